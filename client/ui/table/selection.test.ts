import { expect, it } from "vitest";
import { selectionStore } from "./selection.ts";

const page = ["a", "b", "c", "d", "e"];

it("rows are chosen and let go one by one, in their order", () => {
  const selection = selectionStore();
  selection.choose("c", true);
  selection.choose("a", true);
  expect(selection.ids()).toEqual(["c", "a"]);
  selection.choose("c", false);
  expect([selection.has("a"), selection.has("c")]).toEqual([true, false]);
});

it("with Shift all rows between the last one and this are chosen, up or down", () => {
  const selection = selectionStore();
  selection.choose("d", true);
  selection.chooseTo("b", true, page);
  expect(new Set(selection.ids())).toEqual(new Set(["b", "c", "d"]));
  selection.chooseTo("c", false, page);
  expect(selection.ids()).toEqual(["d"]);
});

it("with Shift one row alone is chosen where the last one stands on another page", () => {
  const selection = selectionStore();
  selection.choose("z", true);
  selection.chooseTo("b", true, page);
  expect(selection.ids()).toEqual(["z", "b"]);
});

it("the rows of a page are chosen beside those of others, and all are let go at once", () => {
  const selection = selectionStore();
  selection.choose("z", true);
  selection.chooseAll(page, true);
  expect(selection.ids()).toEqual(["z", ...page]);
  selection.chooseAll(page, false);
  expect(selection.ids()).toEqual(["z"]);
  selection.clear();
  expect(selection.ids()).toEqual([]);
});

it("what was chosen before is chosen again, and every change is kept", () => {
  const kept: (readonly string[])[] = [];
  const selection = selectionStore(["b", "a"], (ids) => kept.push(ids));
  expect([selection.ids(), selection.has("a"), kept]).toEqual([["b", "a"], true, []]);
  selection.choose("c", true);
  selection.clear();
  expect(kept).toEqual([["b", "a", "c"], []]);
});

it("who looks sees the same rows until they change", () => {
  const selection = selectionStore();
  let heard = 0;
  const stop = selection.subscribe(() => heard++);
  selection.choose("a", true);
  expect(selection.ids()).toBe(selection.ids());
  selection.clear();
  selection.clear();
  stop();
  selection.choose("a", true);
  expect(heard).toBe(2);
});
