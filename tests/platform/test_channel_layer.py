"""The channel layer of the embedded default."""

from __future__ import annotations

import asyncio
import threading

import pytest
from channels.exceptions import ChannelFull

from config.channel_layer import InProcessChannelLayer


@pytest.fixture
def layer() -> InProcessChannelLayer:
    return InProcessChannelLayer(capacity=3)


async def test_what_is_sent_to_a_channel_is_received_in_order(layer):
    channel = await layer.new_channel()
    await layer.send(channel, {"n": 1})
    await layer.send(channel, {"n": 2})
    assert [await layer.receive(channel), await layer.receive(channel)] == [{"n": 1}, {"n": 2}]


async def test_a_reader_that_waits_is_woken(layer):
    channel = await layer.new_channel()
    reader = asyncio.create_task(layer.receive(channel))
    await asyncio.sleep(0)
    await layer.send(channel, {"n": 1})
    assert await asyncio.wait_for(reader, 1) == {"n": 1}


async def test_a_group_reaches_its_members_and_nobody_else(layer):
    first, second, other = [await layer.new_channel() for _ in range(3)]
    await layer.group_add("match.1", first)
    await layer.group_add("match.1", second)
    await layer.group_add("match.2", other)
    await layer.group_send("match.1", {"n": 1})
    assert await layer.receive(first) == await layer.receive(second) == {"n": 1}
    assert not layer.inboxes[other].messages


async def test_members_do_not_share_a_message(layer):
    first, second = await layer.new_channel(), await layer.new_channel()
    await layer.group_add("match.1", first)
    await layer.group_add("match.1", second)
    await layer.group_send("match.1", {"n": 1})
    (await layer.receive(first))["n"] = 2
    assert await layer.receive(second) == {"n": 1}


async def test_who_left_a_group_hears_nothing(layer):
    channel = await layer.new_channel()
    await layer.group_add("match.1", channel)
    await layer.group_discard("match.1", channel)
    await layer.group_discard("match.1", channel)
    await layer.group_send("match.1", {"n": 1})
    assert layer.groups == {}
    assert layer.inboxes == {}


async def test_a_full_channel_refuses_a_message_sent_to_it(layer):
    channel = await layer.new_channel()
    for n in range(3):
        await layer.send(channel, {"n": n})
    with pytest.raises(ChannelFull):
        await layer.send(channel, {"n": 3})


async def test_a_slow_member_keeps_the_newest_messages_of_its_group(layer):
    channel = await layer.new_channel()
    await layer.group_add("match.1", channel)
    for n in range(10):
        await layer.group_send("match.1", {"n": n})
    assert [(await layer.receive(channel))["n"] for _ in range(3)] == [7, 8, 9]


async def test_many_threads_publish_to_a_reader_on_the_loop():
    layer = InProcessChannelLayer(capacity=1000)
    channel = await layer.new_channel()
    await layer.group_add("match.1", channel)

    def publish(start: int) -> None:
        for n in range(start, start + 50):
            layer.publish("match.1", {"n": n})

    threads = [threading.Thread(target=publish, args=[50 * i]) for i in range(8)]
    for thread in threads:
        thread.start()
    got = [(await asyncio.wait_for(layer.receive(channel), 5))["n"] for _ in range(400)]
    assert sorted(got) == list(range(400))


async def test_a_coroutine_on_another_loop_reaches_a_reader_that_waits(layer):
    """Services announce through a loop of their own; a wake-up from there must wake this loop too."""
    channel = await layer.new_channel()
    await layer.group_add("match.1", channel)
    reader = asyncio.create_task(layer.receive(channel))
    await asyncio.sleep(0)
    await asyncio.to_thread(asyncio.run, layer.group_send("match.1", {"n": 1}))
    assert await asyncio.wait_for(reader, 1) == {"n": 1}


async def test_a_reader_that_gives_up_loses_nothing(layer):
    channel = await layer.new_channel()
    await layer.group_add("match.1", channel)
    with pytest.raises(asyncio.TimeoutError):
        await asyncio.wait_for(layer.receive(channel), 0.01)
    await layer.group_send("match.1", {"n": 1})
    assert await layer.receive(channel) == {"n": 1}


async def test_a_channel_of_a_socket_that_went_is_forgotten(layer):
    channel = await layer.new_channel()
    reader = asyncio.create_task(layer.receive(channel))
    await asyncio.sleep(0)
    reader.cancel()
    with pytest.raises(asyncio.CancelledError):
        await reader
    assert layer.inboxes == {}


async def test_a_channel_that_went_with_news_unread_is_forgotten(layer):
    channel = await layer.new_channel()
    await layer.group_add("match.1", channel)
    await layer.group_send("match.1", {"n": 1})
    await layer.group_send("match.1", {"n": 2})
    await layer.receive(channel)
    await layer.group_discard("match.1", channel)
    assert layer.inboxes == {}


async def test_publishing_to_a_loop_that_has_ended_is_harmless(layer):
    async def join() -> None:
        await layer.group_add("match.1", await layer.new_channel())

    await asyncio.to_thread(asyncio.run, join())
    layer.publish("match.1", {"n": 1})


@pytest.mark.parametrize("name", ["", "with space", "x" * 100, 7])
async def test_bad_group_names_are_refused(layer, name):
    with pytest.raises(TypeError):
        await layer.group_send(name, {})
