import { contract } from "#sync/model/entities/contract.ts";
import { contractFile } from "#sync/model/entities/file.ts";
import { position } from "#sync/model/entities/project.ts";
import { assessments } from "./assessments.ts";
import { contractDocument } from "./documents.ts";
import type { Engagement, Member, ProjectFrame } from "./engagement.ts";
import { occupationName, tradeOf } from "./masters.ts";
import { clock, dateOf, day, editedAt, iso, stampsAt, workdayBefore } from "./moments.ts";
import type { Random } from "./random.ts";
import { type Role, roles } from "./roles.ts";
import { type DemoFile, type Made, rowOf, turns } from "./row.ts";
import type { Staff } from "./staff.ts";

/** How long somebody on a project stays, as the contract says. */
export type Terms = "long" | "within 14 days" | "within 30 days" | "within 60 days" | "overdue" | "renewed" | "open end";

/** Every kind early on, so that a small demo has them all, and then mostly long ones. */
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

/** A project's positions, who is or was on them, and what came of it. `full`: whether nobody is looked for. */
export function staffing(random: Random, frame: ProjectFrame, staff: Staff, terms: () => Terms) {
  const { state, team, shown, start } = frame;
  const present = state === "running" ? staff.take(team, random.between(3, 5), shown ? "shown" : "other") : [];
  const wanted = state === "running" ? [] : Array.from({ length: random.between(1, 3) }, () => staff.anyone(team, start));
  const people = state === "running" ? present : [...new Set(wanted.filter((one) => one !== undefined))];
  const groups = byRole(people);
  const [extra] = random.some(
    roles.filter((role) => role.team === team && !groups.has(role)),
    1,
  );
  const recruiting = (state === "running" || state === "ahead") && (shown || random.chance(0.45)) && extra;
  const rows: Made[] = [];
  const files: DemoFile[] = [];
  const engagements: Engagement[] = [];
  let full = true;
  for (const [role, group] of [...groups, ...(recruiting ? [[extra, []] as const] : [])]) {
    const free = state === "ahead" || role === extra || (state === "running" && random.chance(0.25)) ? 1 : 0;
    const numberPeople = Math.max(1, group.length + (state === "ahead" ? 0 : free));
    if (free > 0) full = false;
    const positionId = random.uuid(frame.created);
    rows.push(positionOf(frame, positionId, role, numberPeople, free > 0));
    if (state === "ahead" || state === "lost") continue;
    for (const member of group)
      add(positionId, role, state === "running" ? running(random, frame, member, terms()) : over(random, frame, member));
    // Somebody who was on it before and has gone.
    const former = state === "running" && random.chance(shown ? 0.6 : 0.15) ? staff.anyone(team, start) : undefined;
    if (former && !people.includes(former) && !engagements.some(({ member }) => member === former))
      add(positionId, role, over(random, frame, former));
  }
  return { rows: [...rows, ...assessments(random, frame, engagements, staff)], files, full };

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

function byRole(people: readonly Member[]): Map<Role, Member[]> {
  const groups = new Map<Role, Member[]>();
  for (const one of people) groups.set(one.role, [...(groups.get(one.role) ?? []), one]);
  return groups;
}

function positionOf(
  { id, state, created, carers }: ProjectFrame,
  positionId: string,
  role: Role,
  numberPeople: number,
  recruiting: boolean,
): Made {
  const flags = { running: recruiting ? 0 : 1, ahead: 0, ended: 2, lost: 3 };
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

/** On the project today, whatever the dates say. */
function running(random: Random, { start, end }: ProjectFrame, member: Member, terms: Terms): Engaged {
  const earliest = Math.max(start, member.created);
  const open = Math.min(end, earliest + Math.floor(random.next() * 0.3 * Math.max(0, end - earliest)));
  const inDays = (min: number, max: number) => end + random.between(min, max) * day;
  const close: Readonly<Record<Terms, () => number | null>> = {
    long: () => inDays(61, 270),
    "within 14 days": () => inDays(0, 13),
    "within 30 days": () => inDays(15, 29),
    "within 60 days": () => inDays(31, 59),
    overdue: () => Math.max(open, inDays(-40, -1)),
    renewed: () => Math.max(open, inDays(-30, 120)),
    "open end": () => null,
  };
  const isAutoRenewed = terms === "renewed" || terms === "open end";
  return { member, open, close: close[terms](), ended: null, isAutoRenewed };
}

/** Over: ended on about the planned day. Undefined where there was no time for it. */
function over(random: Random, { start, finish, end }: ProjectFrame, member: Member): Engaged | undefined {
  const open = Math.max(start, member.created);
  const last = Math.min(finish, end - 3 * day);
  if (last - open < 20 * day) return undefined;
  const close = open + Math.floor((0.4 + 0.6 * random.next()) * (last - open));
  const ended = Math.min(end, Math.max(open, clock(workdayBefore(close), 18)));
  return { member, open, close, ended, isAutoRenewed: random.chance(0.2) };
}
