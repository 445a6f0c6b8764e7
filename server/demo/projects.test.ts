import { describe, expect, it } from "vitest";
import intermediateHardSkills from "#server/masters/data/intermediateHardSkill.json" with { type: "json" };
import majorHardSkills from "#server/masters/data/majorHardSkill.json" with { type: "json" };
import projectStatusValues from "#server/masters/data/projectStatusValue.json" with { type: "json" };
import { type AnyEntity, type Row, validate } from "#sync/engine/entity.ts";
import { attendance } from "#sync/model/entities/attendance.ts";
import { skillSheet } from "#sync/model/entities/career-sheet.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { memberEvaluation } from "#sync/model/entities/member-evaluation.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { position, project, projectRole } from "#sync/model/entities/project.ts";
import { projectEvaluation } from "#sync/model/entities/project-evaluation.ts";
import { averagesOf, type SkillScores } from "#sync/model/rules/evaluation.ts";
import { generateDemo } from "./generate.ts";
import { tradeOf } from "./masters.ts";
import { clock, isWorkday } from "./moments.ts";
import { demoClients } from "./order-clients.ts";
import { isOrderedBy, topics } from "./project-texts.ts";
import { roles } from "./roles.ts";
import type { Made } from "./row.ts";

const now = new Date("2026-11-20T09:00:00.000Z");
const today = "2026-11-20";
const inDays = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);

const made = madeOf(300, now);
const rows = (entity: AnyEntity, from: readonly Made[] = made) => from.flatMap(([of, row]) => (of === entity ? [row] : []));
const byId = (entity: AnyEntity, from = made) => new Map(rows(entity, from).map((row) => [row.id, row]));
const projects = rows(project);
const contracts = rows(contract);
const running = contracts.filter((row) => row["endedAt"] === null);

function madeOf(count: number, at: Date): Made[] {
  return [...generateDemo(count, { now: at })].flatMap(({ rows: list, files }) => [
    ...list,
    ...files.map(({ entity, row }): Made => [entity, row]),
  ]);
}

describe("invented projects", () => {
  it("are one for five partners, sixty at least, and some more in the trash", () => {
    const living = (list: readonly Row[]) => list.filter((row) => row["deletedAt"] === null).length;
    expect(living(projects)).toBe(60);
    expect(projects.length).toBeGreaterThan(60);
    expect(living(rows(project, madeOf(500, now)))).toBe(100);
    expect(living(rows(project, madeOf(1, now)))).toBe(60);
  });
  it.each(Object.entries(project.fields).flatMap(([key, { choices = [] }]) => choices.map(({ value }) => [key, value] as const)))(
    "are there with %s %s",
    (key, value) => {
      expect(projects.some((row) => row[key] === value && row["deletedAt"] === null)).toBe(true);
    },
  );
  it.each(
    projectStatusValues.map(
      ({ id, name, category }) => [name, ["statusId", "phaseId", "executionPhaseId"][category - 1] ?? "", id] as const,
    ),
  )("are there at %s", (_name, key, id) => {
    expect(projects.some((row) => row[key] === id && row["deletedAt"] === null)).toBe(true);
  });
  it("are valid and not, late and early, with a client and an administrator who leads them", () => {
    expect(new Set(projects.map((row) => row["isValid"]))).toEqual(new Set([true, false]));
    expect(projects.some((row) => String(row["endDate"]) < today)).toBe(true);
    expect(projects.some((row) => String(row["startDate"]) > today)).toBe(true);
    const managers = new Set(
      rows(projectRole).flatMap((row) => (row["role"] === "manager" ? [`${row["projectId"]}${row["adminId"]}`] : [])),
    );
    for (const row of projects) {
      expect(row["orderClientId"]).not.toBeNull();
      expect(managers.has(`${row.id}${row["leadManagerId"]}`)).toBe(true);
      expect(String(row["content"])).toContain("\n");
    }
  });
  it("have somebody in every part of their organisation", () => {
    const words = new Set(rows(projectRole).map((row) => row["role"]));
    expect(projectRole.fields.role.choices?.filter(({ value }) => !words.has(value))).toEqual([]);
  });
});

describe("a project's topic", () => {
  const topicOf = ({ name }: Row) => topics.find((topic) => String(name).includes(` ${topic.name}`));
  const occupationsOf = (row: Row) => topicOf(row)?.roles.map((role) => tradeOf(role).occupationId) ?? [];

  it("names occupations that there are, and clients who order it", () => {
    expect(topics.length).toBeGreaterThan(20);
    for (const topic of topics) {
      expect(new Set(topic.roles).size, topic.name).toBeGreaterThan(1);
      expect(demoClients.filter(({ trade }) => isOrderedBy(topic, trade)).length, topic.name).toBeGreaterThan(1);
    }
  });
  it("decides whom the project looks for, the one who does most of the work among them", () => {
    for (const row of projects) {
      const sought = rows(position).filter(({ projectId }) => projectId === row.id);
      const needed = occupationsOf(row);
      expect(sought.map(({ occupationId }) => Number(occupationId)).filter((id) => !needed.includes(id))).toEqual([]);
      expect(sought.map(({ occupationId }) => occupationId)).toContain(needed[0]);
    }
  });
  it("is worked on by people with a career in it", () => {
    const careers = new Map(
      roles.map((role) => [tradeOf(role).occupationId, tradeOf(role).careers.map((one) => one.intermediateCategoryId)]),
    );
    let seen = 0;
    for (const { occupationId, partnerId } of contracts)
      for (const { intermediateCategoryId } of rows(skillSheet).filter((row) => row["partnerId"] === partnerId)) {
        expect(careers.get(Number(occupationId))).toContain(intermediateCategoryId);
        seen++;
      }
    expect(seen).toBeGreaterThan(50);
  });
});

describe("positions", () => {
  const taken = (row: Row) => running.filter((one) => one["positionId"] === row.id).length;
  const list = rows(position);

  it.each([
    ["300 partners", 300, now],
    ["one partner", 1, now],
    ["800 partners", 800, new Date("2026-03-01T00:00:00.000Z")],
  ])("never hold more running contracts than their head count: %s", (_name, count, at) => {
    const all = madeOf(count, at);
    const held = new Map<unknown, number>();
    for (const row of rows(contract, all))
      if (row["endedAt"] === null) held.set(row["positionId"], (held.get(row["positionId"]) ?? 0) + 1);
    expect(rows(position, all).filter((row) => (held.get(row.id) ?? 0) > Number(row["numberPeople"]))).toEqual([]);
  });
  it("are full, partly filled and empty, for one and for several", () => {
    expect(list.some((row) => Number(row["numberPeople"]) > 1 && taken(row) === row["numberPeople"])).toBe(true);
    expect(list.some((row) => taken(row) > 0 && taken(row) < Number(row["numberPeople"]))).toBe(true);
    expect(list.some((row) => taken(row) === 0)).toBe(true);
    expect(new Set(list.map((row) => row["recruitingFlag"])).size).toBe(4);
  });
  it("look for people exactly where somebody is missing from a running project", () => {
    for (const row of list.filter((one) => [0, 1].includes(Number(one["recruitingFlag"])) && taken(one) > 0))
      expect(row["recruitingFlag"]).toBe(taken(row) < Number(row["numberPeople"]) ? 0 : 1);
  });
});

describe("contracts", () => {
  const positions = byId(position);
  const closing = (from: number, to: number) =>
    running.filter(
      ({ closeDate, isAutoRenewed }) =>
        isAutoRenewed === false && String(closeDate) >= inDays(from) && String(closeDate) < inDays(to),
    );

  it("stand on a position of their own project and occupation", () => {
    for (const row of contracts) {
      const at = positions.get(String(row["positionId"]));
      expect([at?.["projectId"], at?.["occupationId"]]).toEqual([row["projectId"], row["occupationId"]]);
    }
  });
  it("end within 14, 30 and 60 days, later, or should have ended; renew themselves, with and without an end", () => {
    for (const due of [closing(0, 14), closing(14, 30), closing(30, 60), closing(60, 400), closing(-400, 0)])
      expect(due.length).toBeGreaterThan(0);
    expect(running.some((row) => row["isAutoRenewed"] === true && row["closeDate"] === null)).toBe(true);
    expect(running.some((row) => row["isAutoRenewed"] === true && row["closeDate"] !== null)).toBe(true);
    expect(contracts.length - running.length).toBeGreaterThan(20);
  });
  it("run for people at work, on projects that run", () => {
    const people = byId(partner);
    const works = byId(project);
    for (const row of running) {
      expect([2, 4]).toContain(people.get(String(row["partnerId"]))?.["status"]);
      expect(works.get(String(row["projectId"]))?.["statusId"]).toBe(105);
    }
  });
  it("begin neither before the partner is known nor after they ended", () => {
    const people = byId(partner);
    for (const row of contracts) {
      expect(`${row["openDate"]}T23:59:59` >= String(people.get(String(row["partnerId"]))?.["createdAt"]).slice(0, 10)).toBe(
        true,
      );
      if (row["endedAt"] !== null)
        expect(String(row["endedAt"]) > String(row["openDate"]) && String(row["endedAt"]) <= now.toISOString()).toBe(true);
    }
  });
  it("give nobody two places in one project at once", () => {
    const pairs = running.map((row) => `${row["projectId"]} ${row["partnerId"]}`);
    expect(new Set(pairs).size).toBe(pairs.length);
  });
});

describe("project evaluations", () => {
  const list = rows(projectEvaluation);
  const groups = new Map(majorHardSkills.map(({ id, occupationId }) => [id, occupationId]));
  const occupations = new Map(intermediateHardSkills.map(({ id, majorHardSkillId }) => [id, groups.get(majorHardSkillId)]));

  it("carry the averages that the server would compute", () => {
    for (const { softScores, hardScores, softAverage, hardAverage, allAverage } of list)
      expect({ soft: softAverage, hard: hardAverage, all: allAverage }).toEqual(
        averagesOf(softScores as SkillScores, hardScores as SkillScores),
      );
  });
  it("judge hard skills of one occupation, the one of a contract on that project", () => {
    for (const row of list) {
      const judged = [...new Set((row["hardScores"] as SkillScores).map(({ skillId }) => occupations.get(skillId)))];
      expect(row["hardOccupationIds"]).toEqual(judged);
      const held = contracts.filter((one) => one["projectId"] === row["projectId"] && one["partnerId"] === row["partnerId"]);
      for (const id of judged) expect(held.map((one) => one["occupationId"])).toContain(id);
    }
    expect(list.some((row) => row["hardAverage"] === 0)).toBe(true);
  });
  it("are saved, and some begun: one of a day for each project, partner and author", () => {
    const begun = list.filter((row) => row["state"] === 0);
    const key = (row: Row) => `${row["projectId"]} ${row["partnerId"]} ${row["createdBy"]} ${row["scheduledDate"]}`;
    expect(begun.length).toBeGreaterThan(0);
    expect(new Set(list.map(key)).size).toBe(list.length);
    expect(begun.length).toBeLessThan(list.length / 2);
  });
});

it("some partners have evaluations of both kinds for a second page of five", () => {
  for (const entity of [projectEvaluation, memberEvaluation]) {
    const counts = new Map<unknown, number>();
    for (const row of rows(entity)) if (row["state"] !== 0) counts.set(row["partnerId"], (counts.get(row["partnerId"]) ?? 0) + 1);
    expect(Math.max(...counts.values()), entity.name).toBeGreaterThan(5);
  }
});

describe("daily reports", () => {
  const list = rows(attendance);
  it("tell of workdays in the past weeks, in the order of the clock", () => {
    for (const row of list) {
      const [start = 0, pause = 0, back = 0, close = 0] = ["startDatetime", "breaktime", "breaktimeEnd", "closingDatetime"].map(
        (key) => Date.parse(String(row[key])),
      );
      expect(start < pause && pause < back && back < close && close <= now.getTime()).toBe(true);
      expect(isWorkday(start) && start >= clock(start, 9) && close <= clock(start, 19)).toBe(true);
    }
  });
  it("come from people under contract there", () => {
    for (const row of list) {
      const held = running.find((one) => one["projectId"] === row["projectId"] && one["partnerId"] === row["partnerId"]);
      expect(String(held?.["openDate"]) <= String(row["startDatetime"]).slice(0, 10)).toBe(true);
    }
  });
  it("are one for a person, project and day", () => {
    const days = list.map((row) => `${row["partnerId"]} ${row["projectId"]} ${String(row["startDatetime"]).slice(0, 10)}`);
    expect(new Set(days).size).toBe(list.length);
  });
});

it("nobody evaluates themselves", () => {
  expect(rows(memberEvaluation).filter((row) => row["partnerId"] === row["evaluationPartnerId"])).toEqual([]);
});

it.each([
  ["in the night", "2026-11-19T18:00:00.000Z"],
  ["on a Sunday", "2027-02-28T03:00:00.000Z"],
  ["at the very opening", "2026-06-01T00:00:00.000Z"],
  ["at the turn of the year", "2026-12-31T15:00:00.000Z"],
])("a demo made %s keeps every rule too", (_when, at) => {
  const all = madeOf(120, new Date(at));
  const wrong = all.filter(
    ([entity, row]) =>
      !("row" in validate(entity, row)) || String(row["updatedAt"]) > at || String(row["updatedAt"]) < String(row["createdAt"]),
  );
  expect(wrong.slice(0, 3)).toEqual([]);
});
