import { describe, expect, it } from "vitest";
import { followRows } from "./follow-rows.ts";

const row = (id: string, more: object = {}) => ({ id, ...more });
const jobs = [row("a1"), row("a2", { details: [row("x")] })];
const a = row("a", { jobs });
const b = row("b", { jobs: [] });
const c = row("c", { jobs: [row("c1")] });

describe("a list within rows", () => {
  it("is followed where the rows around it are moved", () => {
    const where = followRows({ industries: [a, b] }, "industries.0.jobs");
    expect([where({ industries: [a, b] }), where({ industries: [c, b, a] })]).toEqual(["industries.0.jobs", "industries.2.jobs"]);
  });
  it("is followed through every list around it", () => {
    const where = followRows({ industries: [a, b] }, "industries.0.jobs.1.details");
    const turned = { ...a, jobs: jobs.toReversed() };
    expect(where({ industries: [b, turned] })).toBe("industries.1.jobs.0.details");
  });
  it("is nowhere once a row around it is gone", () => {
    const where = followRows({ industries: [a, b] }, "industries.0.jobs.1.details");
    expect(where({ industries: [b, { ...a, jobs: [row("a1")] }] })).toBeUndefined();
    expect(where({ industries: [b] })).toBeUndefined();
    expect(where({})).toBeUndefined();
  });
  it("stands at its place where rows have no ids, and a list in no row at its name", () => {
    expect(followRows({ lines: [{ jobs: [] }] }, "lines.0.jobs")({ lines: [{ jobs: [] }] })).toBe("lines.0.jobs");
    expect(followRows({ jobs: [] }, "jobs")({ jobs: [a] })).toBe("jobs");
  });
});
