import type { NewRowOf, Row } from "#sync/engine/entity.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { company } from "#sync/model/entities/company.ts";
import { orderClient } from "#sync/model/entities/order-client.ts";
import { partnerTag } from "#sync/model/entities/partner-tag.ts";
import { demoAdministrators } from "./administrators.ts";
import { demoCompanies } from "./companies.ts";
import { clock, day, lastOfficeDay, officeHours, stampsAt, workdayBefore } from "./moments.ts";
import { demoClients } from "./order-clients.ts";
import { inventPerson, invoiceId, phone } from "./person.ts";
import { placeOf } from "./places.ts";
import { type Random, randomFrom } from "./random.ts";
import { anyOf, rowOf } from "./row.ts";
import { demoTags } from "./tags.ts";

export interface DemoOptions {
  /** The same seed and `now` give the same rows. */
  readonly seed?: number;
  /** The last moment of the demo's two years. */
  readonly now?: Date;
}

/** The records that the demo's partners and projects share. */
export interface DemoShared {
  readonly admins: readonly Row[];
  readonly tags: readonly Row[];
  readonly companies: readonly Row[];
  readonly clients: readonly Row[];
}

/**
 * Returns the moments of the demo's time, in milliseconds since 1970. They are its two years, its last day in the office and the
 * evening `before`.
 */
export function demoTime(now: Date) {
  const lastDay = lastOfficeDay(now.getTime());
  const before = clock(workdayBefore(lastDay.start - day), 19);
  return { start: lastDay.end - twoYears, before, lastDay, end: lastDay.end };
}

const twoYears = 730 * day;
export const defaultNow = new Date("2026-11-20T09:00:00.000Z");

/** Generates the administrators, tags, companies and clients of the demo. */
export function demoShared({ seed = 1, now = defaultNow }: DemoOptions = {}): DemoShared {
  const random = randomFrom(seed, -1);
  const { before, end } = demoTime(now);
  const start = end - twoYears - 30 * day;
  const admins = demoAdministrators.map((values) =>
    rowOf(admin, { ...values, id: random.uuid(start), authority: 0 }, stampsAt(start, null)),
  );
  const tags = demoTags.flatMap(({ names, description, color }) =>
    names.map((name) =>
      rowOf(partnerTag, { id: random.uuid(start + day), name, description, color }, stampsAt(start + day, anyOf(random, admins))),
    ),
  );
  const moment = (share: number) => officeHours(random, start + 2 * day + Math.floor(share * twoYears), start, before);
  const companies = demoCompanies.map(({ name, kana }, at) => {
    const created = moment(at / demoCompanies.length);
    const values = companyValues(random, name, kana, `partner${String(at + 1).padStart(2, "0")}@example.jp`);
    const invoice = random.chance(0.75) ? invoiceId(random) : null;
    const row = { id: random.uuid(created), ...values, invoiceId: invoice };
    return rowOf(company, row, stampsAt(created, anyOf(random, admins)));
  });
  const clients = demoClients.map(({ name, kana }, at) => {
    const created = moment((at / demoClients.length) * 0.2);
    const values = companyValues(random, name, kana, `client${String(at + 1).padStart(2, "0")}@example.jp`);
    return rowOf(orderClient, { id: random.uuid(created), ...values }, stampsAt(created, anyOf(random, admins)));
  });
  return { admins, tags, companies, clients };
}

/** Returns a company's address and its contact, which some companies do not give. */
function companyValues(random: Random, name: string, nameKana: string, mail: string): NewRowOf<typeof orderClient> {
  const { values } = inventPerson(random, { atCompany: true, at: 0 });
  const full = random.chance(0.9);
  return {
    name,
    nameKana,
    ...placeOf(random, "office"),
    phone: full ? phone(random) : null,
    manager: full ? `${values.lastName} ${values.firstName}` : null,
    managerKana: full ? `${values.lastNameKana} ${values.firstNameKana}` : null,
    mail: full ? mail : null,
  };
}
