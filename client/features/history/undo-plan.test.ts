import { expect, it } from "vitest";
import type { AnyEntity, Row } from "#sync/engine/entity.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { editorOf, planUndo, undoSteps } from "./undo-plan.ts";

const stamps = { createdAt: "2026-11-27T00:00:00.000Z", updatedAt: "2026-11-27T00:00:00.000Z", createdBy: null, updatedBy: null };
const row = (values: object): Row => ({ ...stamps, id: "1", ...values });
const id = "0190a5b0-0000-7000-8000-000000000000";
const edit = [
  { name: "phone", before: null, after: "0311111111" },
  { name: "status", before: 1, after: 2 },
];

it("takes back what still stands as it was written", () => {
  expect(planUndo(partner, edit, row({ phone: "0311111111", status: 2 }))).toEqual({
    before: { phone: null, status: 1 },
    after: { phone: "0311111111", status: 2 },
    moved: [],
    fixed: [],
  });
});

it("leaves what somebody has changed since, and names it", () => {
  expect(planUndo(partner, edit, row({ phone: "0399999999", status: 2 }))).toEqual({
    before: { status: 1 },
    after: { status: 2 },
    moved: [partner.fields.phone.label],
    fixed: [],
  });
});

it("has nothing to do where the earlier value is back already, or for a field of a later version", () => {
  const unknown = { name: "fromLater", before: 1, after: 2 };
  expect(planUndo(partner, [...edit, unknown], row({ phone: null, status: 1, fromLater: 2 }))).toEqual({
    before: {},
    after: {},
    moved: [],
    fixed: [],
  });
});

it("names what has no edit: the end of a contract has an act of its own", () => {
  const ended = [{ name: "endedAt", before: null, after: "2026-11-27T00:00:00.000Z" }];
  expect(planUndo(contract, ended, row({ endedAt: "2026-11-27T00:00:00.000Z" }))).toEqual({
    before: {},
    after: {},
    moved: [],
    fixed: [contract.fields.endedAt.label],
  });
  expect(["partnerFile", "toString"].map((name) => editorOf(name, "name"))).toEqual([undefined, undefined]);
});

it("writes each field by the mutator that takes it, and none is dropped on the way", () => {
  for (const entity of [partner, project, contract, memo] as readonly AnyEntity[]) {
    for (const field of Object.keys(entity.fields).filter((name) => editorOf(entity.name, name))) {
      const value = field === "orderClientId" ? "0190a5b0-0000-7000-8000-000000000001" : null;
      const steps = undoSteps(entity.name, id, { [field]: value }, { [field]: "seen" });
      expect(steps.map(({ seen }) => seen)).toEqual([{ [`${entity.name}/${id}`]: { [field]: "seen" } }]);
      for (const { mutator, input } of steps) {
        const { shape } = mutator.input as unknown as { readonly shape: object };
        expect(Object.keys({ ...(input as object) }).filter((key) => !(key in shape))).toEqual([]);
      }
    }
  }
});

it("takes back a contract's notice, its terms and its dates each by their own mutator", () => {
  const values = { noticeNote: "面談で伝えた", fee: null, closeDate: "2027-03-31", isAutoRenewed: false };
  expect(
    undoSteps("contract", id, values, values).map(({ mutator, input }) => [mutator.name, mutator.input.parse(input)]),
  ).toEqual([
    ["contract.recordNotice", { id, noticeNote: "面談で伝えた" }],
    ["contract.recordTerms", { id, fee: null }],
    ["contract.update", { id, closeDate: "2027-03-31", isAutoRenewed: false }],
  ]);
});

it("puts a project's client back, which an edit takes under another key", () => {
  const input = (orderClientId: string | null) => undoSteps("project", id, { orderClientId }, {})[0]?.input;
  expect([input(null), input(id)]).toEqual([
    { id, client: { kind: "none" } },
    { id, client: { kind: "existing", id } },
  ]);
});
