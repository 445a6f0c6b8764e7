import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Cursor, decodeCursor, encodeCursor, isWithin, saysPage, xmaxOf, xminOf } from "./cursor.ts";

const epoch = "018f0000-0000-7000-8000-000000000001";
const clientId = "018f0000-0000-7000-8000-000000000002";
const head = { epoch, clientId, lastSeq: 7 };
const reader = { id: "018f0000-0000-7000-8000-000000000003", master: true };
const seal = { key: "secret", reader };

describe("a cursor", () => {
  it.each<Cursor>([
    { ...head, snapshot: "10:20:" },
    { ...head, snapshot: "10:20:10,12,19" },
    { ...head, snapshot: "10:20:", page: { since: null, source: "partner", after: null, done: 0, total: 3 } },
    { ...head, snapshot: "10:20:", page: { since: "9:9:", source: "-prefecture", after: 47, done: 2, total: 3 } },
  ])("comes back as it went: %j", (cursor) => {
    expect(decodeCursor(encodeCursor(cursor, seal), seal)).toEqual(cursor);
  });

  it("over a snapshot with very many transactions is widened: rows come twice, none is missed (E3)", () => {
    const running = Array.from({ length: 2_000 }, (_, n) => 1_000_000 + n);
    const text = encodeCursor({ ...head, snapshot: `1000000:1002000:${running.join(",")}` }, seal);
    expect(decodeCursor(text, seal)?.snapshot).toBe("1000000:1000000:");
  });

  it("of a page, over two snapshots as long as they are kept, is one that a request may carry (E5)", () => {
    const snapshot = `1000000:1000200:${Array.from({ length: 148 }, (_, n) => 1_000_000 + n).join(",")}`;
    const page = { since: snapshot, source: "-partnerTagging", after: `${epoch}_${epoch}`, done: 1_000_000, total: 1_000_000 };
    const text = encodeCursor({ ...head, snapshot, page }, seal);
    expect(decodeCursor(text, seal)?.snapshot).toBe(snapshot);
    expect(text.length).toBeLessThan(4_000);
  });

  it("tells its bounds", () => {
    expect([xminOf("10:20:12"), xmaxOf("10:20:12")]).toEqual([10n, 20n]);
  });

  it("is of use only as it was made, to whom it was made for (E6)", () => {
    const text = encodeCursor({ ...head, snapshot: "10:20:" }, seal);
    const [body = "", sealed = ""] = text.split(".");
    const other = encodeCursor({ ...head, snapshot: "10:99:" }, seal).split(".")[0];
    for (const forged of ["", ".", "x", body, `${body}.`, `${other}.${sealed}`, `${body}.${sealed.slice(0, -2)}`, `.${sealed}`]) {
      expect(decodeCursor(forged, seal)).toBeUndefined();
    }
    expect(decodeCursor(text, { ...seal, key: "another" })).toBeUndefined();
    expect(decodeCursor(text, { ...seal, reader: { ...reader, id: clientId } })).toBeUndefined();
    expect(decodeCursor(text, { ...seal, reader: { ...reader, master: false } })).toBeUndefined();
  });

  it.each([
    [""],
    ["a", clientId, 0, "1:1:"],
    [epoch, clientId, -1, "1:1:"],
    [epoch, clientId, 0, "5:1:"],
    [epoch, clientId, 0, "1:5:9"],
    [epoch, clientId, 0, "1:5:3,2"],
    [epoch, clientId, 0, "1:5:'"],
    [epoch, clientId, 0, "99999999999999999999:1:"],
  ])("that another version made in another form is none: %j", (...parts) => {
    const [made = epoch, client = clientId, lastSeq = 0, snapshot = ""] = parts;
    const cursor = { epoch: String(made), clientId: String(client), lastSeq: Number(lastSeq), snapshot: String(snapshot) };
    expect(decodeCursor(encodeCursor(cursor, seal), seal)).toBeUndefined();
  });
});

describe("what a snapshot has seen", () => {
  /** The snapshots of a history in which these transactions begin in order and commit in some order. */
  const history = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 30 }).map((lengths) => {
    const spans = lengths.map((length, at) => ({ xid: 100 + at, begins: at, ends: at + length }));
    return Array.from({ length: lengths.length + 7 }, (_, time) => {
      const begun = spans.filter(({ begins }) => begins < time);
      const running = begun.filter(({ ends }) => ends > time).map(({ xid }) => xid);
      const xmax = 100 + begun.length;
      return {
        text: `${running[0] ?? xmax}:${xmax}:${running.join(",")}`,
        seen: new Set(begun.map(({ xid }) => xid).filter((xid) => !running.includes(xid))),
      };
    });
  });

  it("is within what a later one has seen, and in nothing that lacks some of it", () => {
    fc.assert(
      fc.property(history, fc.nat(), fc.nat(), (snapshots, one, other) => {
        const [a, b] = [snapshots[one % snapshots.length], snapshots[other % snapshots.length]];
        if (!a || !b) throw new Error("a history without a snapshot");
        expect(isWithin(a.text, b.text)).toBe([...a.seen].every((xid) => b.seen.has(xid)) && xmaxOf(a.text) <= xmaxOf(b.text));
        expect(isWithin(a.text, a.text)).toBe(true);
      }),
      { seed: 1, numRuns: 500 },
    );
  });
});

describe("what a cursor says of itself", () => {
  const page = { since: null, source: "memo", after: null, done: 0, total: 1 };
  it.each([
    ["of a page", encodeCursor({ ...head, snapshot: "10:20:", page }, seal), true],
    ["of no page", encodeCursor({ ...head, snapshot: "10:20:" }, seal), false],
    ["nothing", "", false],
    ["junk", "%%%.x", false],
    ["no list", `${Buffer.from('{"length":9}').toString("base64url")}.x`, false],
  ])("is %s", (_what, text, isPage) => {
    expect(saysPage(text)).toBe(isPage);
  });
});
