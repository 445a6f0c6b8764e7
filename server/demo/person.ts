import type { NewRowOf, RowOf } from "#sync/engine/entity.ts";
import { type partner, tickedWishes, type wishesForWork } from "#sync/model/entities/partner.ts";
import { familyNames, femaleNames, maleNames, type Name } from "./names.ts";
import { placeOf } from "./places.ts";
import type { Random } from "./random.ts";
import { roles } from "./roles.ts";
import { romaji } from "./romaji.ts";
import { type Story, storyOf } from "./story.ts";
import { remark, selfIntroduction, source } from "./texts.ts";

/** An invented partner's own fields, and the story behind them. */
export interface Person {
  readonly values: Omit<NewRowOf<typeof partner>, "id">;
  readonly story: Story;
}

/**
 * Invents a person.
 * @param options `at`: the moment from which ages count, in milliseconds since 1970
 */
export function inventPerson(random: Random, { atCompany, at }: { readonly atCompany: boolean; readonly at: number }): Person {
  const gender = random.weighted([
    [1, 56],
    [2, 38],
    [3, 6],
  ] as const);
  const family = random.pickCommon(familyNames);
  const given = random.pickCommon(gender === 1 || (gender === 3 && random.chance(0.5)) ? maleNames : femaleNames);
  const age = Math.min(random.between(22, 68), random.between(26, 68));
  const birthday = new Date(at - Math.floor((age + random.next() * 0.98) * 365.25 * 86_400_000)).toISOString().slice(0, 10);
  const role = random.pickCommon(roles);
  const years = Math.max(2, Math.floor((age - 21) * (0.3 + random.next() * 0.6)));
  const story = storyOf(random, role, years);
  const home = random.chance(0.94) ? placeOf(random, "home") : { zip: null, address: null };
  const values = {
    lastName: family.kanji,
    firstName: given.kanji,
    lastNameKana: family.kana,
    firstNameKana: given.kana,
    phone: random.chance(0.95) ? phone(random) : null,
    mail: random.chance(0.97) ? mailOf(random, family, given, birthday) : null,
    mail2: random.chance(0.12) ? mailOf(random, family, given, birthday) : null,
    gender,
    birthday,
    ...home,
    status: random.weighted<number | null>([
      [1, 19],
      [2, 12],
      [3, 24],
      [4, 34],
      [5, 9],
      [null, 2],
    ]),
    employeeStatus: random.chance(atCompany ? 0.6 : 0.04) ? 1 : 0,
    source: source(random),
    invoiceId: random.chance(atCompany ? 0.15 : 0.6) ? invoiceId(random) : null,
    memo: remark(random),
    selfIntroduction: random.chance(0.86) ? selfIntroduction(random, story) : null,
    ...(random.chance(0.84) ? hopes(random) : noHopes),
  };
  return { values, story };
}

/** Makes a number in the form of a mobile phone's that cannot ring. In Japan no number has 0 after the first 0. */
export const phone = (random: Random): string => `000-${digits(random, 4)}-${digits(random, 4)}`;

/** Makes a number in the form of an invoice registration number. No real one has its check digit (0). */
export const invoiceId = (random: Random): string => `T0${digits(random, 12)}`;

const digits = (random: Random, count: number) => Array.from({ length: count }, () => random.between(0, 9)).join("");

/** Makes a mail address at a domain that is reserved for examples. */
function mailOf(random: Random, family: Name, given: Name, birthday: string): string {
  const [last, first] = [romaji(family.kana), romaji(given.kana)];
  const name = random.pick([
    `${first}.${last}`,
    `${last}.${first}`,
    `${last}_${first.charAt(0)}`,
    `${first}${last}`,
    `${first.charAt(0)}-${last}`,
  ]);
  const tail = random.pick(["", birthday.slice(2, 4), birthday.slice(5, 7) + birthday.slice(8), digits(random, 3)]);
  return `${name}${tail}@${random.pick(["example.com", "example.jp", "example.net", "mail.example.com", "example.co.jp"])}`;
}

type Hopes = Pick<RowOf<typeof partner>, "workMotivation" | (typeof wishesForWork)[number]>;

const noHopes = {
  workMotivation: null,
  hopeHoursPerDay: null,
  hopeDaysPerWeek: null,
  ...Object.fromEntries(tickedWishes.map((name) => [name, false])),
} as Hopes;

function hopes(random: Random): Hopes {
  const fullTime = random.chance(0.45);
  return {
    workMotivation: random.weighted([
      [1, 34],
      [2, 22],
      [3, 34],
      [4, 10],
    ]),
    hopeHoursPerDay: fullTime ? random.between(7, 8) : random.between(2, 6),
    hopeDaysPerWeek: fullTime ? random.between(4, 5) : random.between(1, 4),
    isWeekendHolidayAvailable: random.chance(fullTime ? 0.12 : 0.45),
    isWeekdayNightAvailable: random.chance(fullTime ? 0.15 : 0.5),
    isOfficeVisitOk: random.chance(0.55),
    isFullRemoteOk: random.chance(0.78),
    isWillingToAdjustForCompanyProject: random.chance(0.3),
    isVolunteerAvailableForProject: random.chance(0.08),
    isOpenToSuccessFee: random.chance(0.14),
  };
}
