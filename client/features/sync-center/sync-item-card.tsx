import { makeStyles, tokens } from "@fluentui/react-components";
import type { Action } from "#client/ui/action.ts";
import { ActionButton } from "#client/ui/action-button.tsx";
import { AppLink } from "#client/ui/app-link.tsx";
import { ClampedText } from "#client/ui/clamped-text.tsx";
import { formatMoment } from "#client/ui/format-date.ts";
import { StatusBadge, type Tone } from "#client/ui/status-badge.tsx";
import { ConflictSides } from "./conflict-sides.tsx";
import type { SyncItem } from "./sync-item.ts";

interface SyncItemCardProps {
  readonly item: SyncItem;
  /** Why it stands here, where that is not the item's own to say. */
  readonly why: string;
  readonly actions: readonly Action[];
}

/** One item: what and on which record, who and when, why, and what can be done. */
export function SyncItemCard({ item, why, actions }: SyncItemCardProps) {
  const styles = useStyles();
  const { what, subject, who, when, changes, sides, source } = item;
  const badge = badges[source.kind];
  return (
    <article aria-label={`${what} ${subject?.name ?? ""}`} className={styles.root}>
      <header className={styles.head}>
        <StatusBadge tone={badge.tone}>{badge.text}</StatusBadge>
        <h2 className={styles.title}>
          {what}
          {subject && <span className={styles.dot}>·</span>}
          {subject?.href ? (
            <AppLink href={subject.href} className={styles.link}>
              {subject.name}
            </AppLink>
          ) : (
            subject && <span>{subject.name}</span>
          )}
        </h2>
        <div className={styles.meta}>
          {who} <time dateTime={when}>{formatMoment(when)}</time>
        </div>
      </header>
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map(({ label, text }) => (
            <div key={label} className={styles.change}>
              <dt className={styles.label}>{label}</dt>
              <dd className={styles.text}>
                <ClampedText text={text} lines={2} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {sides && <ConflictSides sides={sides} />}
      <footer className={styles.foot}>
        <p className={styles.why}>{why}</p>
        <div className={styles.actions}>
          {actions.map((action) => (
            <ActionButton key={action.id} action={action} size="small" className={styles.action} />
          ))}
        </div>
      </footer>
    </article>
  );
}

const badges: Readonly<Record<SyncItem["source"]["kind"], { readonly tone: Tone; readonly text: string }>> = {
  waiting: { tone: "info", text: "送信待ち" },
  aside: { tone: "danger", text: "反映できません" },
  refused: { tone: "danger", text: "反映されませんでした" },
  conflict: { tone: "warning", text: "競合" },
};

const useStyles = makeStyles({
  root: {
    display: "flex",
    flexDirection: "column",
    gap: "12px",
    padding: "16px 20px",
    "@media (max-width: 639.98px)": { padding: "12px 16px" },
  },
  head: { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: "12px", rowGap: "4px" },
  title: { fontSize: tokens.fontSizeBase300, lineHeight: "22px", fontWeight: tokens.fontWeightSemibold, minWidth: 0 },
  dot: { marginInline: "6px", color: tokens.colorNeutralForeground4 },
  link: { color: tokens.colorBrandForegroundLink, textUnderlineOffset: "3px" },
  meta: {
    marginInlineStart: "auto",
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: "tabular-nums",
    "@media (max-width: 639.98px)": { marginInlineStart: 0, width: "100%" },
  },
  changes: { display: "flex", flexDirection: "column", gap: "4px", fontSize: "13px", lineHeight: "20px" },
  change: { display: "flex", gap: "12px" },
  label: { flexShrink: 0, minWidth: "88px", color: tokens.colorNeutralForeground3 },
  text: { minWidth: 0 },
  foot: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px 16px" },
  why: { flex: "1 1 260px", minWidth: 0, fontSize: "13px", lineHeight: "20px", color: tokens.colorNeutralForeground2 },
  actions: { display: "flex", flexWrap: "wrap", gap: "8px" },
  action: { "@media (pointer: coarse)": { minHeight: "44px" } },
});
