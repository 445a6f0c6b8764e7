import { useToday } from "#client/device/use-today.ts";
import { historyOf } from "#client/records/pages.ts";
import type { Partner } from "#client/records/partner/use-partner.ts";
import { Facts } from "#client/ui/table/facts.tsx";
import { basicFacts, partner as entity } from "#sync/model/entities/partner.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { unselectedGender } from "#sync/model/rules/partner.ts";
import { contacts } from "./contact-links.tsx";
import { ageOn, zipText } from "./partner-format.ts";

/** 基本情報: shows existing facts, and a dash for an expected one that is missing. */
export function BasicFacts({ partner }: { readonly partner: Partner }) {
  const today = useToday();
  return (
    <Facts
      entity={entity}
      row={{
        ...partner,
        gender: partner.gender ?? unselectedGender,
        address: [partner.zip && zipText(partner.zip), partner.address].filter(Boolean).join(" "),
      }}
      historyOf={(name) => historyOf("partner", partner.id, name)}
      names={basicFacts}
      optional={["source", "mail2", "invoiceId"]}
      wide={["address"]}
      as={{
        ...contacts,
        birthday: (day) => `${formatDate(day)}（${ageOn(today, day)}歳）`,
      }}
    />
  );
}
