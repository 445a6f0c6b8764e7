import { expect, it } from "vitest";
import { coverageText } from "./coverage-text.ts";

const onDevice = { by: "device", limited: false, searched: 3, files: 1_200 } as const;

it("says over how many of how many files a search on the device went, and nothing of the server's", () => {
  expect(coverageText(onDevice)).toBe("端末にある文書 3件／1,200件を検索");
  expect(coverageText({ ...onDevice, by: "server" })).toBe("");
});
it("says why the server was not searched, where it takes no further search for now", () => {
  expect(coverageText({ ...onDevice, limited: true })).toBe(
    "端末にある文書 3件／1,200件を検索。検索が続いたため、すべての文書の検索は数分後にできます",
  );
});
