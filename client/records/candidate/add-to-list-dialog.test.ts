import { expect, it } from "vitest";
import { addedText } from "./add-to-list-dialog.tsx";

it("says of those who are on the list already that they are, and counts the others", () => {
  const there = new Set(["a", "b"]);
  expect(addedText(["c", "d"], there)).toBe("2名を候補リストに追加しました。");
  expect(addedText(["a", "c", "d"], there)).toBe("2名を候補リストに追加しました。1名は、すでにリストにいます。");
  expect(addedText(["a", "b"], there)).toBe("選んだ人は、すでに全員が候補リストにいます。");
});
