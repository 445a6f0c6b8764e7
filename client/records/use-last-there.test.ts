import { describe, expect, it } from "vitest";
import { nextThere } from "./use-last-there.ts";
import type { RecordReading } from "./use-record.ts";

interface Sheet {
  readonly rows: number;
  readonly complete: boolean;
}

const of = { of: "partner", label: "パートナー" } as const;
const at = (record: RecordReading<Sheet>, address = "1") => ({ record, address });
const there = (value: Sheet, address?: string) => at({ ...of, state: "there", named: "1", value }, address);
const gone = at({ ...of, state: "missing", inTrash: false });
const loading = at({ ...of, state: "loading" });
const isWhole = ({ complete }: Sheet) => complete;
const next = (last: typeof gone, read: typeof gone) => nextThere(last, read, isWhole);

const whole = there({ rows: 2, complete: true });
const newer = there({ rows: 3, complete: true });
const partial = there({ rows: 0, complete: false });

describe("a record with a form over it", () => {
  it("stays while it is read anew, arrives once more, or is gone", () => {
    for (const read of [loading, gone, at({ ...of, state: "coming" })]) expect(next(whole, read)).toBe(whole);
  });
  it("stays whole where less of it is there than before, and follows what is whole again", () => {
    expect(next(whole, partial)).toBe(whole);
    expect(next(whole, newer)).toBe(newer);
  });
  it("is shown in part until it is whole", () => {
    expect(next(loading, partial)).toBe(partial);
    expect(next(partial, there({ rows: 1, complete: false })).record).toMatchObject({ value: { rows: 1 } });
    expect(next(partial, whole)).toBe(whole);
  });
  it("gives way to that of another address at once", () => {
    const other = there({ rows: 0, complete: false }, "2");
    expect(next(whole, other)).toBe(other);
    expect(next(whole, { ...loading, address: "2" }).record.state).toBe("loading");
  });
  it("is the same object where nothing new was read", () => {
    expect(next(whole, at(whole.record))).toBe(whole);
  });
});
