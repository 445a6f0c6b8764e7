import { makeStyles, tokens } from "@fluentui/react-components";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { countOf } from "./bulk-words.ts";
import type { NotChanged } from "./read-plan.ts";

/** The most records that are listed. */
const most = 200;

/** Lists records that are not changed, each with the reason; a name leads to its record. */
export function NotChangedList({ records, label }: { readonly records: readonly NotChanged[]; readonly label: string }) {
  const styles = useStyles();
  if (records.length === 0) return null;
  return (
    <>
      <ul aria-label={label}>
        {records.slice(0, most).map(({ id, name, reason, address }) => (
          <li key={id} className={styles.line}>
            <AppLink href={address}>{name}</AppLink>
            <span className={styles.reason}>{reason}</span>
          </li>
        ))}
      </ul>
      {records.length > most && <p className={styles.reason}>ほか{countOf(records.length - most)}</p>}
    </>
  );
}

const useStyles = makeStyles({
  line: {
    display: "flex",
    flexDirection: "column",
    alignItems: "flex-start",
    paddingBlock: "6px",
    overflowWrap: "anywhere",
    ":not(:last-child)": { borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
  },
  reason: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
});
