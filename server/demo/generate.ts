import { type AnyEntity, derivedId, type NewRowOf, type Row, type Stamps } from "#sync/engine/entity.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { company, membership } from "#sync/model/entities/company.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerTag, partnerTagging } from "#sync/model/entities/partner-tag.ts";
import { demoAdministrators } from "./administrators.ts";
import { demoCompanies } from "./companies.ts";
import { memoThread } from "./memo-texts.ts";
import { inventPerson, invoiceId, type Person, phone } from "./person.ts";
import { placeOf } from "./places.ts";
import { type Random, randomFrom } from "./random.ts";
import { demoTags } from "./tags.ts";

export interface DemoOptions {
  /** The same seed and `now` give the same rows. */
  readonly seed?: number;
  /** The moment up to which the demo's two years reach. */
  readonly now?: Date;
}

/** What the demo's partners share. */
export interface DemoShared {
  readonly admins: readonly Row[];
  readonly tags: readonly Row[];
  readonly companies: readonly Row[];
}

/** A partner with what belongs to it, every row in the form in which a device holds it. */
export interface DemoPartner {
  readonly partner: Row;
  readonly membership: Row | null;
  readonly taggings: readonly Row[];
  readonly memos: readonly Row[];
}

const day = 86_400_000;
const twoYears = 730 * day;
const defaultNow = new Date("2026-11-20T09:00:00.000Z");

/** Partners that show what a screen must bear, by their place among the generated. */
const edges = new Map<number, "long name" | "no mail" | "many tags" | "many memos">([
  [3, "many tags"],
  [7, "many memos"],
  [11, "no mail"],
  [15, "long name"],
]);

/** The administrators, tags and companies of the demo. */
export function demoShared({ seed = 1, now = defaultNow }: DemoOptions = {}): DemoShared {
  const random = randomFrom(seed, -1);
  const start = now.getTime() - twoYears - 30 * day;
  const admins = demoAdministrators.map((values) =>
    rowOf(admin, { ...values, id: random.uuid(start), authority: 0 }, stampsAt(start, null)),
  );
  const by = () => random.pick(admins).id as string;
  const tags = demoTags.flatMap(({ names, description, color }) =>
    names.map((name) =>
      rowOf(partnerTag, { id: random.uuid(start + day), name, description, color }, stampsAt(start + day, by())),
    ),
  );
  const companies = demoCompanies.map(({ name, kana }, at) => {
    const moment = officeHours(
      random,
      start + 2 * day + Math.floor((at / demoCompanies.length) * twoYears),
      start,
      now.getTime(),
    );
    return rowOf(company, { id: random.uuid(moment), ...companyValues(random, name, kana, at) }, stampsAt(moment, by()));
  });
  return { admins, tags, companies };
}

/**
 * Invented partners one after the other, oldest first, each the same however many there are of them (its dates apart).
 *
 * @param count how many
 * @param shared what they refer to: its administrators write, its tags are put on, its companies are belonged to
 */
export function* demoPartners(count: number, options: DemoOptions = {}, shared = demoShared(options)): Generator<DemoPartner> {
  const { seed = 1, now = defaultNow } = options;
  const end = now.getTime();
  for (let at = 0; at < count; at++) {
    const random = randomFrom(seed, at);
    const created = officeHours(
      random,
      end - twoYears + Math.floor(((at + random.next()) / count) * twoYears),
      end - twoYears,
      end,
    );
    yield onePartner(random, edges.get(at), created, end, shared);
  }
}

function onePartner(random: Random, edge: string | undefined, created: number, end: number, shared: DemoShared): DemoPartner {
  const carers = random.some(shared.admins, 2).map((row) => row.id as string);
  const by = () => random.pick(carers);
  const firm = random.chance(0.34) ? random.pick(shared.companies) : undefined;
  const invented = inventPerson(random, { atCompany: firm !== undefined, at: end });
  const person: Person = { ...invented, values: { ...invented.values, ...(edge ? edgeValues[edge] : undefined) } };
  const id = random.uuid(created);
  const own = stampsAt(created, by());
  const touched = edge ? end - random.between(2, 9) * day : random.chance(0.55) ? later(random, created, end) : undefined;
  const stamps =
    touched === undefined ? own : { ...own, updatedAt: iso(officeHours(random, touched, created, end)), updatedBy: by() };
  const names = tagNames(random, person, edge);
  const tags = edge === "many tags" ? shared.tags.slice(0, 30) : shared.tags.filter((tag) => names.has(String(tag["name"])));
  const addition = () => ({ additions: [random.uuid(created)] });
  return {
    partner: rowOf(partner, { id, ...person.values }, stamps),
    membership: firm ? rowOf(membership, { partnerId: id, companyId: String(firm.id) }, own) : null,
    taggings: tags.map((tag) => rowOf(partnerTagging, { partnerId: id, partnerTagId: String(tag.id) }, own, addition())),
    memos: memosOf(random, id, person, { created, end, carers, count: edge === "many memos" ? 120 : memoCount(random) }),
  };
}

const longName = "アレクサンドラマクシミリアノヴナフォンローゼンベルクシュタインハウゼン";
const edgeValues: Readonly<Record<string, Partial<NewRowOf<typeof partner>>>> = {
  "no mail": { mail: null, mail2: null, phone: null },
  "long name": {
    lastName: "アレクサンドラ・マクシミリアノヴナ・フォン・ローゼンベルク＝シュタインハウゼン",
    lastNameKana: longName,
    firstName: "カタリーナ・ヴィルヘルミーネ・エリーザベト・ルイーゼ",
    firstNameKana: "カタリーナヴィルヘルミーネエリーザベトルイーゼ",
    mail: "alexandra.maximilianovna.von.rosenberg-steinhausen.katharina.wilhelmine@a-rather-long-department-name.example.com",
  },
};

const memoCount = (random: Random) =>
  random.weighted([
    [0, 42],
    [random.between(1, 2), 34],
    [random.between(3, 5), 18],
    [random.between(6, 12), 6],
  ]);

function tagNames(random: Random, { role, values }: Person, edge: string | undefined): Set<string> {
  if (edge === undefined && random.chance(0.18)) return new Set();
  const fitting = role.tags.filter(() => random.chance(0.6));
  const days = values.hopeDaysPerWeek ?? 5;
  if (days <= 3 && random.chance(0.4)) fitting.push("週3まで");
  if (days === 5 && random.chance(0.25)) fitting.push("週5可");
  if (values.isWeekendHolidayAvailable && random.chance(0.4)) fitting.push("土日稼働");
  if (values.isOfficeVisitOk === false && values.isFullRemoteOk && random.chance(0.3)) fitting.push("リモートのみ");
  const any = demoTags.slice(1).flatMap((group) => group.names);
  return new Set([...fitting, ...random.some(any, random.between(0, 3))]);
}

interface MemoFrame {
  readonly created: number;
  readonly end: number;
  readonly count: number;
  /** Who looks after the partner, by id. */
  readonly carers: readonly string[];
}

function memosOf(random: Random, partnerId: string, { role, values }: Person, { created, end, count, carers }: MemoFrame): Row[] {
  if (count === 0) return [];
  const moments = Array.from({ length: count }, () =>
    officeHours(random, created + random.next() * (end - created), created, end),
  );
  moments.sort((a, b) => a - b);
  let [author = null, other = author] = random.some(carers, 2);
  return memoThread(random, values.lastName, role, moments).map(({ content, isAnswer }, at) => {
    if (isAnswer || random.chance(0.2)) [author, other] = [other, author];
    const moment = moments[at] ?? end;
    const own = stampsAt(moment, author);
    const edited = iso(Math.min(end, moment + random.between(1, 90) * 60_000));
    const stamps = random.chance(0.08) ? { ...own, updatedAt: edited, updatedBy: author } : own;
    return rowOf(memo, { id: random.uuid(moment), partnerId, content }, stamps);
  });
}

function companyValues(random: Random, name: string, nameKana: string, at: number): NewRowOf<typeof company> {
  const { values } = inventPerson(random, { atCompany: true, at: 0 });
  const full = random.chance(0.9);
  return {
    name,
    nameKana,
    invoiceId: random.chance(0.75) ? invoiceId(random) : null,
    ...placeOf(random, "office"),
    phone: full ? phone(random) : null,
    manager: full ? `${values.lastName} ${values.firstName}` : null,
    managerKana: full ? `${values.lastNameKana} ${values.firstNameKana}` : null,
    mail: full ? `partner${String(at + 1).padStart(2, "0")}@example.jp` : null,
  };
}

/** A row as the engine would have made it, with everything that was not given absent. */
function rowOf<E extends AnyEntity>(entity: E, values: NewRowOf<E>, stamps: Stamps, link?: { additions: string[] }): Row {
  const given: Readonly<Record<string, unknown>> = { ...values };
  const fields = Object.keys(entity.fields).map((key) => [key, given[key] ?? null]);
  const id = derivedId(entity, given) ?? String(given["id"]);
  return { id, ...(entity.numbered ? { number: null } : {}), ...Object.fromEntries(fields), ...stamps, ...link };
}

const iso = (at: number) => new Date(at).toISOString();

function stampsAt(at: number, createdBy: string | null): Stamps {
  return { createdAt: iso(at), createdBy, updatedAt: iso(at), updatedBy: null };
}

/** The same day in Japan between nine and seven, as far as that lies between `from` and `end`. */
function officeHours(random: Random, at: number, from: number, end: number): number {
  const inJapan = 9 * 3_600_000;
  const midnight = Math.floor((at + inJapan) / day) * day - inJapan;
  return Math.max(from, Math.min(end, midnight + 9 * 3_600_000 + Math.floor(random.next() * 10 * 3_600_000)));
}

/** Some moment after `from`, rather late than early, as people are looked at again. */
const later = (random: Random, from: number, end: number) => from + Math.floor(random.next() ** 0.6 * (end - from));
