import { nothing } from "#client/ui/text/nothing.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { fullKana } from "#sync/model/rules/partner.ts";

interface Registration {
  readonly number?: number | null | undefined;
  readonly createdAt: string;
}

interface Registered extends Registration {
  readonly lastNameKana: string;
  readonly firstNameKana: string;
}

/** Returns the number and the day of a registration: 「No.12・2024/04/01登録」. */
export const registration = ({ number, createdAt }: Registration): string =>
  `No.${number ?? nothing}・${formatDate(createdAt)}登録`;

/** Returns what tells two registrations of one name apart. A line that is too short for all of it cuts only the kana. */
export const registeredAs = (row: Registered): string => `${registration(row)}・${fullKana(row)}`;
