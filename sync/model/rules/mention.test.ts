import { describe, expect, it } from "vitest";
import { mentionQuery, mostMentions } from "./mention.ts";
import { mentionedIn, mentionParts } from "./mentioned-in.ts";

const admins = [
  { id: "sakura", name: "平野 さくら" },
  { id: "taro", name: "山田 太郎" },
  { id: "taroemon", name: "山田 太郎右衛門" },
  { id: "other", name: "平野 さくら" },
  { id: "sato", name: "sato" },
];

describe("a mention", () => {
  it.each([
    ["@山田 太郎さん、確認をお願いします。", ["taro"]],
    ["お願いします@山田 太郎右衛門", ["taroemon"]],
    ["@山田 太郎 と @山田 太郎右衛門", ["taro", "taroemon"]],
    ["@平野 さくら", ["sakura", "other"]],
    ["山田 太郎さんから", []],
    ["@山田", []],
    ["@", []],
    ["＠山田 太郎", ["taro"]],
    ["@山田　太郎\u00a0さん", ["taro"]],
    ["@山田\n太郎", []],
    ["確認OK@山田 太郎", ["taro"]],
    ["@sato へ", ["sato"]],
    ["info@sato.example.com へ", []],
    ["info＠sato.example.com へ", []],
  ])("is found in %s", (text, ids) => {
    expect(mentionedIn(text, admins)).toEqual(ids);
  });

  it("is of a bounded number of administrators", () => {
    const many = Array.from({ length: mostMentions + 5 }, (_, at) => ({ id: String(at), name: "同じ 名前" }));
    expect(mentionedIn("@同じ 名前", many)).toHaveLength(mostMentions);
  });
});

describe("a text with mentions", () => {
  it.each([
    ["山田です", ["山田です"]],
    ["お願い@山田 太郎 さん", ["お願い", "*@山田 太郎", " さん"]],
    ["＠山田　太郎と@山田 太郎右衛門", ["*＠山田　太郎", "と", "*@山田 太郎右衛門"]],
    ["@佐藤 と info@sato.example.com", ["@佐藤 と info@sato.example.com"]],
  ])("is split: %s", (text, parts) => {
    const names = admins.map(({ name }) => name);
    expect(mentionParts(text, names).map((part) => (part.isMention ? "*" : "") + part.text)).toEqual(parts);
  });
});

describe("a name that has an @ itself", () => {
  const people = [
    { id: "whole", name: "山田＠東京" },
    { id: "part", name: "東京" },
  ];
  it("names nobody else, and stands once", () => {
    const text = "＠山田＠東京 と @東京";
    expect(mentionedIn("@山田＠東京 へ", people)).toEqual(["whole"]);
    const parts = mentionParts(
      text,
      people.map(({ name }) => name),
    );
    expect(parts.map((part) => part.text)).toEqual(["＠山田＠東京", " と ", "@東京"]);
  });
});

describe("what is typed after an @", () => {
  it.each([
    ["@", { at: 0, query: "" }],
    ["お願いします@山", { at: 6, query: "山" }],
    ["お願いします＠やま", { at: 6, query: "やま" }],
    ["@山田 太", { at: 0, query: "山田 太" }],
    ["@山田 太郎 @", { at: 7, query: "" }],
  ])("of %s is looked for", (text, found) => {
    expect(mentionQuery(text)).toEqual(found);
  });

  it.each(["", "山田", "taro@example", "a.b-c@", "@山田\n次の行", `@${"長".repeat(21)}`])("of %s is nobody", (text) => {
    expect(mentionQuery(text)).toBeUndefined();
  });
});
