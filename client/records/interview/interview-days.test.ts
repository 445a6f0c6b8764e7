import { describe, expect, it } from "vitest";
import { interviewDays } from "./interview-days.ts";

const on = (scheduledDate: string, partnerId: string) => ({ scheduledDate, partnerId });

describe("who is interviewed today and tomorrow", () => {
  it("is told by day, each partner once, over the end of a year", () => {
    const coming = [on("2026-12-31", "a"), on("2026-12-31", "a"), on("2027-01-01", "b"), on("2027-01-02", "c")];
    expect(interviewDays(coming, "2026-12-31")).toEqual([
      { day: "2026-12-31", partnerIds: ["a"] },
      { day: "2027-01-01", partnerIds: ["b"] },
    ]);
  });

  it("is at most thirty, today's first", () => {
    const many = Array.from({ length: 29 }, (_, at) => on("2026-11-23", `today ${at}`));
    const [, tomorrow] = interviewDays([...many, on("2026-11-24", "first"), on("2026-11-24", "second")], "2026-11-23");
    expect(tomorrow).toEqual({ day: "2026-11-24", partnerIds: ["first"] });
  });
});
