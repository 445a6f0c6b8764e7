import { expect, it } from "vitest";
import { onPaper } from "./on-paper.ts";

it("asks for paper nothing, of widths what a sheet has, and of the rest the same", () => {
  expect(onPaper("print")).toBe("all");
  expect(onPaper("(min-width: 768px) and (max-width: 1099px)")).toBe("(min-width: 0px) and (min-width: 0px)");
  expect(onPaper("(min-width: 1560px), (max-width: 591.98px)")).toBe("(max-width: 0px), (max-width: 0px)");
  expect(onPaper("(pointer: coarse)")).toBe("(pointer: coarse)");
});
