// Measures a scene of Space Dealer: controls or words that lie on each other, glasses or the clock that something covers,
// words that are cut off or broken.
(() => {
  // A scene stands still while it is measured: every box is asked for once.
  let boxes = new Map();
  let clipped = new Map();
  const box = (element) => {
    if (!boxes.has(element)) boxes.set(element, element.getBoundingClientRect());
    return boxes.get(element);
  };
  const shown = (element) => box(element).width > 0 && box(element).height > 0 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const width = (one, two) => Math.min(one.right, two.right) - Math.max(one.left, two.left);
  const height = (one, two) => Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
  const name = (element) => element.getAttribute("aria-label") ?? element.textContent.trim().replace(/\s+/g, " ");
  const scrolls = (element) => element.closest(".d-bay, .d-log, .d-over, .d-swaps");

  /** Every word that is drawn, as boxes: one for each line it stands on. */
  function words() {
    const found = [];
    const walker = document.createTreeWalker(document.querySelector(".d-stage"), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!node.data.trim() || !shown(element) || element.closest(".unseen, kbd") || scrolls(element)) continue;
      for (const match of node.data.matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, match.index);
        range.setEnd(node, match.index + match[0].length);
        found.push({ element, text: match[0], lines: [...range.getClientRects()].filter((one) => one.width > 0) });
      }
    }
    return found;
  }

  /** What clips an element: nothing of it shows outside. */
  function clips(element) {
    if (!clipped.has(element)) {
      const here = element.matches(".d-stage") ? null : getComputedStyle(element).overflowX !== "visible" ? element : clips(element.parentElement);
      clipped.set(element, here);
    }
    return clipped.get(element);
  }

  // The letter on a ship, a face or a disc belongs to the drawing below it; ships may crowd, their owners are in the market.
  const drawn = (element) => element.closest(".d-shipk, .d-av, .d-disc, .d-flyarc, .d-gl, .d-store, .d-homelbl");

  function wordFaults() {
    const found = [];
    const every = words();
    for (const { element, text, lines } of every) {
      const joint = /[-\u00AD]/.test(text); // a word may be parted there
      if (!joint && lines.some((one) => Math.abs(one.top - lines[0].top) > 3)) found.push(`broken: ${text} in ${name(element)}`);
      const clip = clips(element);
      if (clip && lines.every((one) => one.top >= box(clip).bottom - 1)) continue; // not shown at all
      if (clip && lines.some((one) => one.right > box(clip).right + 1.5 || one.left < box(clip).left - 1.5 || one.bottom > box(clip).bottom + 4))
        found.push(`cut off: ${text} in ${name(element)}`);
    }
    const things = every.filter(({ element }) => !drawn(element)).map(({ element, text, lines }) => ({ element, text, lines }));
    for (const element of all(".d-stage .d-gs")) if (!scrolls(element) && !drawn(element)) things.push({ element, text: name(element), lines: [box(element)] });
    for (const [index, one] of things.entries())
      for (const two of things.slice(index + 1)) {
        if (one.element === two.element || one.element.contains(two.element) || two.element.contains(one.element)) continue;
        if (one.lines.some((a) => two.lines.some((b) => width(a, b) > 2 && height(a, b) > 4)))
          found.push(`words on each other: ${one.text} / ${two.text}`);
      }
    // Ships, rings and pills stand on nobody's words.
    for (const token of all(".d-orbit > .d-shipk, .d-orbit > .d-gain, .d-orbit > .d-cargo, .d-nd"))
      for (const one of things) {
        if (token.contains(one.element) || one.element.closest(".d-nd, .d-gain, .d-cargo, .d-left")) continue;
        if (one.lines.some((a) => width(a, box(token)) > 2 && height(a, box(token)) > 3)) found.push(`${name(token)} on ${one.text}`);
      }
    // What a neutral planet asks for is read in front of whoever comes by.
    const layer = (element) => Number(getComputedStyle(element).zIndex) || 0;
    for (const chip of all(".d-nd"))
      for (const token of all(".d-orbit > .d-shipk, .d-orbit > .d-flyarc, .d-orbit > .d-cargo"))
        if (width(box(chip), box(token)) > 2 && height(box(chip), box(token)) > 2 && layer(token) >= layer(chip))
          found.push(`a demand behind ${name(token) || "a flight"}`);
    return found;
  }

  window.dealerFaults = () => {
    boxes = new Map();
    clipped = new Map();
    const found = [];
    // What is stored lies on its card; the bay scrolls.
    const controls = all(".d-stage button").filter((element) => !element.closest(".d-bay, .d-stored"));
    for (const [index, one] of controls.entries()) {
      for (const two of controls.slice(index + 1)) {
        if (width(box(one), box(two)) <= 4 || height(box(one), box(two)) <= 4) continue;
        found.push(`on each other: ${name(one)} / ${name(two)}`);
      }
    }
    for (const element of all(".d-dk, [data-clock]")) {
      const { left, top, width: wide, height: high } = box(element);
      const over = document.elementFromPoint(left + wide / 2, top + high / 2);
      if (!over || !(element.contains(over) || over.contains(element))) found.push(`covered: ${name(element)}`);
    }
    const stage = box(document.querySelector(".d-stage"));
    for (const element of all(".d-stage button, .d-mk, .d-dcard, .d-nd")) {
      const one = box(element);
      if (scrolls(element)) continue;
      if (one.left < stage.left - 8 || one.right > stage.right + 8 || one.bottom > stage.bottom + 2) found.push(`outside: ${name(element)}`);
    }
    const foot = box(document.querySelector(".d-foot"));
    for (const line of all(".d-hint > p")) if (box(line).top < foot.top - 1 || box(line).bottom > foot.bottom + 1) found.push(`too little room: ${name(line)}`);
    const plate = box(document.querySelector(".d-plate"));
    for (const element of all(".d-flyarc, .d-orbit > .d-shipk, .d-gizzi, .d-world .d-av")) {
      const one = box(element);
      if (one.left < stage.left - 3 || one.right > stage.right + 3) found.push(`outside: ${name(element)}`);
      if (width(one, plate) > 3 && height(one, plate) > 3) found.push(`under the own planet: ${name(element.closest("[aria-label]") ?? element)}`);
    }
    for (const { element, text, lines } of words()) {
      const button = element.closest(".d-stk, .d-dk, .d-hbtn");
      if (button && lines.some((one) => one.left < box(button).left + 1 || one.right > box(button).right - 1)) found.push(`wider than its button: ${text}`);
    }
    if (document.documentElement.scrollWidth > innerWidth + 1 || document.documentElement.scrollHeight > innerHeight + 1) found.push("larger than the window");
    return [...found, ...wordFaults()];
  };
})();
