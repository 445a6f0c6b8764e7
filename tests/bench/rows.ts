/** Invented rows of the size of real ones (a partner has about 1 KB of JSON). All stores are measured with the same rows. */
export type BenchRow = { id: string } & Record<string, unknown>;

const families = [
  ["佐藤", "サトウ", "sato"],
  ["鈴木", "スズキ", "suzuki"],
  ["高橋", "タカハシ", "takahashi"],
  ["田中", "タナカ", "tanaka"],
  ["伊藤", "イトウ", "ito"],
  ["渡辺", "ワタナベ", "watanabe"],
  ["山本", "ヤマモト", "yamamoto"],
  ["中村", "ナカムラ", "nakamura"],
  ["小林", "コバヤシ", "kobayashi"],
  ["加藤", "カトウ", "kato"],
  ["吉田", "ヨシダ", "yoshida"],
  ["山田", "ヤマダ", "yamada"],
  ["佐々木", "ササキ", "sasaki"],
  ["山口", "ヤマグチ", "yamaguchi"],
  ["松本", "マツモト", "matsumoto"],
  ["井上", "イノウエ", "inoue"],
  ["長谷川", "ハセガワ", "hasegawa"],
  ["五十嵐", "イガラシ", "igarashi"],
  ["勅使河原", "テシガワラ", "teshigawara"],
  ["辻", "ツジ", "tsuji"],
] as const;
const given = [
  ["太郎", "タロウ", "taro"],
  ["花子", "ハナコ", "hanako"],
  ["健一", "ケンイチ", "kenichi"],
  ["美咲", "ミサキ", "misaki"],
  ["翔太", "ショウタ", "shota"],
  ["結衣", "ユイ", "yui"],
  ["大輔", "ダイスケ", "daisuke"],
  ["彩", "アヤ", "aya"],
  ["拓也", "タクヤ", "takuya"],
  ["恵美", "エミ", "emi"],
  ["陽菜", "ヒナ", "hina"],
  ["誠", "マコト", "makoto"],
  ["直樹", "ナオキ", "naoki"],
  ["真由美", "マユミ", "mayumi"],
  ["龍之介", "リュウノスケ", "ryunosuke"],
  ["さくら", "サクラ", "sakura"],
] as const;
const prose =
  "業務委託で十年ほど、要件の整理から設計、実装、運用までを担当してきました。少人数のチームで落ち着いて進めることを好みます。";

export const tagCount = 30;
/** Rows of a page, as the server sends them. */
export const pageRows = 5_000;

/**
 * Returns a UUIDv7. Its time part is the number, so that rows come in the order of their ids, as a server sends them. Its last
 * eight digits are random, as a real one's are, because the column index distinguishes child rows by them.
 */
export function uuid(kind: number, n: number): string {
  const time = (n * 64).toString(16).padStart(8, "0");
  const chance = mixed(n, kind).toString(16).padStart(8, "0");
  const end = mixed(n, kind + 100)
    .toString(16)
    .padStart(8, "0");
  return `019${kind}${time.slice(0, 4)}-${time.slice(4)}-7${chance.slice(0, 3)}-8${chance.slice(3, 6)}-${chance.slice(4)}${end}`;
}
export const partnerId = (n: number): string => uuid(1, n);
export const tagId = (n: number): string => uuid(2, n);
const companyId = (n: number) => uuid(3, n);

const firstMoment = Date.UTC(2025, 0, 1);
export const moment = (n: number) => new Date(firstMoment + n * 60_000).toISOString();
export const stamps = (n: number, size: number) => ({
  createdAt: moment(n),
  createdBy: null,
  updatedAt: moment(mixed(n, 9) % size),
  updatedBy: null,
});

export function partnerRow(n: number, size: number): BenchRow {
  const [lastName, lastNameKana, last] = pick(families, mixed(n, 1));
  const [firstName, firstNameKana, first] = pick(given, mixed(n, 2));
  return {
    id: partnerId(n),
    number: n + 1,
    lastName,
    firstName,
    lastNameKana,
    firstNameKana,
    phone: "070-0000-0000",
    mail: `${first}.${last}${n}@example.${pick(["com", "net", "org"], mixed(n, 3))}`,
    mail2: n % 10 === 0 ? `${last}${n}@mail.example.com` : null,
    gender: 1 + (n % 3),
    birthday: "1990-04-01",
    zip: "000-0000",
    address: "架空県見本市中央一丁目二番三号",
    status: 1 + (mixed(n, 4) % 5),
    employeeStatus: n % 2,
    source: "紹介",
    invoiceId: null,
    memo: prose,
    profileImagePath: null,
    workMotivation: 1 + (n % 4),
    selfIntroduction: prose.repeat(2),
    hopeHoursPerDay: 8,
    hopeDaysPerWeek: 5,
    isWeekendHolidayAvailable: false,
    isWeekdayNightAvailable: true,
    isOfficeVisitOk: true,
    isFullRemoteOk: true,
    isWillingToAdjustForCompanyProject: false,
    isVolunteerAvailableForProject: false,
    isOpenToSuccessFee: false,
    deletedAt: n % 200 === 199 ? moment(n) : null,
    ...stamps(n, size),
  };
}

const companiesFor = (size: number) => Math.ceil(size / 20);

/**
 * Returns one page of all rows by entity; undefined after the last page. Tags and companies come first, then partners alone, so
 * that their time can be measured. Rows that join them are last.
 */
export function rowsOfPage(size: number, page: number): Record<string, BenchRow[]> | undefined {
  const partnerPages = Math.ceil(size / pageRows);
  if (page === 0)
    return { partnerTag: range(0, tagCount, tagRow), company: range(0, companiesFor(size), (n) => companyRow(n, size)) };
  if (page <= partnerPages)
    return { partner: range((page - 1) * pageRows, Math.min(page * pageRows, size), (n) => partnerRow(n, size)) };
  const block = page - partnerPages - 1;
  if (block >= partnerPages) return undefined;
  const partners = range(block * pageRows, Math.min((block + 1) * pageRows, size), (n) => n);
  return {
    membership: partners.filter((n) => n % 2 === 0).map((n) => memberRow(n, size)),
    partnerTagging: partners.flatMap((n) => taggingsOf(n, size)),
  };
}

export const tagRow = (n: number) => ({
  id: tagId(n),
  number: n + 1,
  name: `タグ${n + 1}`,
  description: n % 3 === 0 ? null : `分類${n % 3}`,
  color: "#0f6cbd",
  ...stamps(n, tagCount),
});

const companyRow = (n: number, size: number): BenchRow => ({
  id: companyId(n),
  number: n + 1,
  name: `${pick(["みどり", "あおぞら", "北", "Nova ", "結"], n)}${pick(["商事", "物産", "システム", "デザイン"], mixed(n, 7))}株式会社${n}`,
  nameKana: `ミドリショウジ${n}`,
  invoiceId: null,
  zip: null,
  address: null,
  phone: null,
  manager: null,
  managerKana: null,
  mail: null,
  ...stamps(n, size),
});

const memberRow = (n: number, size: number): BenchRow => ({
  id: partnerId(n),
  number: null,
  partnerId: partnerId(n),
  companyId: companyId(mixed(n, 8) % companiesFor(size)),
  ...stamps(n, size),
});

/** Returns a partner's links to tags, of which there are none to three. */
export const taggingsOf = (n: number, size: number): BenchRow[] =>
  range(0, mixed(n, 5) % 4, (i) => (mixed(n, 6) + i * 7) % tagCount).map((tag) => taggingRow(n, tag, size));

const taggingRow = (n: number, tag: number, size: number): BenchRow => ({
  id: `${partnerId(n)}_${tagId(tag)}`,
  partnerId: partnerId(n),
  partnerTagId: tagId(tag),
  additions: [tagId(tag)],
  ...stamps(n, size),
});

export const range = <T>(from: number, to: number, make: (n: number) => T): T[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => make(from + i));
export const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/** Returns a number that looks random but is always the same. */
export function mixed(n: number, salt: number): number {
  let x = Math.imul(n + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad);
  return (x ^ (x >>> 15)) >>> 0;
}
