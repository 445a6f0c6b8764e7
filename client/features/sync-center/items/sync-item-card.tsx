import { makeStyles, tokens } from "@fluentui/react-components";
import { useState } from "react";
import type { Action } from "#client/ui/page/action.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { PassingButton } from "#client/ui/page/passing-button.tsx";
import { ExpandableText } from "#client/ui/text/expandable-text.tsx";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import { below, link, smallText } from "#client/ui/theme/styles.ts";
import type { Tone } from "#sync/engine/field.ts";
import { formatMoment } from "#sync/model/rules/format-date.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { type Choices, ConflictSides } from "./conflict-sides.tsx";
import type { CardItem, ConflictSides as Sides, SyncItem } from "./sync-item.ts";

interface SyncItemCardProps {
  readonly item: CardItem;
  /** Why it is listed here, if the item itself does not say so. */
  readonly why: string;
  readonly actions: readonly Action[];
  /** Returns the actions for one of its conflicts. */
  readonly choices?: (sides: Sides) => Choices | undefined;
}

/** Shows one item: the change, its record, who and when, the reason, and the possible actions. */
export function SyncItemCard({ item, why, actions, choices }: SyncItemCardProps) {
  const styles = useStyles();
  const { what, subject, who, when, changes, sides, under, source } = item;
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
          {who} {when && <time dateTime={when}>{formatMoment(when)}</time>}
        </div>
      </header>
      {changes.length > 0 && <Changes changes={changes} isFetched={item.isFetched === true} />}
      {sides.map((each) => {
        const chosen = choices?.(each);
        return <ConflictSides key={each.row.id} sides={each} who={who} when={each.mutation.authoredAt} choices={chosen} />;
      })}
      {under.length > 0 && <Under items={under} />}
      <footer className={styles.foot}>
        <p className={styles.why}>{why}</p>
        <div className={styles.actions}>
          {actions.map((action) => (
            <ActionButton key={action.id} action={action} size="small" />
          ))}
        </div>
      </footer>
    </article>
  );
}

/** Number of changes shown until the user asks for more: an act may have hundreds. */
const atOnce = 10;

/** Shows the values that the item writes, by label. */
function Changes({ changes, isFetched }: { readonly changes: SyncItem["changes"]; readonly isFetched: boolean }) {
  const styles = useStyles();
  const [all, setAll] = useState(false);
  const shown = all || changes.length <= atOnce + 1 ? changes : changes.slice(0, atOnce);
  return (
    <>
      <dl className={styles.changes}>
        {shown.map(({ label, text }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- an act may change one record twice
          <div key={at} className={styles.change}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.text}>
              <ExpandableText key={String(isFetched)} text={text} lines={2} defaultOpen={isFetched} />
            </dd>
          </div>
        ))}
      </dl>
      {shown.length < changes.length && (
        <PassingButton appearance="transparent" size="small" className={styles.more} onClick={() => setAll(true)}>
          ほか{numberText(changes.length - shown.length)}件を表示
        </PassingButton>
      )}
    </>
  );
}

/** The items that are settled together with this one. */
function Under({ items }: { readonly items: readonly SyncItem[] }) {
  const styles = useStyles();
  return (
    <section aria-label="一緒に扱う変更" className={styles.under}>
      <h3 className={styles.underTitle}>この記録への変更 {items.length}件（再試行・破棄は一緒に行います）</h3>
      <ul>
        {items.map(({ id, what, when, changes }) => (
          <li key={id} className={styles.change}>
            <span className={styles.label}>
              {what} <time dateTime={when}>{formatMoment(when)}</time>
            </span>
            <span className={styles.text}>
              <ExpandableText text={changes.map(({ label, text }) => `${label}：${text}`).join("\n")} lines={2} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const badges: Readonly<Record<CardItem["source"]["kind"], { readonly tone: Tone; readonly text: string }>> = {
  waiting: { tone: "info", text: "送信待ち" },
  withdrawn: { tone: "info", text: "取り消し中" },
  late: { tone: "warning", text: "取り消せませんでした" },
  aside: { tone: "danger", text: "反映できません" },
  refused: { tone: "danger", text: "反映されませんでした" },
  conflict: { tone: "warning", text: "競合" },
  quarantine: { tone: "info", text: "引き渡し" },
  draft: { tone: "info", text: "下書き" },
};

const useStyles = makeStyles({
  root: {
    display: "flex",
    flexDirection: "column",
    gap: "12px",
    padding: "16px 20px",
    [below.phone]: { padding: "12px 16px" },
  },
  head: { display: "flex", flexWrap: "wrap", alignItems: "center", columnGap: "12px", rowGap: "4px" },
  title: { fontSize: tokens.fontSizeBase300, lineHeight: "22px", fontWeight: tokens.fontWeightSemibold, minWidth: 0 },
  dot: { marginInline: "6px", color: tokens.colorNeutralForeground4 },
  link: { ...link },
  meta: {
    marginInlineStart: "auto",
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: "tabular-nums",
    [below.phone]: { marginInlineStart: 0, width: "100%" },
  },
  // All labels have the width of the longest, so that the values are aligned.
  changes: {
    display: "grid",
    gridTemplateColumns: "fit-content(40%) minmax(0, 1fr)",
    gap: "4px 12px",
    ...smallText,
  },
  change: { display: "contents" },
  more: { alignSelf: "start", marginBlockStart: "-8px", paddingInline: 0, minWidth: 0 },
  label: { color: tokens.colorNeutralForeground3 },
  text: { minWidth: 0 },
  under: {
    paddingInlineStart: "12px",
    borderLeft: `2px solid ${tokens.colorNeutralStroke2}`,
    ...smallText,
  },
  underTitle: {
    ...smallText,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  foot: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px 16px" },
  why: { flex: "1 1 260px", minWidth: 0, ...smallText, color: tokens.colorNeutralForeground2 },
  actions: { display: "flex", flexWrap: "wrap", gap: "8px" },
});
