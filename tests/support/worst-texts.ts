/** Texts that cost careless code far more than their length, each with this many UTF-16 codes or a few more. */
export const worstTexts: Readonly<Record<string, (length: number) => string>> = {
  "one letter": filled("a"),
  "one letter, and another at the end": (length) => `${"a".repeat(length)}!`,
  "a run of marks": (length) => `a${filled("\u0301")(length)}`,
  "runs as long as they may be": filled(`a${"\u3099".repeat(30)}`),
  "marks in the wrong order": (length) => `a${filled("\u0301\u0316")(length)}`,
  "voicing marks": (length) => `か${filled("\u3099\uff9e")(length)}`,
  "letters that become eighteen": filled("\ufdfa"),
  "letters that become three": filled("ﬃ㍿"),
  jamo: filled("\u1100\u1161\u11a8"),
  "halfwidth kana": filled("ｶﾞ"),
  "letters that lowering lengthens": filled("\u0130"),
  "signs that nobody sees": filled("\u200b"),
  families: filled("👨‍👩‍👧‍👦"),
  "halves of surrogate pairs": filled("\ud83d"),
  "opening brackets": filled("["),
  "nested JSON": filled('[{"a":'),
  "JSON of empty records": (length) => `[${filled("{},")(length)}{}]`,
  "carriage returns": filled("\r"),
  "spaces before a letter": (length) => `a${filled(" ")(length)}a`,
  "wide spaces before a letter": (length) => `山${filled("\u3000")(length)}田`,
  dashes: filled("-"),
  "dots around at signs": filled("a.@"),
  digits: filled("1"),
  "a label of Punycode": (length) => `a@xn--${filled("9")(length)}a.jp`,
  "wide digits and dashes": filled("１－"),
  commas: filled(","),
  backslashes: filled("\\"),
  "escaped signs": filled("%E3"),
  markup: filled("<!--"),
};

function filled(piece: string): (length: number) => string {
  return (length) => piece.repeat(Math.max(1, Math.floor(length / piece.length)));
}

/** Values of other types, in a text's place. */
export const worstValues: Readonly<Record<string, (bytes: number) => unknown>> = {
  "a long list": (bytes) => Array.from({ length: Math.floor(bytes / 2) }, () => 1),
  "a list of texts": (bytes) => Array.from({ length: Math.floor(bytes / 4) }, () => "a"),
  "many keys": (bytes) =>
    Object.fromEntries(Array.from({ length: Math.floor(bytes / 11) }, (_, at) => [`k${at.toString(36)}`, 1])),
  "a deep list": (bytes) => JSON.parse("[".repeat(Math.min(90, bytes / 2)) + "]".repeat(Math.min(90, bytes / 2))) as unknown,
};
