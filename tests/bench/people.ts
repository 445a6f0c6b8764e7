import { randomFrom } from "#server/demo/random.ts";
import type { Person } from "#sync/model/rules/same-person.ts";

/** A person of the bench. `copyOf` names the person of whom this is another record. */
export interface BenchPerson extends Person {
  readonly id: string;
  readonly copyOf?: string;
  readonly kind?: CopyKind;
}

/** How a second record of a person differs from the first. Each also loses a value now and then. */
const kinds = ["slip in the kana", "other letters", "moved mail", "married"] as const;
export type CopyKind = (typeof kinds)[number];

// Parts of names with their readings. Together they make about as many family and first names as real people have.
const begins =
  "山ヤマ 川カワ 田タ 石イシ 木キ 林ハヤシ 森モリ 松マツ 竹タケ 梅ウメ 藤フジ 岡オカ 島シマ 谷タニ 原ハラ 野ノ 水ミズ 池イケ 坂サカ 村ムラ 中ナカ 大オオ 小コ 高タカ 長ナガ 西ニシ 東ヒガシ 北キタ 南ミナミ 上ウエ 下シモ 前マエ 吉ヨシ 福フク 安ヤス 永エイ 平ヒラ 久ク 三ミ 五ゴ 八ヤ 千チ 白シロ 黒クロ 赤アカ 青アオ 金カネ 銀ギン 桜サクラ 菊キク 秋アキ 春ハル 冬フユ 夏ナツ 朝アサ 星ホシ 月ツキ 日ヒ 花ハナ 草クサ";
const ends =
  "田ダ 山ヤマ 川カワ 本モト 村ムラ 井イ 口グチ 原ハラ 野ノ 崎サキ 島シマ 沢ザワ 谷ヤ 岡オカ 木キ 林バヤシ 森モリ 藤トウ 橋ハシ 場バ 尾オ 浦ウラ 瀬セ 塚ヅカ 津ツ 宮ミヤ 池イケ 内ウチ 倉クラ 坂サカ";
const firsts =
  "真マ 美ミ 結ユ 陽ヒ 大ダイ 健ケン 直ナオ 和カズ 智トモ 幸ユキ 佳ヨシ 早サ 千チ 由ユ 里リ 香カ 亜ア 恵エ 光ミツ 正マサ 英ヒデ 明アキ 弘ヒロ 隆タカ 秀シュウ 俊トシ 祐ユウ 翔ショウ 蓮レン 悠ハル 涼リョウ 慎シン 誠セイ 修オサ 哲テツ 康ヤス 雅ミヤ 優ユ 彩アヤ 菜ナ";
const seconds =
  "子コ 美ミ 太タ 樹キ 介スケ 也ヤ 人ト 郎ロウ 一イチ 平ヘイ 香カ 奈ナ 恵エ 菜ナ 花カ 音ネ 希キ 斗ト 輔スケ 吾ゴ 彦ヒコ 織オリ 乃ノ 里リ 紀キ 代ヨ 江エ 司ジ 志シ 生オ";
const parts = (text: string) => text.split(" ").map((one) => ({ kanji: one.slice(0, 1), kana: one.slice(1) }));
const [familyBegins, familyEnds, firstBegins, firstEnds] = [begins, ends, firsts, seconds].map(parts) as [
  Part[],
  Part[],
  Part[],
  Part[],
];
type Part = { kanji: string; kana: string };
const kanaLetters = Array.from("アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモラリルレロ");

/**
 * Invented people with names as various as real ones, of whom some are included twice.
 * @param count all records; `copies` of them are second ones
 */
export function benchPeople(count: number, copies: number): readonly BenchPerson[] {
  const people: BenchPerson[] = [];
  for (let nth = 0; nth < count - copies; nth++) people.push(personOf(nth));
  for (let nth = 0; nth < copies; nth++) {
    const first = people[Math.floor((nth * (count - copies)) / copies)];
    if (first) people.push(copyOf(first, nth, count - copies + nth));
  }
  return people;
}

const idOf = (nth: number) => `00000000-0000-7000-8000-${nth.toString(16).padStart(12, "0")}`;

function personOf(nth: number): BenchPerson {
  const random = randomFrom(35, nth);
  const family = [random.pickCommon(familyBegins), random.pickCommon(familyEnds)];
  const first = [random.pickCommon(firstBegins), random.pickCommon(firstEnds)];
  const text = (of: readonly Part[], part: keyof Part) => of.map((one) => one[part]).join("");
  const born = new Date(Date.UTC(random.between(1960, 2004), 0, random.between(1, 365)));
  const mail = random.chance(0.95) ? `u${nth.toString(36)}@${random.pick(["example.com", "example.net", "example.org"])}` : null;
  // Of ten, one is of an agency: each of its people is registered with the address and the number of its sales.
  const agency = nth % 10 === 0 ? Math.floor(nth / 120) : undefined;
  return {
    id: idOf(nth),
    lastName: text(family, "kanji"),
    lastNameKana: text(family, "kana"),
    firstName: text(first, "kanji"),
    firstNameKana: text(first, "kana"),
    mail: agency === undefined ? mail : `eigyo${agency}@example.co.jp`,
    mail2: random.chance(0.1) ? `private${nth}@example.com` : null,
    phone: random.chance(0.8) ? phoneOf(agency === undefined ? nth : 1_000_000 + agency) : null,
    birthday: random.chance(0.7) ? born.toISOString().slice(0, 10) : null,
  };
}

const phoneOf = (nth: number) => `000-${String(1000 + (nth % 9000))}-${String(1000 + (Math.floor(nth / 9000) % 9000))}`;

/** The same person, entered again by somebody else at another time. */
function copyOf(first: BenchPerson, nth: number, at: number): BenchPerson {
  const random = randomFrom(36, nth);
  const kind = random.pick(kinds);
  const moved = `v${at.toString(36)}@example.net`;
  const account = first.mail?.split("@")[0];
  const changes: Readonly<Record<CopyKind, Partial<Person>>> = {
    "slip in the kana": random.chance(0.5)
      ? {
          firstNameKana: slipped(first.firstNameKana ?? "", random.next()),
          phone: `${first.phone ?? ""}`.replaceAll("-", "") || null,
        }
      : { lastNameKana: slipped(first.lastNameKana ?? "", random.next()), mail: moved },
    "other letters": {
      firstName: `${firstBegins[nth % firstBegins.length]?.kanji}${first.firstName?.slice(1)}`,
      mail: first.mail?.toUpperCase() ?? null,
    },
    "moved mail": {
      mail: account === undefined ? moved : `${account}@example.jp`,
      phone: random.chance(0.5) ? first.phone : null,
    },
    married: { lastName: "西園寺", lastNameKana: "サイオンジ", mail: random.chance(0.5) ? moved : first.mail },
  };
  const { copyOf: _copy, kind: _kind, ...values } = first;
  return { ...values, ...changes[kind], id: idOf(at), copyOf: first.id, kind };
}

function slipped(kana: string, where: number): string {
  const at = Math.floor(where * kana.length);
  const letter = kanaLetters[(kana.charCodeAt(at) * 7) % kanaLetters.length] ?? "ア";
  return kana.slice(0, at) + letter + kana.slice(at + 1);
}
