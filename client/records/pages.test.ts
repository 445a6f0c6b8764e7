import { expect, it } from "vitest";
import { idIn, numberIn, recordIn } from "./in-address.ts";
import { historyOf, historyOn, memosOf, pageOf } from "./pages.ts";

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
  expect([pageOf("partner", "p"), pageOf("announcement", "a"), pageOf("company", "c")]).toEqual([
    "/partner/p",
    "/information/a",
    undefined,
  ]);
  expect([memosOf("partner", "p"), memosOf("company", "c")]).toEqual(["/partner/p?tab=memo", undefined]);
  expect([historyOf("contract", "c"), historyOf("contract", "c", "closeDate"), historyOn("project", "p", "2026-11-27")]).toEqual([
    "/contract/c/history",
    "/contract/c/history?field=closeDate",
    "/project/p/history?day=2026-11-27",
  ]);
});

it("an address names a record by its id in either case, or by its number, and by nothing else", () => {
  const one = { id: "01939f5e-0000-7000-8000-00000000000a", number: 12 };
  const other = { id: "01939f5e-0000-7000-8000-00000000000b", number: null };
  const found = ["12", one.id.toUpperCase(), other.id, "null", "13", "012"].map((address) => recordIn([one, other], address));
  expect(found).toEqual([one, one, other, undefined, undefined, undefined]);
});
