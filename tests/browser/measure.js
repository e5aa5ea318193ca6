// Measures a scene as a person would see it. Each function is called in the page by test_page.py.
(() => {
  const box = (element) => element.getBoundingClientRect();
  const shown = (element) => box(element).width > 2 && box(element).height > 2;
  const width = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);

  // Hidden by its own box: what scrolls shows only a part of itself.
  const inView = (element) => {
    for (let around = element.parentElement; around; around = around.parentElement) {
      if (getComputedStyle(around).overflow === "visible") continue;
      if (width(box(element), box(around)) < box(element).width - 2) return false;
      if (height(box(element), box(around)) < box(element).height - 2) return false;
    }
    return true;
  };
  const name = (element) => `${element.className?.baseVal ?? element.className} ${element.textContent.trim().slice(0, 40)}`;

  window.overlaps = () => {
    const found = [];
    const stage = document.querySelector(".stage");
    const phone = getComputedStyle(document.querySelector(".game") ?? document.body).getPropertyValue("--shape") === "phone";
    // On a phone what is opened slides over the lower part of the board; never over its upper third.
    const sheets = ".rail, .logbox";
    for (const panel of all(".bar, .rail, .people, .scores, .logbox, .hand, .mid, .prime, .dock, .score")) {
      if (!stage || width(box(panel), box(stage)) <= 1 || height(box(panel), box(stage)) <= 1) continue;
      const low = box(stage).top + box(stage).height / 3 <= box(panel).top;
      if (!(phone && panel.matches(sheets) && low)) found.push(`on the board: ${panel.className}`);
    }
    const inside = ".tiles, .targets, .log ol, .panel, .opts, .powers, .filters"; // these scroll
    const under = phone ? all(sheets) : [];
    const controls = all("button, a.btn").filter((element) => element.closest(inside) === null && !element.matches(".peek") && inView(element));
    for (const [index, one] of controls.entries()) {
      for (const two of controls.slice(index + 1)) {
        if (one.contains(two) || two.contains(one)) continue;
        if (width(box(one), box(two)) <= 1 || height(box(one), box(two)) <= 1) continue;
        if (under.some((sheet) => sheet.contains(one) || sheet.contains(two))) continue;
        found.push(`on each other: ${one.textContent} / ${two.textContent}`);
      }
    }
    const words = ".btn, .btn > span, .primary b, .phase, .segm button, .pts, .held, .card b, .card span, .gauge span, .fix";
    for (const one of all(words).filter(inView)) {
      if (one.scrollWidth > one.clientWidth + 2 && one.clientWidth) found.push(`cut off: ${name(one)}`);
    }
    for (const one of all(".scores .who")) if (one.scrollWidth > one.clientWidth + 1) found.push(`cut off: ${name(one)}`);
    for (const one of all(".primary, .prime, .hand, .scores .who, .bar .tool, .bar .phase")) {
      if (box(one).bottom > innerHeight + 1 || box(one).right > innerWidth + 1) found.push(`out of the window: ${name(one)}`);
    }
    for (const one of all(".primary, .primary .sub, .prime, .hand, .scores .who, .bar .phase, .second .btn, .wordline")) {
      if (one.scrollHeight > one.clientHeight + 3) found.push(`too little room: ${name(one)}`);
    }
    if (document.documentElement.scrollWidth > innerWidth + 1) found.push("wider than the window");
    return found;
  };

  // Numbers on the board are at least 11 px, plain stops 10 px across, as the page opens.
  window.tooSmall = () => {
    const found = [];
    for (const one of all("svg.board:not(.still) text").filter((text) => /\d/.test(text.textContent) && !text.matches(".sector"))) {
      const size = Number.parseFloat(one.getAttribute("font-size")) * one.getScreenCTM().a;
      if (size < 11) found.push(`number ${one.textContent.trim()} is ${size.toFixed(1)} px`);
    }
    for (const one of all("svg.board circle.stop")) {
      if (box(one).width < 10) found.push(`a stop is ${box(one).width.toFixed(1)} px`);
    }
    return [...new Set(found)].slice(0, 8);
  };

  // A word is broken when two of its letters stand on different lines and no hyphen shows it.
  window.broken = () => {
    const found = [];
    const walker = document.createTreeWalker(document.querySelector(".game") ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || !shown(parent) || parent.closest("svg, .unseen") || getComputedStyle(parent).hyphens === "auto") continue;
      for (const word of node.data.matchAll(/[\p{L}\d]{3,}/gu)) {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const tops = new Set([...range.getClientRects()].filter((one) => one.width > 0).map((one) => Math.round(one.top)));
        if (tops.size > 1) found.push(`broken: ${word[0]}`);
      }
    }
    return found;
  };

  window.numbersCovered = () => {
    const found = [];
    const numbers = all("svg.board text.number");
    for (const [index, one] of numbers.entries()) {
      for (const two of numbers.slice(index + 1)) {
        if (width(box(one), box(two)) <= 1 || height(box(one), box(two)) <= 3) continue;
        found.push(`${one.textContent} on ${two.textContent}`);
      }
    }
    return found;
  };
})();
