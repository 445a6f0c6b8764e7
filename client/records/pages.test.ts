import { expect, it } from "vitest";
import { idIn, memosOf, numberIn, pageOf } from "./pages.ts";

it("only a plain number in an address is the number that screens show", () => {
  const addresses = ["12", "0", "012", "1e3", "01939f5e-0000-7000-8000-000000000001"];
  expect(addresses.map(numberIn)).toEqual([12, null, null, null, null]);
  expect(["12", "register", "01939F5E-0000-7000-8000-000000000001"].map(idIn)).toEqual([
    undefined,
    undefined,
    "01939f5e-0000-7000-8000-000000000001",
  ]);
});

it("a record has the page of its entity, and none where its screen is yet to come", () => {
  expect([pageOf("partner", "p"), pageOf("announcement", "a"), pageOf("project", "j")]).toEqual([
    "/partner/p",
    "/information/a",
    undefined,
  ]);
  expect([memosOf("partner", "p"), memosOf("project", "j")]).toEqual(["/partner/p?tab=memo", undefined]);
});
