import { describe, expect, it } from "vitest";
import { openColumnIndex } from "#client/search/column-index.ts";
import type { FigureSource } from "#client/search/figure.ts";
import { MemoryReplica } from "#client/search/testing/memory-replica.ts";
import type { AnyEntity, Row } from "#sync/engine/entity.ts";
import { skillSheet } from "#sync/model/entities/career-sheet.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { interview, secondInterview } from "#sync/model/entities/interview.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { engineerSkill, experienceYear, majorCategory, minorCategory } from "#sync/model/entities/skill-category.ts";
import type { Place } from "./read-need.ts";
import { slotFigure } from "./slot-figure.ts";

const today = "2026-11-27";

/** Names are ids here: each has a UUID, as listed rows need one. */
const idsOf = new Map<string, string>();
function idOf(name: string): string {
  const id = idsOf.get(name) ?? `00000000-0000-4000-8000-${String(idsOf.size).padStart(12, "0")}`;
  idsOf.set(name, id);
  return id;
}
const nameOf = (id: string) => [...idsOf].find(([, one]) => one === id)?.[0] ?? id;
const withIds = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      /^id$|^(?:partner|project|orderClient)Id$/u.test(name) && typeof value === "string" ? idOf(value) : value,
    ]),
  ) as Row;

const place: Place = {
  project: {
    id: idOf("here"),
    name: "SAPの移行",
    content: null,
    reward: null,
    startDate: null,
    orderClientId: idOf("client"),
  },
  position: { occupationId: 9, occupationName: "SEのポジション" },
};

/** Returns who is proposed, from these rows; every partner has a name and a status. */
async function proposed(rows: readonly (readonly [AnyEntity, Record<string, unknown>])[], chosen: readonly string[] = []) {
  const device = new MemoryReplica();
  for (const [entity, row] of rows) device.change([entity, withIds(row)]);
  const replica = device.asReplica();
  const indexes = new Map([partner, contract, project].map((one) => [one.name as string, openColumnIndex(replica, one)]));
  await Promise.all([...indexes.values()].map((index) => index.ready));
  const source = {
    ...replica,
    all: async ({ name }: AnyEntity) => [...(device.rows.get(name)?.values() ?? [])],
    hasAll: () => true,
    index:
      async ({ name }: AnyEntity) =>
      (query: never) =>
        indexes.get(name)?.query(query),
  } as unknown as FigureSource;
  const { partners } = await slotFigure(place, chosen.map(idOf)).read(source, today);
  return partners.map(({ row, ...one }) => ({ ...one, name: nameOf(row.id) }));
}
const names = async (...args: Parameters<typeof proposed>) => (await proposed(...args)).map(({ name }) => name).sort();

const person = (id: string, over: Record<string, unknown> = {}) =>
  [
    partner,
    { id, lastName: id, firstName: "", status: 3, deletedAt: null, updatedAt: "2026-01-01T00:00:00.000Z", ...over },
  ] as const;
const at = (id: string, over: Record<string, unknown> = {}) =>
  [project, { id, name: id, orderClientId: "client", deletedAt: null, updatedAt: "2026-01-01T00:00:00.000Z", ...over }] as const;
const contracted = (partnerId: string, over: Record<string, unknown> = {}) =>
  [
    contract,
    {
      id: `${partnerId} ${JSON.stringify(over)}`,
      partnerId,
      projectId: "other",
      occupationId: 9,
      openDate: "2026-01-01",
      closeDate: "2026-06-30",
      isAutoRenewed: false,
      endedAt: "2026-06-30T00:00:00.000Z",
      ...over,
    },
  ] as const;
const met = (partnerId: string, over: Record<string, unknown>, entity: AnyEntity = interview) =>
  [
    entity,
    {
      id: `${partnerId} ${JSON.stringify(over)}`,
      partnerId,
      scheduledDate: null,
      revisionOfId: null,
      result: 1,
      createdAt: "2026-05-01T00:00:00.000Z",
      softSkills: [],
      softskill: null,
      hardskill: null,
      qualitativeEvaluation: null,
      desiredMinMonthlyRate: null,
      desiredMaxMonthlyRate: null,
      desiredMinHourlyRate: null,
      desiredMaxHourlyRate: null,
      ...over,
    },
  ] as const;

describe("who is proposed", () => {
  it("are not those in the trash, who left, who are planned or at work here, but those without any data", async () => {
    const rows = [
      at("here"),
      person("nothing"),
      person("no status", { status: null }),
      person("trash", { deletedAt: "2026-11-01T00:00:00.000Z" }),
      person("left", { status: 5 }),
      person("planned"),
      person("at work"),
      contracted("at work", { projectId: "here", endedAt: null }),
      person("was here"),
      contracted("was here", { projectId: "here" }),
    ];
    expect(await names(rows, ["planned"])).toEqual(["no status", "nothing", "was here"]);
  });

  it("are not those refused since their last contract, by the day in Japan", async () => {
    // 16:00 UTC on the 9th is one o'clock on the 10th in Japan: a contract from the 9th came before the refusal.
    const late = { result: 2, createdAt: "2026-11-09T16:00:00.000Z" };
    const rows = [
      person("refused"),
      met("refused", late),
      person("contract before"),
      met("contract before", late),
      contracted("contract before", { openDate: "2026-11-09", closeDate: null, isAutoRenewed: true, endedAt: null }),
      person("contract since"),
      met("contract since", late),
      contracted("contract since", { openDate: "2026-11-10", closeDate: null, isAutoRenewed: true, endedAt: null }),
      person("refused, then met"),
      met("refused, then met", { ...late, scheduledDate: "2026-03-01" }),
      met("refused, then met", { scheduledDate: "2026-04-01", hardScores: [], hardOccupationIds: [] }, secondInterview),
    ];
    expect(await names(rows)).toEqual(["contract since", "refused, then met"]);
  });

  it("are filled up with the latest partners where few fit, each counted once", async () => {
    const many = Array.from({ length: 80 }, (_, nth) => person(`p${nth}`));
    const skilled = Array.from(
      { length: 20 },
      (_, nth) =>
        [
          contracted(`p${nth}`),
          [
            skillSheet,
            { id: `s${nth}`, partnerId: `p${nth}`, majorCategoryId: 2, intermediateCategoryId: null, details: [], engineers: [] },
          ],
        ] as const,
    ).flat();
    const rows = [...many, ...skilled, [minorCategory, { id: 1, name: "SAP", majorCategoryId: 2 }]] as const;
    expect(await names(rows)).toHaveLength(60);
  });
});

describe("what is known of them", () => {
  const skills = [
    [majorCategory, { id: 2, name: "業務" }],
    [engineerSkill, { id: 1, name: "SAP", majorCategoryId: 2 }],
    [minorCategory, { id: 7, name: "SAP", majorCategoryId: 2 }],
    [experienceYear, { id: 1, name: "経験なし" }],
    [experienceYear, { id: 2, name: "3年以上5年未満" }],
  ] as const;
  const sheet = (partnerId: string, details: object[], engineers: object[]) =>
    [skillSheet, { id: partnerId, partnerId, majorCategoryId: 2, intermediateCategoryId: null, details, engineers }] as const;

  it("has skills by any master of the name, and none without experience", async () => {
    const rows = [
      ...skills,
      person("by engineer"),
      sheet("by engineer", [], [{ engineerSkillId: 1, experienceYearId: 2 }]),
      person("learner"),
      sheet("learner", [{ minorCategoryId: 7, experienceYearId: 1 }], []),
    ];
    const known = new Map((await proposed(rows)).map(({ name, facts }) => [name, facts.skills]));
    expect(known.get("by engineer")).toEqual(new Map([["engineerSkill/1", 3]]));
    expect(known.get("learner")).toEqual(new Map());
  });

  it("counts contracts for the client that have begun", async () => {
    const rows = [
      at("other"),
      person("one"),
      contracted("one"),
      contracted("one", { openDate: "2026-12-20", closeDate: "2027-03-31", endedAt: null }),
      // It was ended before it began.
      contracted("one", { openDate: "2026-09-01", endedAt: "2026-08-01T00:00:00.000Z" }),
    ];
    expect((await proposed(rows)).map(({ clientContracts }) => clientContracts)).toEqual([1]);
  });

  it("leaves out contracts of projects in the trash, as every other screen does", async () => {
    const running = { endedAt: null, closeDate: null, isAutoRenewed: true };
    const rows = (deletedAt: string | null) => [at("other", { deletedAt }), person("one"), contracted("one", running)];
    const occupied = async (deletedAt: string | null) =>
      (await proposed(rows(deletedAt))).map((one) => one.facts.occupied.length);
    expect([await occupied(null), await occupied("2026-11-01T00:00:00.000Z")]).toEqual([[1], [0]]);
  });

  it("has no judgement from an interview that was only arranged, nor from poor scores", async () => {
    const judged = (hardAverage: number, scheduledDate: string, score: number) => ({
      hardScores: [{ skillId: 1, score, memo: null }],
      hardAverage,
      hardOccupationIds: [9],
      scheduledDate,
    });
    const rows = [
      person("arranged"),
      met("arranged", judged(3, "2026-12-24", 3), secondInterview),
      person("poor"),
      met("poor", judged(1, "2026-04-01", 1), secondInterview),
      person("good"),
      met("good", judged(4, "2026-04-01", 4), secondInterview),
    ];
    const known = new Map((await proposed(rows)).map(({ name, facts }) => [name, facts.judgedOccupationIds]));
    expect(known).toEqual(
      new Map([
        ["arranged", []],
        ["poor", []],
        ["good", [9]],
      ]),
    );
  });
});
