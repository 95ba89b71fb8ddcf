"""Questions to a page that only its browser can answer, as functions to evaluate there. No answer is a good one."""

TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"

NAMELESS = """() => {
    const interactive = 'a[href], button, input:not([type=hidden]), select, textarea, summary, '
        + '[role=button], [tabindex="0"]';
    const nameOf = (element) => {
        const labelled = (element.getAttribute('aria-labelledby') ?? '').split(' ')
            .map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
        const labels = [...(element.labels ?? [])].map((label) => label.textContent).join(' ');
        const pictures = [...element.querySelectorAll('img')].map((image) => image.alt).join(' ');
        return [element.getAttribute('aria-label'), labelled, labels, element.textContent, pictures, element.title]
            .join(' ').trim();
    };
    return [...document.querySelectorAll(interactive)]
        .filter((element) => element.getClientRects().length && !nameOf(element))
        .map((element) => element.outerHTML.slice(0, 160));
}"""

# A round button is judged by its label, a piece of the board by the part of it that can be touched.
TOO_SMALL = """() => {
    const touched = (element) => {
        if (['radio', 'checkbox'].includes(element.type)) return element.parentElement;
        return element.querySelector(':scope > .touch') ?? element;
    };
    return [...document.querySelectorAll('a[href], button, input:not([type=hidden]), summary, [role=button]')]
        .filter((element) => element.getClientRects().length && !element.matches('.skip-link'))
        .map((element) => {
            const { width, height } = touched(element).getBoundingClientRect();
            return [Math.round(width), Math.round(height), element.outerHTML.slice(0, 120)];
        })
        .filter(([width, height]) => width < 40 || height < 40);
}"""

# WCAG's contrast ratio of a colour with a pile of backgrounds.
_CONTRAST = """
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 1;
    const paint = canvas.getContext('2d', { willReadFrequently: true });
    const over = (colours) => {
        paint.clearRect(0, 0, 1, 1);
        for (const colour of colours) { paint.fillStyle = colour; paint.fillRect(0, 0, 1, 1); }
        return [...paint.getImageData(0, 0, 1, 1).data];
    };
    const linear = (part) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
    const light = ([red, green, blue]) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    const contrast = (backgrounds, colour) => {
        const behind = [backgrounds].flat();
        const lights = [light(over([...behind, colour])), light(over(behind))];
        return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
    };
"""

# Every word whose contrast with what lies behind it is below 4.5. Pictures and what is switched off are left out.
POOR_CONTRAST = (
    """() => {
    const left_out = 'svg, script, :disabled, [aria-hidden=true], .unseen, .only-heard, .skip-link';
"""
    + _CONTRAST
    + """    const backgrounds = (element) => {
        const found = [];
        for (let at = element; at; at = at.parentElement) found.unshift(getComputedStyle(at).backgroundColor);
        return ['white', ...found];
    };
    const poor = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const element = walker.currentNode.parentElement;
        const words = walker.currentNode.textContent.trim();
        if (!words || !element.getClientRects().length || element.closest(left_out)) continue;
        const behind = backgrounds(element);
        const ratio = contrast(behind, getComputedStyle(element).color);
        if (ratio < 4.5) poor.push([words.slice(0, 40), element.className, Number(ratio.toFixed(2))]);
    }
    return poor;
}"""
)

# Given pairs of names of colours, those of them that have a contrast below 4.5.
POOR_PAIRS = (
    """(pairs) => {"""
    + _CONTRAST
    + """
    const style = getComputedStyle(document.documentElement);
    return pairs
        .map((pair) => [...pair, contrast(...pair.map((name) => style.getPropertyValue(name)).reverse())])
        .filter(([, , ratio]) => ratio < 4.5);
}"""
)
