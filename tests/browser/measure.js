// Measures a scene as a person would see it. Each function is called in the page by test_page.py.
(() => {
  const box = (element) => element.getBoundingClientRect();
  const shown = (element) => box(element).width > 2 && box(element).height > 2;
  const width = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);

  window.overlaps = () => {
    const found = [];
    const stage = document.querySelector(".stage");
    for (const panel of all(".bar, .left, .score, .dock, .sheet, .strip")) {
      if (!stage || width(box(panel), box(stage)) <= 1 || height(box(panel), box(stage)) <= 1) continue;
      found.push(`on the board: ${panel.className}`);
    }
    const inside = ".tiles, .targets, .log ol, .panel, .sheetpanel, .opts"; // these scroll
    const controls = all("button, a.btn").filter((element) => element.closest(inside) === null);
    for (const [index, one] of controls.entries()) {
      for (const two of controls.slice(index + 1)) {
        if (one.contains(two) || two.contains(one)) continue;
        if (width(box(one), box(two)) <= 1 || height(box(one), box(two)) <= 1) continue;
        found.push(`on each other: ${one.textContent} / ${two.textContent}`);
      }
    }
    for (const words of all(".btn, .btn > span, .primary b, .phase, .segm button")) {
      if (words.scrollWidth > words.clientWidth + 2) found.push(`cut off: ${words.textContent}`);
    }
    if (document.documentElement.scrollWidth > innerWidth + 1) found.push("wider than the window");
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
