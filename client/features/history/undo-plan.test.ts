import { expect, it } from "vitest";
import type { Row } from "#sync/engine/entity.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { editorOf, planUndo } from "./undo-plan.ts";

const stamps = { createdAt: "2026-11-27T00:00:00.000Z", updatedAt: "2026-11-27T00:00:00.000Z", createdBy: null, updatedBy: null };
const row = (values: object): Row => ({ ...stamps, id: "1", ...values });
const edit = [
  { name: "phone", before: null, after: "0311111111" },
  { name: "status", before: 1, after: 2 },
];

it("takes back what still stands as it was written", () => {
  expect(planUndo(partner, edit, row({ phone: "0311111111", status: 2 }))).toEqual({
    before: { phone: null, status: 1 },
    after: { phone: "0311111111", status: 2 },
    moved: [],
  });
});

it("leaves what somebody has changed since, and names it", () => {
  expect(planUndo(partner, edit, row({ phone: "0399999999", status: 2 }))).toEqual({
    before: { status: 1 },
    after: { status: 2 },
    moved: [partner.fields.phone.label],
  });
});

it("has nothing to do where the earlier value is back already, or for a field of a later version", () => {
  const unknown = { name: "fromLater", before: 1, after: 2 };
  expect(planUndo(partner, [...edit, unknown], row({ phone: null, status: 1, fromLater: 2 }))).toEqual({
    before: {},
    after: {},
    moved: [],
  });
});

it("knows the entities that have an edit of any field", () => {
  expect(["partner", "project", "contract", "memo", "partnerFile", "toString"].map((name) => editorOf(name)?.name)).toEqual([
    "partner.update",
    "project.update",
    "contract.update",
    "memo.edit",
    undefined,
    undefined,
  ]);
});
