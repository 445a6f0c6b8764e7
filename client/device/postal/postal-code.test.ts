import { describe, expect, it } from "vitest";
import { addressesIn, type PostalPack, postalDigits, withPlace } from "./postal-code.ts";

describe("a postal code", () => {
  it.each(["1000001", "100-0001", "〒100-0001", "１００－０００１", "100ー0001", " 100 0001 "])("is read from %j", (text) => {
    expect(postalDigits(text)).toBe("1000001");
  });

  it.each(["", "100000", "100-00011", "1000-0001a", "東京都"])("is not %j", (text) => {
    expect(postalDigits(text)).toBeUndefined();
  });

  const pack: PostalPack = {
    cities: ["東京都千代田区", "愛知県弥富市", "三重県桑名郡木曽岬町"],
    codes: { "00001": [0, "千代田"], "060": [0, "霞が関霞が関ビル"], "80000": [1, "", 2, ""], "00002": [0, "甲", "乙"] },
  };

  it.each([
    ["1000001", ["東京都千代田区千代田"]],
    ["1006012", ["東京都千代田区霞が関霞が関ビル"]],
    ["1080000", ["愛知県弥富市", "三重県桑名郡木曽岬町"]],
    ["1000002", ["東京都千代田区甲", "東京都千代田区乙"]],
    ["1099999", []],
  ])("%s has the addresses of its towns", (digits, addresses) => {
    expect(addressesIn(pack, digits)).toEqual(addresses);
  });

  it("has no address where no code begins so", () => {
    expect(addressesIn(undefined, "0000000")).toEqual([]);
  });
});

describe("an address whose postal code was found", () => {
  it.each([
    ["", "", "東京都千代田区"],
    ["東京都千代田区1-1", "", "東京都千代田区1-1"],
    ["大阪府大阪市北区", "大阪府大阪市北区", "東京都千代田区"],
    ["大阪府大阪市北区2-2", "大阪府大阪市北区", "東京都千代田区2-2"],
  ])("%j, filled with %j, becomes %j", (address, filled, expected) => {
    expect(withPlace(address, filled, "東京都千代田区")).toBe(expected);
  });

  it("keeps what a person typed", () => {
    expect(withPlace("大阪府大阪市北区2-2", "", "東京都千代田区")).toBeUndefined();
  });
});
