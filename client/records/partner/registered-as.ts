import { nothing } from "#client/ui/text/nothing.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { fullKana } from "#sync/model/rules/partner.ts";

interface Registered {
  readonly number?: number | null | undefined;
  readonly createdAt: string;
  readonly lastNameKana: string;
  readonly firstNameKana: string;
}

/** Returns what tells two registrations of one name apart. A line that is too short for all of it cuts only the kana. */
export const registeredAs = ({ number, createdAt, ...row }: Registered): string =>
  `No.${number ?? nothing}・${formatDate(createdAt)}登録・${fullKana(row)}`;
