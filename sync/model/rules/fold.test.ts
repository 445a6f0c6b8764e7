import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { finder, fold, placedKey, searchKey, searchWords } from "./fold.ts";
import { kanjiForms } from "./kanji-forms.ts";

const anyText = fc.string({ unit: "binary", maxLength: 40 });
const kana = fc.string({
  unit: fc.integer({ min: 0x30a1, max: 0x30f6 }).map((code) => String.fromCharCode(code)),
  maxLength: 20,
});
const latin = fc.string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)), maxLength: 20 });
const wide = (text: string) => text.replace(/[!-~]/gu, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));

describe("folded text", () => {
  it("is unchanged by folding it again", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { seed: 1, numRuns: 2_000 },
    );
  });
  it("is the same for katakana and hiragana", () => {
    const hiragana = (text: string) => text.replace(/./gu, (letter) => String.fromCharCode(letter.charCodeAt(0) - 0x60));
    fc.assert(
      fc.property(kana, (text) => {
        expect(fold(text)).toBe(fold(hiragana(text)));
      }),
      { seed: 2 },
    );
  });
  it("is the same for full and half width, for capitals and small letters", () => {
    fc.assert(
      fc.property(latin, (text) => {
        expect([fold(wide(text)), fold(text.toUpperCase())]).toEqual([fold(text), fold(text)]);
      }),
      { seed: 3 },
    );
  });
  it("joins half-width kana with their marks", () => {
    expect(fold("ﾔﾏﾀﾞ ﾊﾟｰﾄﾅｰ")).toBe("やまだ ぱ-とな-");
  });
  it("keeps the long mark apart from none", () => {
    expect(fold("コーヒー")).not.toBe(fold("コヒ"));
  });
  it("maps no letter to one that is mapped itself", () => {
    expect([...kanjiForms].filter(([from, to]) => kanjiForms.has(to) || from.normalize("NFKC") !== from)).toEqual([]);
  });
});

describe("what looks alike is found alike", () => {
  const alike = [
    ["遠藤", "逺藤"],
    ["剣持", "釼持", "劔持", "剱持"],
    ["山本", "山夲"],
    ["本間", "本閒"],
    ["杉本", "杦本", "椙本"],
    ["小原", "小𠩤"],
    ["ジャン゠ポール", "ジャン＝ポール"],
    ["馬場", "馬塲"],
    ["釜田", "釡田"],
    ["鶴見", "隺見"],
    ["呉", "吴", "吳"],
    ["寿", "夀", "壽"],
    ["和", "龢", "咊"],
    ["コーヒー", "コ➖ヒ∼", "コ╌ヒ⁓"],
    ["株式会社結", "［株］結", "【株】結", "〔株〕結"],
    ["社団法人結", "㈳結", "(社)結"],
    ["財団法人結", "㈶結", "（財）結"],
    ["合同会社結", "(合)結", "(同)結"],
    ["高橋", "髙橋", "髙\ufe00橋", "高\u200b橋", "高\u00ad橋", "⾼橋"],
    ["崎", "﨑", "嵜"],
    ["浜田", "濱田", "濵田"],
    ["渡辺", "渡邊", "渡邉", "渡邉\u{e0100}"],
    ["斉藤", "斎藤", "齊藤", "齋藤"],
    ["沢", "澤"],
    ["広", "廣"],
    ["吉", "𠮷"],
    ["桜井", "櫻井"],
    ["長", "⻑"],
    ["青", "⻘", "靑"],
    ["ガラパゴス", "カ゛ラハ゜コ゛ス", "ｶﾞﾗﾊﾟｺﾞｽ", "カ\u200b\u3099ラパゴス"],
    ["コーヒー", "コ－ヒ—", "コ―ヒ‐", "コ−ヒ─", "コ〜ヒ～", "ｺｰﾋｰ"],
    ["PRJ-001", "ＰＲＪ‐００１", "prj–001", "prj−001"],
    ["O'Brien", "O’Brien", "O‘Brien", "O´Brien", "O`Brien", "O′Brien", "O＇Brien", "O｀Brien"],
    ["佐々木", "佐佐木", "佐〻木", "佐々\u{e0100}木", "佐 々木"],
    ["奈々子", "奈奈子"],
    ["𠮷々", "吉吉", "吉々"],
    ["いすゞ", "いすず", "イスヾ"],
    ["こゝろ", "こころ", "ココロ"],
    ["株式会社結", "㈱結", "(株)結", "（株）結", "㍿結"],
    ["有限会社結", "㈲結", "(有)結"],
  ];
  it.each(alike)("%s", (...forms) => {
    expect(new Set(forms.map(searchKey)).size).toBe(1);
    for (const form of forms) {
      const { key, from, to } = placedKey(`前 ${form} 後`);
      expect(key).toBe(searchKey(`前 ${form} 後`));
      expect([from[1], to.at(-2)]).toEqual([2, 2 + form.length]);
    }
  });
  it("while the bracket of a kind is still missing", () => {
    expect(searchKey("結(株")).toBe(searchKey("結株式会社"));
  });
  it("in a text with places, letter for letter", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(..."か゛髙㈱(株) ー\u200bﾊﾟa々ゞ𠮷´`"), { maxLength: 30 }), (parts) => {
        const text = parts.join("");
        const { key, from, to } = placedKey(`あ${text}`);
        expect(key).toBe(searchKey(`あ${text}`));
        expect([from.length, to.length]).toEqual([key.length, key.length]);
      }),
      { seed: 63, numRuns: 1_000 },
    );
  });
});

it("the words of a text are eight at most", () => {
  expect(searchWords(" 東京　基幹 \u200b ")).toEqual(["東京", "基幹"]);
  expect(searchWords("a b c d e f g h i j")).toEqual(["a", "b", "c", "d", "e", "f", "g", "hij"]);
});

it("several words are each found, in any order and in any of the texts", () => {
  for (const typed of ["豊 小笠原", "小笠原　豊", "ｱﾙﾌｧ 豊", "  "])
    expect(finder(typed)(["小笠原 豊", "アルファ", null])).toBe(true);
  expect(finder("小笠原 実")(["小笠原 豊"])).toBe(false);
  expect(finder("原アル")(["小笠原", "アルファ"])).toBe(false);
});

describe("a search key", () => {
  it("is the same with and without a space between family and given name", () => {
    for (const typed of ["山田太郎", "山田 太郎", "山田　太郎", " 山田  太郎 "]) expect(searchKey(typed)).toBe("山田太郎");
  });
  it("never holds white space", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(searchKey(text)).not.toMatch(/\s/u);
      }),
      { seed: 4 },
    );
  });
  it("of a part stands in the key of the whole, where a part begins with an iteration mark, too", () => {
    const parts = fc
      .array(fc.constantFrom(..."佐々木奈〻ゝゞヽヾかがな𠮷 a"), { maxLength: 8 })
      .map((letters) => letters.join(""));
    fc.assert(
      fc.property(parts, parts, parts, (a, b, c) => {
        expect(searchKey(a + b + c)).toContain(searchKey(b));
        expect(searchKey(searchKey(a + b))).toBe(searchKey(a + b));
      }),
      { seed: 6, numRuns: 2_000 },
    );
    expect(searchKey("々木")).toBe("木");
    expect(searchKey("奈々")).not.toBe(searchKey("奈"));
  });
  it("of a part stands in the key of the whole, for plain letters", () => {
    fc.assert(
      fc.property(latin, kana, (a, b) => {
        expect(searchKey(`${a} ${b}`)).toContain(searchKey(b));
      }),
      { seed: 5 },
    );
  });
});

it("lets names meet that are written with another form of a letter", () => {
  for (const [one, other] of [
    ["関ヶ原", "関ケ原"],
    ["三ヵ月", "三カ月"],
    ["靏田", "鶴田"],
    ["籔内", "藪内"],
    ["舘野", "館野"],
  ] as const)
    expect(searchKey(one)).toBe(searchKey(other));
});
