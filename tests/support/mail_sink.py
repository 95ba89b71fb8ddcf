"""A real SMTP server on a free port that keeps what it is sent."""

from __future__ import annotations

import time
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from typing import Any

from aiosmtpd.controller import Controller

from config.testing.servers import free_port

PATIENCE = 15.0


class MailSink:
    """`mails` grows as they arrive. To be started and stopped; `url` is what EMAIL_URL must be."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.port = free_port()
        self.url = f"smtp://127.0.0.1:{self.port}"
        self._controller = Controller(self, hostname="127.0.0.1", port=self.port)

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        self.mails.append(BytesParser(_class=EmailMessage, policy=policy.default).parsebytes(envelope.content))
        return "250 kept"

    def start(self) -> MailSink:
        self._controller.start()
        return self

    def stop(self) -> None:
        self._controller.stop()

    def wait_for(self, address: str, words: str = "") -> EmailMessage:
        """Return the newest mail to the address whose subject has the words, as soon as there is one."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            for mail in reversed(self.mails):
                if address in str(mail["To"]) and words in str(mail["Subject"]):
                    return mail
            time.sleep(0.05)
        seen = [(str(mail["To"]), str(mail["Subject"])) for mail in self.mails]
        raise AssertionError(f"no mail to {address} with {words!r} came; there are {seen}")
