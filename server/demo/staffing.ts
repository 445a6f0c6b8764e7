import { contract } from "#sync/model/entities/contract.ts";
import { contractFile } from "#sync/model/entities/file.ts";
import { position } from "#sync/model/entities/project.ts";
import { assessments } from "./assessments.ts";
import { contractDocument } from "./documents.ts";
import type { Engagement, Member, ProjectFrame } from "./engagement.ts";
import { occupationName, tradeOf } from "./masters.ts";
import { clock, dateOf, day, editedAt, iso, stampsAt, workdayBefore } from "./moments.ts";
import type { Random } from "./random.ts";
import type { Role } from "./roles.ts";
import { type DemoFile, type Made, rowOf, turns } from "./row.ts";
import type { Staff } from "./staff.ts";

/** How long a partner on a project stays, as the contract says. */
export type Terms = "long" | "within 14 days" | "within 30 days" | "within 60 days" | "overdue" | "renewed" | "open end";

/** Makes turns that begin with every kind, so that a small demo has them all. Later most are long. */
export function termTurns(): () => Terms {
  const early: readonly Terms[] = [
    "long",
    "within 14 days",
    "renewed",
    "within 30 days",
    "long",
    "within 60 days",
    "overdue",
    "open end",
  ];
  const usual: readonly Terms[] = [
    ...early,
    ...Array.from({ length: 20 }, (_, at) => (at % 4 === 3 ? ("renewed" as const) : ("long" as const))),
  ];
  const [first, then] = [turns(early), turns(usual)];
  let given = 0;
  return () => (given++ < 6 * early.length ? first() : then());
}

/**
 * Makes a project's positions, their current and former partners with their evaluations, and the numbers of all and taken places.
 */
export function staffing(random: Random, frame: ProjectFrame, staff: Staff, terms: () => Terms) {
  const { state, shown, start, end } = frame;
  const rows: Made[] = [];
  const files: DemoFile[] = [];
  const engagements: Engagement[] = [];
  const places = { all: 0, taken: 0 };
  for (const { role, numberPeople, people } of placesOf(random, frame, staff)) {
    const positionId = random.uuid(frame.created);
    rows.push(positionOf(frame, positionId, role, numberPeople, people.length < numberPeople));
    places.all += numberPeople;
    places.taken += people.length;
    for (const member of people) add(positionId, role, running(random, frame, member, terms()));
    // The former partners. On an ended project, all partners are former ones.
    const replaced = state === "running" && end - start > 120 * day && random.chance(shown ? 0.4 : 0.15);
    const before = state === "ended" ? numberPeople : replaced ? 1 : 0;
    for (let nth = 0; nth < before; nth++) {
      const former = staff.anyone(role, start);
      if (former && !people.includes(former) && !engagements.some(({ member }) => member === former))
        add(positionId, role, over(random, frame, former));
    }
  }
  return { rows: [...rows, ...assessments(random, frame, engagements, staff)], files, places };

  function add(positionId: string, role: Role, engaged: Engaged | undefined): void {
    if (!engaged) return;
    const { member, open, close, ended, isAutoRenewed } = engaged;
    const { occupationId } = tradeOf(role);
    const [author = null] = frame.carers;
    const signed = Math.min(frame.end, Math.max(frame.created, open - random.between(2, 10) * day));
    const contractId = random.uuid(signed);
    const values = {
      id: contractId,
      projectId: frame.id,
      positionId,
      occupationId,
      partnerId: member.id,
      authAdminId: random.chance(0.9) ? author : null,
      openDate: dateOf(open),
      closeDate: close === null ? null : dateOf(close),
      isAutoRenewed,
      endedAt: ended === null ? null : iso(ended),
    };
    const own = stampsAt(signed, author);
    rows.push([contract, rowOf(contract, values, ended === null ? own : editedAt(own, ended, author))]);
    engagements.push({ member, occupationId, open, ended });
    if (!frame.documented || !(frame.shown || random.chance(0.4))) return;
    const terms = {
      partner: member.name,
      project: frame.name,
      occupation: occupationName(occupationId),
      from: values.openDate,
      to: values.closeDate,
    };
    const { name, bytes } = contractDocument(terms, signed);
    const file = { id: random.uuid(signed), contractId, name, size: bytes.length };
    files.push({ entity: contractFile, row: rowOf(contractFile, file, own), bytes });
  }
}

interface Place {
  readonly role: Role;
  readonly numberPeople: number;
  /** The current partners. */
  readonly people: readonly Member[];
}

/**
 * Chooses the places of a project. The topic's first trades come before its last ones. On a running project most places are taken.
 */
function placesOf(random: Random, { state, topic: { roles }, shown, closing }: ProjectFrame, staff: Staff): Place[] {
  const isRunning = state === "running";
  const needed = roles.slice(0, shown ? roles.length : random.between(2, Math.min(4, roles.length)));
  const places = needed.map((role, at): Place => {
    const usual = at === 0 ? random.between(1, 2) : random.chance(0.15) ? 2 : 1;
    const count = Math.max(usual, shown ? Math.min(3, staff.waiting(role)) : 0);
    const free = isRunning && !closing && random.chance(0.2) ? 1 : 0;
    // A trade for which partners are still sought; never the first one.
    const missing = at > 0 && !closing && (!shown || staff.waiting(role) === 0) && random.chance(shown ? 0.3 : 0.12);
    const people = isRunning && !missing ? staff.take(role, count, shown) : [];
    return { role, numberPeople: closing && people.length > 0 ? people.length : count + free, people };
  });
  if (!isRunning || places.some(({ people }) => people.length > 0)) return places;
  // No partner of those trades is free, so one of another trade begins.
  for (const role of roles.slice(needed.length)) {
    const people = staff.take(role, 1, shown);
    if (people.length > 0) return [...places, { role, numberPeople: 1, people }];
  }
  return places;
}

function positionOf(
  { id, state, created, carers }: ProjectFrame,
  positionId: string,
  role: Role,
  numberPeople: number,
  recruiting: boolean,
): Made {
  const flags = { running: recruiting ? 0 : 1, ahead: 0, held: 3, ended: 2, lost: 3 };
  const values = {
    id: positionId,
    projectId: id,
    occupationId: tradeOf(role).occupationId,
    numberPeople,
    recruitingFlag: flags[state],
  };
  return [position, rowOf(position, values, stampsAt(created, carers[0] ?? null))];
}

interface Engaged {
  readonly member: Member;
  readonly open: number;
  readonly close: number | null;
  readonly ended: number | null;
  readonly isAutoRenewed: boolean;
}

/** Makes the contract of a partner who is on the project today, whatever the contract's dates are. */
function running(random: Random, { start, finish, end }: ProjectFrame, member: Member, terms: Terms): Engaged {
  const earliest = Math.max(start, member.created);
  const open = Math.min(end, earliest + Math.floor(random.next() * 0.3 * Math.max(0, end - earliest)));
  const inDays = (min: number, max: number) => end + random.between(min, max) * day;
  const close: Readonly<Record<Terms, () => number | null>> = {
    // A long contract lasts to the project's last day, or somewhat longer if that has passed.
    long: () => (finish > end ? finish : inDays(7, 30)),
    "within 14 days": () => inDays(0, 13),
    "within 30 days": () => inDays(15, 29),
    "within 60 days": () => inDays(31, 59),
    overdue: () => Math.max(open, inDays(-40, -1)),
    renewed: () => Math.max(open, inDays(-30, 120)),
    "open end": () => null,
  };
  const isAutoRenewed = terms === "renewed" || terms === "open end";
  const until = close[terms]();
  const latest = Math.max(finish, inDays(14, 30));
  return { member, open, close: until === null ? null : Math.min(until, latest), ended: null, isAutoRenewed };
}

/** Makes a contract that ended at about the planned day. Undefined if there was no time for it. */
function over(random: Random, { start, finish, end }: ProjectFrame, member: Member): Engaged | undefined {
  const open = Math.max(start, member.created);
  const last = Math.min(finish, end - 3 * day);
  if (last - open < 20 * day) return undefined;
  const share = random.chance(0.7) ? 0.85 + 0.15 * random.next() : 0.4 + 0.6 * random.next();
  const close = open + Math.floor(share * (last - open));
  const ended = Math.min(end, Math.max(open, clock(workdayBefore(close), 18)));
  return { member, open, close, ended, isAutoRenewed: random.chance(0.2) };
}
