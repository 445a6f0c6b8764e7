import type { NewRowOf } from "#sync/engine/entity.ts";
import { projectFile } from "#sync/model/entities/file.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { project, projectRole } from "#sync/model/entities/project.ts";
import {
  clientHealths,
  costHealths,
  priorities,
  projectRoles,
  resourceHealths,
  scheduleHealths,
} from "#sync/model/rules/project.ts";
import { documented, projectDocument } from "./documents.ts";
import type { Member, ProjectFrame, ProjectState } from "./engagement.ts";
import { statuses } from "./masters.ts";
import { memoCount } from "./memo-texts.ts";
import { dateOf, day, editedAt, iso, later, officeHours, stampsAt, workdayBefore } from "./moments.ts";
import { type ProjectTexts, projectMemo, projectTexts } from "./project-texts.ts";
import { type Random, randomFrom } from "./random.ts";
import { teams } from "./roles.ts";
import { anyOf, type DemoFile, type Generated, type Made, rowOf, turns } from "./row.ts";
import { type DemoOptions, type DemoShared, defaultNow, demoShared, demoTime } from "./shared.ts";
import { type Staff, staffFrom } from "./staff.ts";
import { staffing, type Terms, termTurns } from "./staffing.ts";

/** Projects touched last, so that a list begins with them: they run and have something of everything. */
const shown = 12;
/** Projects at least, so that every state is there. */
const fewest = 60;

/**
 * Invented projects one after the other, oldest first, each with what came of it (contracts, evaluations, daily reports):
 * one for five partners. A few more are in the trash.
 *
 * @param members whom they can be staffed with, oldest first
 */
export function* demoProjects(
  members: readonly Member[],
  options: DemoOptions = {},
  shared = demoShared(options),
): Generator<Generated> {
  const { seed = 1, now = defaultNow } = options;
  const time = demoTime(now);
  const count = Math.max(fewest, Math.ceil(members.length / 5));
  const trashed = Math.min(10, Math.floor(count / 20));
  const lists = { staff: staffFrom(randomFrom(seed, -3), members), next: everyWord(), terms: termTurns() };
  /** Spread over the second half of the time: late enough to run, early enough to have a history. */
  const places = new Map(Array.from({ length: shown }, (_, nth) => [Math.floor(count * (0.5 + nth * 0.035)), nth]));
  for (let at = 0; at < count + trashed; at++) {
    const random = randomFrom(seed, -4 - at);
    const place = places.get(at);
    const share = ((at % count) + random.next()) / count;
    const state = place === undefined ? stateAt(random, share) : "running";
    const span = time.before - time.start;
    const created = officeHours(random, time.start + Math.floor(share * span), time.start, time.before);
    yield oneProject(random, { at, created, state, time, shared, place, trashed: at >= count, ...lists });
  }
}

/** Old ones have mostly ended, new ones are mostly still to come. */
const stateAt = (random: Random, share: number): ProjectState =>
  random.weighted<ProjectState>([
    ["running", share < 0.45 ? 4 : 6],
    ["ended", share < 0.45 ? 6 : 1],
    ["lost", 1],
    ["ahead", share > 0.8 ? 12 : share > 0.45 ? 2 : 0],
  ]);

/** Words of every list in turn, so that none is missing. */
const everyWord = () => ({
  running: turns(statuses.running),
  ended: turns(statuses.ended),
  lost: turns(statuses.lost),
  ahead: turns(statuses.ahead),
  phase: turns(statuses.phases),
  executionPhase: turns(statuses.executionPhases),
  priority: turns([...priorities.map(({ value }) => value), "Middle", null]),
  client: turns([...clientHealths.map(({ value }) => value), "Good", "Good"]),
  cost: turns([...costHealths.map(({ value }) => value), "Within"]),
  resource: turns([...resourceHealths.map(({ value }) => value), "Good"]),
  schedule: turns([...scheduleHealths.map(({ value }) => value), "On time"]),
  role: turns(projectRoles.map(({ value }) => value)),
  team: turns(teams),
  valid: turns([true, true, false]),
});

interface Frame {
  readonly at: number;
  readonly created: number;
  readonly state: ProjectState;
  readonly time: ReturnType<typeof demoTime>;
  readonly shared: DemoShared;
  /** Among those shown first; undefined for others. */
  readonly place: number | undefined;
  readonly trashed: boolean;
  readonly staff: Staff;
  readonly next: ReturnType<typeof everyWord>;
  readonly terms: () => Terms;
}

function oneProject(random: Random, frame: Frame): Generated {
  const { at, created, state, time, shared, place, trashed, staff, next, terms } = frame;
  const { before, lastDay, end } = time;
  const team = place === undefined ? next.team() : staff.nextTeam();
  const client = random.pick(shared.clients);
  const texts = projectTexts(random, team, String(client["name"]));
  const carers = random.some(shared.admins, 3).map((row) => String(row.id));
  const [lead = "", second = lead, ae = second] = carers;
  const id = random.uuid(created);
  const [start, finish] = period(random, state, created, end);
  const touched = officeHours(random, later(random, created, before), created, before);
  const seen =
    place === undefined ? touched : lastDay.start + Math.floor(((shown - place) / (shown + 1)) * (end - lastDay.start));
  const gone = trashed ? officeHours(random, before - random.between(1, 25) * day, created, before) : null;
  const about: ProjectFrame = {
    id,
    name: texts.name,
    team,
    state,
    start,
    finish,
    created,
    end,
    shown: place !== undefined,
    documented: place !== undefined || (at < documented.projects && random.chance(0.3)),
    carers: [lead, second],
  };
  const parts = staffing(random, about, staff, terms);
  const stamps = editedAt(stampsAt(created, lead), gone ?? seen, random.pick([lead, second]));
  const contact = dateOf(
    workdayBefore(Math.max(created, end - random.between(0, state === "ended" || state === "lost" ? 120 : 20) * day)),
  );
  const values: NewRowOf<typeof project> = {
    id,
    ...texts,
    ...stateValues(random, state, parts.full, next),
    projectCode: random.chance(0.9) ? `PJ-${dateOf(created).slice(2, 4)}${String(at + 1).padStart(4, "0")}` : null,
    orderClientId: String(client.id),
    priority: next.priority(),
    leadManagerId: lead,
    aeAdminId: random.chance(0.9) ? ae : null,
    startDate: dateOf(start),
    endDate: dateOf(finish),
    limitDate: random.chance(0.7) ? dateOf(finish - random.between(0, 10) * day) : null,
    aeLastContactDate: random.chance(0.9) ? contact : null,
    deletedAt: gone === null ? null : iso(gone),
  };
  return {
    rows: [
      [project, rowOf(project, values, stamps)],
      ...rolesOf(random, id, carers, shared, created, next),
      ...parts.rows,
      ...memosOf(random, about),
    ],
    files: [...filesOf(random, about, texts, String(client["name"])), ...parts.files],
  };
}

/** The planned period. What runs may be late; what is to come begins in the coming weeks. */
function period(random: Random, state: ProjectState, created: number, end: number): [start: number, finish: number] {
  const soon = created + random.between(5, 30) * day;
  switch (state) {
    case "running":
      return [Math.min(soon, end - 20 * day), end + random.between(-10, 240) * day];
    case "ahead": {
      const start = Math.max(soon, end + random.between(5, 80) * day);
      return [start, start + random.between(60, 360) * day];
    }
    case "ended": {
      const start = Math.min(soon, end - 40 * day);
      return [start, Math.min(end - 5 * day, start + random.between(40, 300) * day)];
    }
    case "lost":
      return [soon, soon + random.between(60, 240) * day];
  }
}

function stateValues(random: Random, state: ProjectState, full: boolean, next: ReturnType<typeof everyWord>) {
  const statusId = next[state]().id;
  switch (state) {
    case "running":
      return {
        statusId,
        phaseId: next.phase().id,
        executionPhaseId: next.executionPhase().id,
        clientProjectHealth: next.client(),
        costProjectHealth: next.cost(),
        resourceProjectHealth: next.resource(),
        scheduleProjectHealth: next.schedule(),
        recruitStatus: full ? 2 : 1,
        isValid: true,
      };
    case "ahead":
      return { statusId, phaseId: statuses.phases[0]?.id ?? null, recruitStatus: random.chance(0.9) ? 1 : null, isValid: true };
    case "ended":
      return {
        statusId,
        phaseId: statuses.phases.at(-1)?.id ?? null,
        executionPhaseId: statuses.executionPhases.at(-1)?.id ?? null,
        clientProjectHealth: next.client(),
        costProjectHealth: next.cost(),
        recruitStatus: 3,
        isValid: next.valid(),
      };
    case "lost":
      return { statusId, clientProjectHealth: "Unknown", recruitStatus: 4, isValid: next.valid() };
  }
}

/** Its managers, the lead among them, and one place in its organisation. */
function rolesOf(
  random: Random,
  projectId: string,
  [lead = "", second = lead]: readonly string[],
  { admins }: DemoShared,
  created: number,
  next: ReturnType<typeof everyWord>,
): Made[] {
  const given = [["manager", lead], ["pm", lead], ...(random.chance(0.4) ? [["manager", second] as const] : [])] as const;
  const role = next.role();
  const others = role === "manager" || role === "pm" ? [] : [[role, anyOf(random, admins)] as const];
  return [...given, ...others].map(([word, adminId]): Made => {
    const link = rowOf(projectRole, { projectId, role: word, adminId }, stampsAt(created, lead), [random.uuid(created)]);
    return [projectRole, link];
  });
}

function memosOf(random: Random, { id, created, end, carers, shown: many }: ProjectFrame): Made[] {
  const count = many ? random.between(3, 8) : memoCount(random);
  const moments = Array.from({ length: count }, () =>
    officeHours(random, created + random.next() * (end - created), created, end),
  );
  return moments
    .sort((a, b) => a - b)
    .map((at): Made => {
      const values = { id: random.uuid(at), projectId: id, content: projectMemo(random) };
      return [memo, rowOf(memo, values, stampsAt(at, random.pick(carers)))];
    });
}

function filesOf(
  random: Random,
  { id, name, created, start, finish, documented: has, shown: many, carers }: ProjectFrame,
  { content }: ProjectTexts,
  client: string,
): DemoFile[] {
  if (!has) return [];
  const titles = many ? ["提案書", "要件整理"] : ["提案書"];
  return titles.map((title): DemoFile => {
    const document = projectDocument(title, { name, client, content, from: dateOf(start), to: dateOf(finish) }, created);
    const values = { id: random.uuid(created), projectId: id, name: document.name, size: document.bytes.length };
    return { entity: projectFile, row: rowOf(projectFile, values, stampsAt(created, carers[0] ?? null)), bytes: document.bytes };
  });
}
