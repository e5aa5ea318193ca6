import { expect, it } from "vitest";
import { Pointing } from "../src/shell/rules";

it("whoever has no pointer asks about what they touched last, until the table changes", () => {
  document.body.innerHTML = "<i></i><b data-rules></b>";
  let row = 1;
  const pointing = new Pointing(() => row);
  const touch = (name: string): void => {
    const at = document.querySelector(name)!;
    at.addEventListener("pointerdown", pointing.down, { once: true });
    at.dispatchEvent(new Event("pointerdown"));
  };
  expect(pointing.touched).toBeNull();
  touch("i");
  expect(pointing.touched?.tagName).toBe("I");
  touch("b"); // what only leads to the rulebook
  expect(pointing.touched?.tagName).toBe("I");
  row = 2;
  expect(pointing.touched).toBeNull();
});
