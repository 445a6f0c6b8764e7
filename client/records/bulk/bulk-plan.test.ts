import { expect, it } from "vitest";
import { type AnyEntity, linkId, type Row } from "#sync/engine/entity.ts";
import { EngineError } from "#sync/engine/errors.ts";
import type { RowWrite } from "#sync/engine/tx.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project, projectRole } from "#sync/model/entities/project.ts";
import { changeBack, planOne, subjectOfChange, verdictOf } from "./bulk-plan.ts";

const id = (digit: string) => `0191a000-0000-7000-8000-00000000000${digit}`;
const [one, old, lead] = [id("1"), id("a"), id("b")] as const;
const stamps = { createdAt: "2026-11-27T00:00:00.000Z", updatedAt: "2026-11-27T00:00:00.000Z", createdBy: null, updatedBy: null };
const row = (values: object): Row => ({ ...stamps, id: one, ...values });
const wrote = (entity: AnyEntity, before: Row | undefined, after: Row | undefined): RowWrite => ({
  entity,
  id: String((before ?? after)?.id),
  before,
  after,
});
const status = planOne({ entity: "partner", id: one }, { kind: "set", field: "status", value: 4 });
const trash = planOne({ entity: "partner", id: one }, { kind: "remove" });
const trashed = row({ deletedAt: "2026-11-27T01:00:00.000Z" });
const judge = (before: number, seen?: number) =>
  verdictOf(
    { ...status, seen: seen === undefined ? undefined : { [`partner/${one}`]: { status: seen } } },
    { writes: [wrote(partner, row({ status: before }), row({ status: 4 }))], from: {}, refusal: null },
  );

it("a change says what it does and to which record", () => {
  expect([status.name, status.input]).toEqual(["partner.update", { id: one, status: 4 }]);
  expect(subjectOfChange(trash)).toEqual({ entity: "partner", id: one, kind: "remove" });
});

it("a change is due unless the value stands there already, has moved since it was seen, or is refused", () => {
  expect([judge(1), judge(1, 1)]).toEqual(["due", "due"]);
  expect([judge(4), judge(4, 1)]).toEqual(["same", "same"]);
  expect(judge(2, 1)).toBe("moved");
  const refusal = new EngineError("not_found");
  expect(verdictOf(status, { writes: [], from: {}, refusal })).toBe(refusal);
});

it("a value is taken back to what it was, as long as it is still the one that was written", () => {
  const back = changeBack(status, [wrote(partner, row({ status: 1 }), row({ status: 4 }))]);
  expect(back).toMatchObject({
    name: "partner.update",
    input: { id: one, status: 1 },
    seen: { [`partner/${one}`]: { status: 4 } },
  });
  expect(changeBack(status, [wrote(partner, row({ status: 4 }), row({ status: 4 }))])).toBeUndefined();
});

it("whoever became a manager by leading is none once that is taken back", () => {
  const change = planOne({ entity: "project", id: one }, { kind: "set", field: "leadManagerId", value: lead });
  const link: Row = { ...stamps, id: linkId(one, "manager", lead), projectId: one, role: "manager", adminId: lead };
  const own = wrote(project, row({ leadManagerId: old }), row({ leadManagerId: lead }));
  expect(changeBack(change, [own, wrote(projectRole, undefined, link)])?.input).toEqual({
    id: one,
    leadManagerId: old,
    managers: { add: [], remove: [lead] },
  });
  expect(changeBack(change, [own])?.input).toEqual({ id: one, leadManagerId: old });
});

it("what went to the trash is restored, and what was there before stays there", () => {
  expect(changeBack(trash, [wrote(partner, row({ deletedAt: null }), trashed)])).toEqual(
    planOne({ entity: "partner", id: one }, { kind: "restore" }),
  );
  expect(changeBack(trash, [wrote(partner, trashed, trashed)])).toBeUndefined();
});
