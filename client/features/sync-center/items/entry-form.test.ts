import { expect, it } from "vitest";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import { entryFormOf } from "./entry-form.ts";
import type { SyncItem } from "./sync-item.ts";

const uuid = (end: number) => `0191a000-0000-7000-8000-${String(end).padStart(12, "0")}`;
const [me, partnerId, projectId, first] = [uuid(1), uuid(2), uuid(3), uuid(4)];

const rows: Readonly<Record<string, readonly object[]>> = {
  position: [
    { id: uuid(12), projectId, occupationId: 3, numberPeople: 2, recruitingFlag: 0, createdAt: "" },
    { id: uuid(11), projectId, occupationId: 2, numberPeople: 1, recruitingFlag: 1, createdAt: "" },
  ],
  orderClient: [{ id: uuid(31), name: "架空商会", phone: "03-0000-0001", manager: null }],
  projectRole: [{ id: "r", projectId, role: "manager", adminId: uuid(21), createdAt: "2026-01-01" }],
};
const replica = {
  actor: { id: me },
  list: async ({ name }: { readonly name: string }) => [...(rows[name] ?? [])],
  get: async ({ name }: { readonly name: string }, id: string) => rows[name]?.find((row) => Reflect.get(row, "id") === id),
} as unknown as Replica;
const refused = (name: string, input: object, author = me) =>
  ({ source: { kind: "refused" }, mutation: { name, input, author } }) as unknown as SyncItem;
const formOf = async (item: SyncItem) => {
  const form = entryFormOf(replica, item);
  return form && { address: form.address, key: form.draft?.key, ...(await form.draft?.read(replica)) };
};

it("a refused evaluation is entered again where it was entered, scores and memos with it", async () => {
  const softScores = [{ skillId: 101, score: 4, memo: "速い" }];
  const given = { id: uuid(9), projectId, partnerId, state: 1, scheduledDate: "2026-11-20", softScores, hardScores: [] };
  const values = { scheduledDate: "2026-11-20", softScores, hardScores: [] };
  expect(await formOf(refused("projectEvaluation.save", { ...given, revisionOfId: null }))).toEqual({
    address: `/project/${projectId}/project_evaluation/create?partner=${partnerId}`,
    key: `projectEvaluation/${projectId}/${partnerId}`,
    values,
  });
  expect(await formOf(refused("projectEvaluation.save", { ...given, revisionOfId: first }))).toEqual({
    address: `/project/${projectId}/project_evaluation/create?partner=${partnerId}&corrects=${first}`,
    key: `projectEvaluation/${projectId}/${partnerId}_${first}`,
    values,
  });
  expect(await formOf(refused("projectEvaluation.save", given, uuid(99)))).toBeUndefined();
});

it("a refused correction of an interview leaves to the newest revision what its author left", async () => {
  const input = {
    id: uuid(9),
    partnerId,
    revisionOfId: first,
    result: 2,
    weaknesses: "朝",
    softSkills: [{ score: 5, memo: null }],
  };
  expect(await formOf(refused("secondInterview.create", { ...input, unchanged: ["weaknesses"] }))).toEqual({
    address: `/partner/${partnerId}/evaluation_second?correct=${first}`,
    key: `secondInterview/${partnerId}/${first}`,
    values: { result: 2, softSkills: input.softSkills },
  });
  expect(await formOf(refused("interview.create", { ...input, revisionOfId: null, secondInterviewAdminId: me }))).toEqual({
    address: `/partner/${partnerId}/evaluation`,
    key: `interview/${partnerId}`,
    values: { result: 2, weaknesses: "朝", softSkills: input.softSkills, secondInterviewAdminId: me },
  });
});

it("refused positions and managers stand in the project's form as they were to become", async () => {
  const positions = {
    add: [{ id: uuid(13), occupationId: 4, numberPeople: 1, recruitingFlag: 0 }],
    change: [
      { id: uuid(12), numberPeople: 5 },
      { id: uuid(19), numberPeople: 7 },
    ],
    remove: [uuid(11)],
  };
  const managers = { add: [uuid(22)], remove: [uuid(21)] };
  expect(await formOf(refused("project.update", { id: projectId, memo: "備考", positions, managers }))).toEqual({
    address: `/project/${projectId}/edit`,
    key: `project/${projectId}`,
    values: {
      memo: "備考",
      managers: [uuid(22)],
      positions: [
        { id: uuid(12), occupationId: 3, numberPeople: 5, recruitingFlag: 0 },
        { id: uuid(13), occupationId: 4, numberPeople: 1, recruitingFlag: 0 },
      ],
    },
    seen: {},
  });
});

it("a refused client stands in the project's form as it was chosen, changed or entered", async () => {
  const clientOf = async (client: object) => {
    const { values, seen } = (await formOf(refused("project.update", { id: projectId, client }))) ?? {};
    return { values, seen };
  };
  const now = { chosenName: "架空商会", chosenPhone: "03-0000-0001", chosenManager: null };
  expect(await clientOf({ kind: "existing", id: uuid(31), manager: "担当" })).toMatchObject({
    values: { newClient: false, clientId: uuid(31), ...now, chosenManager: "担当" },
    seen: now,
  });
  expect(await clientOf({ kind: "new", id: uuid(32), name: "新しい商会", phone: "03-0000-0002" })).toMatchObject({
    values: { newClient: true, clientId: null, clientName: "新しい商会", clientPhone: "03-0000-0002", clientMail: null },
  });
  expect(await clientOf({ kind: "none" })).toEqual({ values: { newClient: false, clientId: null }, seen: {} });
});
