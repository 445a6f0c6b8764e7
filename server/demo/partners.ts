import type { NewRowOf, Row } from "#sync/engine/entity.ts";
import { membership } from "#sync/model/entities/company.ts";
import { distinctPartners } from "#sync/model/entities/distinct-partners.ts";
import { partnerFile } from "#sync/model/entities/file.ts";
import { memo } from "#sync/model/entities/memo.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerTagging } from "#sync/model/entities/partner-tag.ts";
import { distinctPair } from "#sync/model/rules/same-person.ts";
import { careerSheet } from "./career.ts";
import { careerHistory, documented, resume } from "./documents.ts";
import type { Member } from "./engagement.ts";
import { interviewsOf } from "./interviews.ts";
import { memoCount, memoThread } from "./memo-texts.ts";
import { day, editedAt, iso, later, officeHours, stampsAt } from "./moments.ts";
import { inventPerson, type Person } from "./person.ts";
import { type Random, randomFrom } from "./random.ts";
import { anyOf, type DemoFile, type Generated, type Made, rowOf } from "./row.ts";
import { type DemoOptions, type DemoShared, defaultNow, demoShared, demoTime } from "./shared.ts";
import { demoTags } from "./tags.ts";

/** A partner with what belongs to it. */
export interface DemoPartner extends Generated {
  /** Null for a partner in the trash. */
  readonly member: Member | null;
}

/** The number of partners at the top of a list, as they were edited last. Most of them have a bit of everything. */
const shown = 24;

/** Partners with data that screens must be able to show, by their place. */
const edges = new Map<number, "long name" | "no mail" | "many tags" | "many memos">([
  [3, "many tags"],
  [7, "many memos"],
  [11, "no mail"],
  [15, "long name"],
]);

type Values = Person["values"];

/**
 * Partners who look like an earlier one, by their places: somebody who married and was registered again, and a twin. Of the twins it
 * is noted that they are two persons.
 */
const alike = new Map<number, { readonly to: number; readonly as: (other: Values) => Partial<Values>; readonly distinct?: true }>(
  [
    [
      27,
      {
        to: 20,
        as: ({ firstName, firstNameKana, gender, birthday, phone }) => ({
          lastName: "西園寺",
          lastNameKana: "サイオンジ",
          firstName,
          firstNameKana,
          gender,
          birthday: birthday ?? null,
          phone: phone ?? null,
        }),
      },
    ],
    [
      29,
      {
        to: 28,
        distinct: true,
        as: ({ lastName, lastNameKana, birthday, phone }) => ({
          lastName,
          lastNameKana,
          birthday: birthday ?? null,
          phone: phone ?? null,
        }),
      },
    ],
  ],
);

/**
 * Generates invented partners, oldest first. Except for its dates, each is the same whatever their number. A few more than `count`
 * are in the trash, and come last.
 *
 * @param count how many outside the trash
 * @param shared the records that they refer to: administrators, tags, companies
 */
export function* demoPartners(count: number, options: DemoOptions = {}, shared = demoShared(options)): Generator<DemoPartner> {
  const { seed = 1, now = defaultNow } = options;
  const time = demoTime(now);
  const trashed = Math.min(20, Math.floor(count / 150));
  const earlier = new Map<number, { readonly id: string; readonly values: Values }>();
  const wanted = new Set([...alike.values()].map(({ to }) => to));
  for (let at = 0; at < count + trashed; at++) {
    const random = randomFrom(seed, at);
    const share = ((at % count) + random.next()) / count;
    const span = time.before - time.start;
    const created = officeHours(random, time.start + Math.floor(share * span), time.start, time.before);
    const likeness = alike.get(at);
    const other = likeness && earlier.get(likeness.to);
    const like = other && { id: other.id, values: likeness.as(other.values), distinct: likeness.distinct };
    const made = onePartner(random, { at, created, time, shared, trashed: at >= count, like });
    if (wanted.has(at)) earlier.set(at, made);
    yield made;
  }
}

interface Frame {
  readonly at: number;
  readonly created: number;
  readonly time: ReturnType<typeof demoTime>;
  readonly shared: DemoShared;
  readonly trashed: boolean;
  /** An earlier partner whom this one looks like, and the values that they share. */
  readonly like: { readonly id: string; readonly values: Partial<Values>; readonly distinct: true | undefined } | undefined;
}

interface MadePartner extends DemoPartner {
  readonly id: string;
  readonly values: Values;
}

function onePartner(random: Random, { at, created, time, shared, trashed, like }: Frame): MadePartner {
  const { before, end, lastDay } = time;
  const edge = edges.get(at);
  const rich = at < shown && edge !== "no mail" && at % 6 !== 2;
  const carers = random.some(shared.admins, 2);
  const by = () => anyOf(random, carers);
  const firm = random.chance(0.34) ? random.pick(shared.companies) : undefined;
  const invented = inventPerson(random, { atCompany: firm !== undefined, at: end });
  const working = rich ? { status: random.chance(0.3) ? 2 : 4 } : {};
  const person: Person = {
    ...invented,
    values: { ...invented.values, ...(edge ? edgeValues[edge] : {}), ...working, ...like?.values },
  };
  const { values, story } = person;
  const id = random.uuid(created);
  const own = stampsAt(created, by());
  const touched = random.chance(0.55) ? officeHours(random, later(random, created, before), created, before) : null;
  const seen = at < shown ? lastDay.start + Math.floor(((shown - at) / (shown + 1)) * (end - lastDay.start)) : touched;
  const gone = trashed ? officeHours(random, before - random.between(1, 25) * day, created, before) : null;
  const last = gone ?? seen;
  const stamps = last === null ? own : editedAt(own, last, by());
  const names = tagNames(random, person, edge, rich);
  const tags = edge === "many tags" ? shared.tags.slice(0, 30) : shared.tags.filter((tag) => names.has(String(tag["name"])));
  const memos = { created, end, carers: carers.map((row) => String(row.id)) };
  const rows: Made[] = [
    [partner, rowOf(partner, { id, ...values, deletedAt: gone === null ? null : iso(gone) }, stamps)],
    ...(firm ? [[membership, rowOf(membership, { partnerId: id, companyId: String(firm.id) }, own)] as const] : []),
    ...tags.map((tag): Made => {
      const link = { partnerId: id, partnerTagId: String(tag.id) };
      return [partnerTagging, rowOf(partnerTagging, link, own, [random.uuid(created)])];
    }),
    ...memosOf(random, id, person, edge === "many memos" ? 120 : memoCount(random), memos).map((row): Made => [memo, row]),
  ];
  const fresh = end - created < 14 * day;
  const known = rich || (!fresh && random.chance(0.45));
  if (known) rows.push(...careerSheet(random, id, story, created, own));
  const kind = !rich && (random.chance(fresh ? 0.5 : 0.004) || (at < 100 && at % 9 === 5)) ? "upcoming" : "held";
  if (kind === "upcoming" || rich || (!fresh && random.chance(0.38)))
    rows.push(...interviewsOf(random, { partnerId: id, story, created, end, by, kind, rich }));
  const name = `${values.lastName} ${values.firstName}`;
  const skills = story.skills.map((skill) => skill.name);
  const member = { id, name, role: story.role, skills, created, status: values.status ?? null, rich };
  if (like?.distinct) {
    const link = rowOf(distinctPartners, distinctPair(id, like.id), own, [random.uuid(created)]);
    rows.push([distinctPartners, link]);
  }
  return { id, values, rows, files: filesOf(random, at, id, person, created, by()), member: trashed ? null : member };
}

/** Makes résumés and career histories of some partners, as PDFs. */
function filesOf(random: Random, at: number, partnerId: string, person: Person, created: number, by: string): DemoFile[] {
  if (at >= documented.partners || (at >= shown && random.chance(0.6))) return [];
  const both = at < shown || random.chance(0.3) ? [resume, careerHistory] : [careerHistory];
  return both.map((document): DemoFile => {
    const { name, bytes } = document(person, created);
    const values = { id: random.uuid(created), partnerId, name, size: bytes.length };
    return { entity: partnerFile, row: rowOf(partnerFile, values, stampsAt(created, by)), bytes };
  });
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

function tagNames(random: Random, { story, values }: Person, edge: string | undefined, rich: boolean): Set<string> {
  if (edge === undefined && !rich && random.chance(0.18)) return new Set();
  const { role, jobs, skills } = story;
  const unknown = role.skills.filter((name) => !skills.some((skill) => skill.name === name));
  const fitting = role.tags.filter((tag) => !unknown.includes(tag) && random.chance(0.6));
  const fields = jobs.flatMap(({ industry }) => industryTags[industry] ?? []);
  fitting.push(...fields.filter(() => random.chance(0.5)));
  if (jobs.some(({ part }) => part === "リーダー") && random.chance(0.3)) fitting.push("リーダー経験");
  const days = values.hopeDaysPerWeek ?? 5;
  if (days <= 3 && random.chance(0.4)) fitting.push("週3まで");
  if (days === 5 && random.chance(0.25)) fitting.push("週5可");
  if (values.isWeekendHolidayAvailable && random.chance(0.4)) fitting.push("土日稼働");
  if (values.isOfficeVisitOk === false && values.isFullRemoteOk && random.chance(0.3)) fitting.push("リモートのみ");
  const any = demoTags
    .filter(({ description }) => description !== "スキル" && description !== "業界")
    .flatMap(({ names }) => names.filter((name) => name !== "リーダー経験"));
  return new Set([...fitting, ...random.some(any, random.between(rich ? 1 : 0, 3))]);
}

/** The tags of industries that have one. */
const industryTags: Readonly<Record<string, string>> = {
  "金融・保険": "金融",
  "医療・製薬・福祉": "医療・ヘルスケア",
  "小売・EC": "EC・小売",
  "教育・研究": "教育",
  "製造（機械・電機）": "製造",
  "製造（素材・化学）": "製造",
  "製造（食品・消費財）": "製造",
  "不動産・建設": "不動産",
  "人材・アウトソーシング": "人材",
  "官公庁・団体": "自治体",
};

interface MemoFrame {
  readonly created: number;
  readonly end: number;
  /** The administrators who look after the partner, by id. */
  readonly carers: readonly string[];
}

function memosOf(
  random: Random,
  partnerId: string,
  { story, values }: Person,
  count: number,
  { created, end, carers }: MemoFrame,
): Row[] {
  const moments = Array.from({ length: count }, () =>
    officeHours(random, created + random.next() * (end - created), created, end),
  );
  moments.sort((a, b) => a - b);
  let [author = null, other = author] = random.some(carers, 2);
  return memoThread(random, values.lastName, story, moments).map(({ content, isAnswer }, at) => {
    if (isAnswer || random.chance(0.2)) [author, other] = [other, author];
    const moment = moments[at] ?? end;
    const own = stampsAt(moment, author);
    const edited = Math.min(end, moment + random.between(1, 90) * 60_000);
    return rowOf(
      memo,
      { id: random.uuid(moment), partnerId, content },
      random.chance(0.08) ? editedAt(own, edited, author) : own,
    );
  });
}
