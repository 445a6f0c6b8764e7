import fc from "fast-check";
import { expect, it } from "vitest";
import { decodeGradually, parseGradually } from "./parse-gradually.ts";

it("parses what JSON.parse parses, to the same", async () => {
  await fc.assert(
    fc.asyncProperty(fc.json(), async (text) => {
      expect(await parseGradually(text)).toEqual(JSON.parse(text));
      expect(await parseGradually(`\r ${JSON.stringify(JSON.parse(text), null, "\t")}\n`)).toEqual(JSON.parse(text));
    }),
  );
  for (const text of ['{"a":1,"b":2,"a":3}', '{"__proto__":{"admin":true}}', '["\\\\","\\"",""]', "[[],{},[{}]]", "-0.5e-3"]) {
    const value = await parseGradually(text);
    expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(text)));
    expect((value as { admin?: unknown }).admin).toBeUndefined();
  }
});

it("refuses what JSON.parse refuses", async () => {
  const refuses = (text: string) => {
    try {
      JSON.parse(text);
      return false;
    } catch {
      return true;
    }
  };
  const broken = fc.tuple(fc.json(), fc.nat(), fc.constantFrom("", ",", "]", "}", '"', "[", "{", ":", "\\", "1", "\n", "x"));
  await fc.assert(
    fc.asyncProperty(broken, async ([text, at, put]) => {
      const place = at % (text.length + 1);
      const wrong = text.slice(0, place) + put + text.slice(place + 1);
      const refused = await parseGradually(wrong).then(
        () => false,
        () => true,
      );
      expect([wrong, refused]).toEqual([wrong, refuses(wrong)]);
    }),
    { numRuns: 1_000 },
  );
});

it("decodes some hundred kilobytes in several turns of the event loop, to the same text", async () => {
  const text = "結".repeat(270_000);
  let [turns, isRead] = [0, false];
  const count = () => {
    if (isRead) return;
    turns++;
    setImmediate(count);
  };
  setImmediate(count);
  expect((await decodeGradually(Buffer.from(text))) === text).toBe(true);
  isRead = true;
  expect(turns).toBeGreaterThanOrEqual(3);
});
