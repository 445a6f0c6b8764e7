import { makeStyles, tokens } from "@fluentui/react-components";
import { CheckmarkRegular } from "@fluentui/react-icons";
import { historyOf } from "#client/records/pages.ts";
import type { Partner } from "#client/records/partner/use-partner.ts";
import { PagePart } from "#client/ui/page/page-part.tsx";
import { Facts } from "#client/ui/table/facts.tsx";
import { smallText } from "#client/ui/theme/styles.ts";
import { partner as entity, tickedWishes } from "#sync/model/entities/partner.ts";

/** 希望の働き方: shows how much, when and where, or that nothing is registered. */
export function WorkingStyle({ partner }: { readonly partner: Partner }) {
  const styles = useStyles();
  const { workMotivation, hopeHoursPerDay, hopeDaysPerWeek } = partner;
  const wishes = tickedWishes.filter((flag) => partner[flag]);
  if (workMotivation === null && hopeHoursPerDay === null && hopeDaysPerWeek === null && wishes.length === 0)
    return <PagePart title={title} empty="希望の働き方は登録されていません。" />;
  return (
    <PagePart title={title}>
      <Facts
        entity={entity}
        row={partner}
        historyOf={(name) => historyOf("partner", partner.id, name)}
        names={["workMotivation", "hopeHoursPerDay", "hopeDaysPerWeek"]}
        as={{
          hopeHoursPerDay: (hours) => `${hours}時間`,
          hopeDaysPerWeek: (days) => `${days}日`,
        }}
      />
      {wishes.length > 0 && (
        <ul aria-label="対応できること" className={styles.wishes}>
          {wishes.map((flag) => (
            <li key={flag} className={styles.wish}>
              <CheckmarkRegular aria-hidden className={styles.check} />
              {entity.fields[flag].label}
            </li>
          ))}
        </ul>
      )}
    </PagePart>
  );
}

const title = "希望の働き方";

const useStyles = makeStyles({
  wishes: { display: "flex", flexWrap: "wrap", gap: "8px", listStyleType: "none", margin: "16px 0 0", padding: 0 },
  wish: {
    display: "inline-flex",
    alignItems: "center",
    gap: "4px",
    padding: "3px 10px",
    borderRadius: "4px",
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: smallText.fontSize,
    lineHeight: "18px",
  },
  check: { color: tokens.colorStatusSuccessForeground1, fontSize: "16px" },
});
