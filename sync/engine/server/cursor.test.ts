import { describe, expect, it } from "vitest";
import { type Cursor, decodeCursor, encodeCursor, xmaxOf, xminOf } from "./cursor.ts";

const epoch = "018f0000-0000-7000-8000-000000000001";
const base64 = (text: string) => Buffer.from(text).toString("base64url");

describe("a cursor", () => {
  it.each<Cursor>([
    { epoch, snapshot: "10:20:" },
    { epoch, snapshot: "10:20:10,12,19" },
    { epoch, snapshot: "10:20:", page: { since: null, source: "partner", after: null, done: 0, total: 3 } },
    { epoch, snapshot: "10:20:", page: { since: "9:9:", source: "-prefecture", after: 47, done: 2, total: 3 } },
  ])("comes back as it went: %j", (cursor) => {
    expect(decodeCursor(encodeCursor(cursor))).toEqual(cursor);
  });

  it("over a snapshot with very many transactions is widened: rows come twice, none is missed (E3)", () => {
    const running = Array.from({ length: 2_000 }, (_, n) => 1_000_000 + n);
    const text = encodeCursor({ epoch, snapshot: `1000000:1002000:${running.join(",")}` });
    expect(decodeCursor(text).snapshot).toBe("1000000:1000000:");
    expect(text.length).toBeLessThan(4_000);
  });

  it("tells its bounds", () => {
    expect([xminOf("10:20:12"), xmaxOf("10:20:12")]).toEqual([10n, 20n]);
  });

  it.each([
    "",
    "x",
    "AAAA",
    "null",
    "[]",
    "{}",
    '["a","1:1:"]',
    '["018f0000-0000-7000-8000-000000000001","5:1:"]',
    '["018f0000-0000-7000-8000-000000000001","1:5:9"]',
    '["018f0000-0000-7000-8000-000000000001","1:5:3,2"]',
    '["018f0000-0000-7000-8000-000000000001","1:5:\'"]',
    '["018f0000-0000-7000-8000-000000000001","1:5:",null,"partner","\'",0,0]',
    '["018f0000-0000-7000-8000-000000000001","99999999999999999999:1:"]',
  ])("that this server did not make is bad input, never a fault: %s", (text) => {
    for (const cursor of [text, base64(text)]) {
      expect(() => decodeCursor(cursor)).toThrowError(expect.objectContaining({ code: "validation_error" }));
    }
  });
});
