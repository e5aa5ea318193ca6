// Measures a scene of Space Dealer: controls that lie on each other, glasses or the clock that something covers.
(() => {
  const box = (element) => element.getBoundingClientRect();
  const shown = (element) => box(element).width > 0 && box(element).height > 0 && getComputedStyle(element).visibility !== "hidden";
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const width = (one, two) => Math.min(one.right, two.right) - Math.max(one.left, two.left);
  const height = (one, two) => Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);

  window.dealerFaults = () => {
    const found = [];
    const name = (element) => element.getAttribute("aria-label") ?? element.textContent.trim();
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
    for (const element of all(".d-hbtn, .d-dk b, .d-bar, .d-stk, .d-plan .d-nm, .d-card .d-nm")) {
      if (element.scrollWidth > element.clientWidth + 2 && getComputedStyle(element).display !== "inline") found.push(`cut off: ${name(element)}`);
    }
    const stage = box(document.querySelector(".d-stage"));
    for (const element of all(".d-stage button, .d-mk, .d-dcard")) {
      const one = box(element);
      if (one.left < stage.left - 8 || one.right > stage.right + 8 || one.bottom > stage.bottom + 2) found.push(`outside: ${name(element)}`);
    }
    if (document.documentElement.scrollWidth > innerWidth + 1 || document.documentElement.scrollHeight > innerHeight + 1) found.push("larger than the window");
    return found;
  };
})();
