import type { NewRowOf } from "#sync/engine/entity.ts";
import { projectFile } from "#sync/model/entities/file.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { project, projectRole } from "#sync/model/entities/project.ts";
import { priorities, projectRoles } from "#sync/model/rules/project.ts";
import { type Course, courses, healths } from "./course.ts";
import { documented, projectDocument } from "./documents.ts";
import type { Member, ProjectFrame } from "./engagement.ts";
import { memoCount } from "./memo-texts.ts";
import { dateOf, day, editedAt, iso, later, officeHours, stampsAt, workdayBefore } from "./moments.ts";
import { demoClients } from "./order-clients.ts";
import { projectMemos } from "./project-memos.ts";
import { isOrderedBy, type ProjectTexts, projectTexts, type Topic, topics } from "./project-texts.ts";
import { type Random, randomFrom } from "./random.ts";
import { anyOf, type DemoFile, type Generated, type Made, rowOf, turns } from "./row.ts";
import { type DemoOptions, type DemoShared, defaultNow, demoShared, demoTime } from "./shared.ts";
import { type Staff, staffFrom } from "./staff.ts";
import { staffing, type Terms, termTurns } from "./staffing.ts";

/** The number of projects at the top of a list, as they were edited last. They are running and have a bit of everything. */
const shown = 12;
/** The least number of projects, so that every state occurs. */
const fewest = 60;

/**
 * Generates invented projects, oldest first, each with its contracts, evaluations and daily reports. There is one for five
 * partners. A few more are in the trash.
 *
 * @param members the partners that can be staffed, oldest first
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
  const staff = staffFrom(randomFrom(seed, -3), members);
  const turn = turns(randomFrom(seed, -2).some(topics, topics.length));
  const lists = {
    staff,
    nth: counter(),
    topic: { next: turn, shown: mostWaiting(staff) },
    next: everyWord(),
    terms: termTurns(),
  };
  /**
   * The shown projects are spread over the second half of the time. There they are late enough to run, and early enough to have a
   * history.
   */
  const places = new Map(Array.from({ length: shown }, (_, nth) => [Math.floor(count * (0.5 + nth * 0.035)), nth]));
  for (let at = 0; at < count + trashed; at++) {
    const random = randomFrom(seed, -4 - at);
    const place = places.get(at);
    const share = ((at % count) + random.next()) / count;
    const kind = place === undefined ? kindAt(random, share) : "running";
    const span = time.before - time.start;
    const created = officeHours(random, time.start + Math.floor(share * span), time.start, time.before);
    yield oneProject(random, { at, created, kind, time, shared, place, trashed: at >= count, ...lists });
  }
}

type Kind = "running" | "ahead" | "ended" | "lost";

/** Returns the kind of a project. Most old ones have ended, most new ones are running, and most of the newest have not begun. */
const kindAt = (random: Random, share: number): Kind =>
  random.weighted<Kind>([
    ["running", share < 0.25 ? 0 : share < 0.45 ? 5 : share < 0.95 ? 7 : 0],
    ["ended", share < 0.45 ? 6 : share < 0.85 ? 1 : 0],
    ["lost", 1],
    ["ahead", share > 0.8 ? 12 : share > 0.7 ? 3 : 0],
  ]);

/** Makes a function that counts the calls with a text, including the current one. */
function counter(): (what: string) => number {
  const told = new Map<string, number>();
  return (what) => {
    const times = (told.get(what) ?? 0) + 1;
    told.set(what, times);
    return times;
  };
}

/**
 * Returns a function that chooses topics, each once. It chooses the topic with places for most of the shown partners who have no
 * project yet.
 */
function mostWaiting(staff: Staff): () => Topic | undefined {
  const left = [...topics];
  const waiting = ({ roles }: Topic) => roles.reduce((sum, role) => sum + Math.min(3, staff.waiting(role)), 0);
  return () => {
    const [best] = left.toSorted((a, b) => waiting(b) - waiting(a));
    if (best) left.splice(left.indexOf(best), 1);
    return best;
  };
}

const tradeOfClient = new Map(demoClients.map(({ name, trade }) => [name, trade]));

/** Makes turns through the words of every list, so that none is missing. */
const everyWord = () => ({
  course: courses(),
  health: healths(),
  priority: turns([...priorities.map(({ value }) => value), "Middle", null]),
  role: turns(projectRoles.map(({ value }) => value)),
  valid: turns([true, true, false]),
});

interface Frame {
  readonly at: number;
  readonly created: number;
  readonly kind: Kind;
  readonly time: ReturnType<typeof demoTime>;
  readonly shared: DemoShared;
  /** The place among the projects at the top of a list; undefined for others. */
  readonly place: number | undefined;
  readonly trashed: boolean;
  readonly staff: Staff;
  readonly topic: { readonly next: () => Topic; readonly shown: () => Topic | undefined };
  readonly next: ReturnType<typeof everyWord>;
  readonly terms: () => Terms;
  readonly nth: ReturnType<typeof counter>;
}

function oneProject(random: Random, frame: Frame): Generated {
  const { at, created, kind, time, shared, place, trashed, staff, next, terms } = frame;
  const { before, lastDay, end } = time;
  const topic = (place === undefined ? undefined : frame.topic.shown()) ?? frame.topic.next();
  const client = random.pick(shared.clients.filter(({ name }) => isOrderedBy(topic, tradeOfClient.get(String(name)) ?? "")));
  const texts = projectTexts(random, topic, String(client["name"]), frame.nth(`${topic.name} ${client.id}`));
  const carers = random.some(shared.admins, 3).map((row) => String(row.id));
  const [lead = "", second = lead, ae = second] = carers;
  const id = random.uuid(created);
  // Partners on shown projects have worked long enough to be evaluated.
  const course = next.course(random, kind, { created, end, begun: place === undefined ? 10 : 50 });
  const { state, start, finish, delivery, steps, closing } = course;
  const touched = officeHours(random, later(random, created, before), created, before);
  const seen =
    place === undefined ? touched : lastDay.start + Math.floor(((shown - place) / (shown + 1)) * (end - lastDay.start));
  const gone = trashed ? officeHours(random, before - random.between(1, 25) * day, created, before) : null;
  const about: ProjectFrame = {
    id,
    name: texts.name,
    topic,
    state,
    closing,
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
    ...steps,
    ...next.health(course, parts.places),
    isValid: state === "ended" || state === "lost" ? next.valid() : true,
    projectCode: random.chance(0.9) ? `PJ-${dateOf(created).slice(2, 4)}${String(at + 1).padStart(4, "0")}` : null,
    orderClientId: String(client.id),
    priority: next.priority(),
    leadManagerId: lead,
    aeAdminId: random.chance(0.9) ? ae : null,
    startDate: dateOf(start),
    endDate: dateOf(finish),
    limitDate: random.chance(0.7) ? dateOf(delivery) : null,
    aeLastContactDate: random.chance(0.9) ? contact : null,
    deletedAt: gone === null ? null : iso(gone),
  };
  return {
    rows: [
      [project, rowOf(project, values, stamps)],
      ...rolesOf(random, id, carers, shared, created, next),
      ...parts.rows,
      ...memosOf(random, about, course),
    ],
    files: [...filesOf(random, about, texts, String(client["name"])), ...parts.files],
  };
}

/** Makes the roles on a project: its managers, with the lead among them, and one other role. */
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

function memosOf(random: Random, { id, created, end, carers, shown: many }: ProjectFrame, course: Course): Made[] {
  const count = many ? random.between(3, 8) : memoCount(random);
  const moments = Array.from({ length: count }, () =>
    officeHours(random, created + random.next() * (end - created), created, end),
  ).sort((a, b) => a - b);
  return projectMemos(random, course, moments).map(({ at, content }): Made => {
    const values = { id: random.uuid(at), projectId: id, content };
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
