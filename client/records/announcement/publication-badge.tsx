import { makeStyles, tokens } from "@fluentui/react-components";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import { type Published, publication, publications } from "#sync/model/rules/announcement.ts";

interface PublicationBadgeProps {
  readonly announcement: Published;
  /** The day in Japan. */
  readonly today: string;
}

/** Shows whether an announcement is valid, and whether it is published on a day. */
export function PublicationBadge({ announcement, today }: PublicationBadgeProps) {
  const styles = useStyles();
  const state = publication(announcement, today);
  const { label, tone } = publications.find(({ value }) => value === state) ?? publications[0];
  if (state === "invalid") return <StatusBadge tone={tone}>{label}</StatusBadge>;
  return (
    <span className={styles.root}>
      <StatusBadge tone={tone}>有効</StatusBadge>
      <span className={styles.words}>{label}</span>
    </span>
  );
}

const useStyles = makeStyles({
  root: { display: "inline-flex", alignItems: "center", gap: "6px", whiteSpace: "nowrap" },
  words: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});
