import { expect, it } from "vitest";
import { type RefusedIssue, withoutNeeded } from "./needed-attachments.ts";

const file = (id: string, stopped: "gone" | "refused") => ({ key: `contractFile/${id}`, stopped });
const issue = (id: string, settledAt: string | null, kind = "refused") =>
  ({ kind, settledAt, mutation: { input: [{ id }] } }) as unknown as RefusedIssue;

it("a file whose record an open refusal would make belongs to it, and to none that is settled", () => {
  const files = [file("a-file", "gone"), file("b-file", "gone"), file("c-file", "refused"), file("d-file", "gone")];
  const issues = [
    issue("a-file", null),
    issue("b-file", "2026-11-25T00:00:00Z"),
    issue("c-file", null),
    issue("d-file", null, "conflict"),
  ];
  expect(withoutNeeded(files, issues).map(({ key }) => key)).toEqual([
    "contractFile/b-file",
    "contractFile/c-file",
    "contractFile/d-file",
  ]);
  expect(withoutNeeded(files, [])).toEqual(files);
});
