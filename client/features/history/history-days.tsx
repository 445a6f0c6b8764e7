import { Button, makeStyles, tokens } from "@fluentui/react-components";
import {
  ArrowUndoRegular,
  CalculatorRegular,
  ChatMultipleRegular,
  ClipboardTextEditRegular,
  ClockRegular,
  DocumentPersonRegular,
  DocumentRegular,
  EditRegular,
  NoteRegular,
  PeopleTeamRegular,
  SignatureRegular,
} from "@fluentui/react-icons";
import { useId } from "react";
import { dayWords, type HistoryDay, type HistoryEntry } from "#client/records/history/history-entries.ts";
import { historyOf, historyOn } from "#client/records/pages.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { isolated } from "#client/ui/text/isolated.tsx";
import { UnsentDot } from "#client/ui/text/unsent-dot.tsx";
import {
  below,
  link,
  notPrinted,
  plainLink,
  smallText,
  touch,
  touchSize,
  touchTarget,
  visuallyHidden,
} from "#client/ui/theme/styles.ts";
import { model } from "#sync/model/model.ts";
import { formatMoment, formatTime } from "#sync/model/rules/format-date.ts";
import {
  type ChangedField,
  type HistoryKind,
  type HistoryOwner,
  historyKindOf,
  historyPhrase,
} from "#sync/model/rules/history.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { historyAddress } from "./history-address.ts";
import { canUndo, useUndoChange } from "./use-undo-change.ts";

interface HistoryDaysProps {
  readonly owner: HistoryOwner;
  readonly ownerId: string;
  readonly days: readonly HistoryDay[];
}

/** The entries of a history, a card for each day. */
export function HistoryDays({ days, ...of }: HistoryDaysProps) {
  return days.map((day) => <Day key={day.day} {...of} {...day} />);
}

function Day({ day, entries, owner, ownerId }: HistoryDay & Omit<HistoryDaysProps, "days">) {
  const styles = useStyles();
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles.day}>
        <time dateTime={day}>{dayWords(day)}</time>
        <AppLink href={historyOn(owner, ownerId, day)} className={styles.dayLink} aria-label={`この日の内容：${dayWords(day)}`}>
          この日の内容
        </AppLink>
      </h2>
      <Card flush>
        <ol className={styles.list}>
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} owner={owner} ownerId={ownerId} />
          ))}
        </ol>
      </Card>
    </section>
  );
}

interface EntryProps {
  readonly entry: HistoryEntry;
  readonly owner: HistoryOwner;
  readonly ownerId: string;
}

function Entry({ entry, owner, ownerId }: EntryProps) {
  const styles = useStyles();
  const undo = useUndoChange(owner, ownerId);
  const { at, authoredAt, by, entity, act, title, fields, more, unsent } = entry;
  const href = historyAddress(owner, ownerId, entry);
  const phrase = historyPhrase(model.entity(entity), act);
  const Icon = icons[historyKindOf(entity) ?? "record"];
  const fieldAddress = (name: string) => (entity === owner && entry.id === ownerId ? historyOf(owner, ownerId, name) : undefined);
  return (
    <li className={styles.entry}>
      <time dateTime={at} className={styles.time}>
        {formatTime(at)}
      </time>
      <span aria-hidden className={styles.icon}>
        <Icon fontSize={20} />
      </span>
      <div className={styles.words}>
        <p className={styles.line}>
          {href ? (
            <AppLink href={href} className={styles.phrase}>
              {phrase}
            </AppLink>
          ) : (
            <span className={styles.gone}>{phrase}</span>
          )}
          {title !== null && <span className={styles.title}>{isolated(title)}</span>}
          {unsent && (
            <span className={styles.unsent}>
              <UnsentDot />
              未送信
            </span>
          )}
        </p>
        {act === "erased" && <p className={styles.note}>内容は消去されました</p>}
        {fields.length > 0 && (
          <dl className={styles.fields}>
            {fields.map((field) => (
              <Change key={field.name} field={field} href={fieldAddress(field.name)} />
            ))}
          </dl>
        )}
        {canUndo(entry, owner, ownerId) && (
          <Button
            size="small"
            appearance="subtle"
            icon={<ArrowUndoRegular />}
            className={styles.undo}
            aria-label={`この変更を元に戻す：${fields.map(({ label }) => label).join("、")}`}
            onClick={() => void undo(entry)}
          >
            元に戻す
          </Button>
        )}
        {more > 0 && <p className={styles.note}>ほか{numberText(more)}件の変更</p>}
        <p className={styles.by}>
          {isolated(by)}
          {authoredAt !== undefined && `・端末での操作 ${formatMoment(authoredAt)}`}
        </p>
      </div>
    </li>
  );
}

function Change({ field, href }: { readonly field: ChangedField; readonly href: ReturnType<typeof historyOf> | undefined }) {
  const styles = useStyles();
  const { label, from, to } = field;
  return (
    <div className={styles.field}>
      <dt className={styles.label}>
        {href ? (
          <AppLink href={href} className={styles.labelLink} aria-label={`${label}の変更だけを表示`}>
            {label}
          </AppLink>
        ) : (
          label
        )}
      </dt>
      <dd className={styles.values}>
        <span className={styles.hidden}>変更前：</span>
        <span className={styles.from}>{isolated(from ?? "（空）")}</span>
        <span aria-hidden> → </span>
        <span className={styles.hidden}>、変更後：</span>
        <span className={styles.to}>{isolated(to ?? "（空）")}</span>
      </dd>
    </div>
  );
}

const icons: Readonly<Record<HistoryKind, typeof EditRegular>> = {
  record: EditRegular,
  interview: ChatMultipleRegular,
  memo: NoteRegular,
  contract: SignatureRegular,
  evaluation: ClipboardTextEditRegular,
  report: ClockRegular,
  file: DocumentRegular,
  career: DocumentPersonRegular,
  estimate: CalculatorRegular,
  candidate: PeopleTeamRegular,
};

const useStyles = makeStyles({
  day: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "baseline",
    columnGap: "12px",
    margin: "0 0 8px",
    fontSize: "14px",
    lineHeight: "20px",
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: "tabular-nums",
  },
  dayLink: {
    ...link,
    ...touchTarget,
    ...smallText,
    ...notPrinted,
    display: "inline-flex",
    alignItems: "center",
    fontWeight: "400",
  },
  undo: { alignSelf: "start", marginInlineStart: "-8px", [touch]: { minHeight: touchSize }, ...notPrinted },
  list: { listStyleType: "none", margin: 0, padding: 0 },
  entry: {
    display: "grid",
    gridTemplateColumns: "44px 20px minmax(0, 1fr)",
    columnGap: "12px",
    padding: "12px 20px",
    "& + &": { borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
    [below.phone]: { gridTemplateColumns: "40px minmax(0, 1fr)", padding: "10px 16px" },
    breakInside: "avoid",
  },
  time: { ...smallText, color: tokens.colorNeutralForeground3, fontVariantNumeric: "tabular-nums" },
  icon: { color: tokens.colorNeutralForeground3, lineHeight: 1, [below.phone]: { display: "none" } },
  words: { display: "flex", flexDirection: "column", gap: "4px", minWidth: 0 },
  line: { display: "flex", flexWrap: "wrap", alignItems: "baseline", gap: "2px 10px", margin: 0, minWidth: 0 },
  phrase: { ...plainLink, ...touchTarget, display: "inline-flex", alignItems: "center", fontWeight: tokens.fontWeightSemibold },
  gone: { fontWeight: tokens.fontWeightSemibold },
  title: { minWidth: 0, overflowWrap: "anywhere", color: tokens.colorNeutralForeground2 },
  unsent: {
    display: "inline-flex",
    alignItems: "center",
    gap: "4px",
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
  fields: { display: "flex", flexDirection: "column", gap: "4px", margin: 0 },
  field: {
    display: "grid",
    gridTemplateColumns: "minmax(96px, 168px) minmax(0, 1fr)",
    columnGap: "12px",
    [below.phone]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
  label: { ...smallText, color: tokens.colorNeutralForeground3, overflowWrap: "anywhere" },
  labelLink: { ...link, ...touchTarget, color: tokens.colorNeutralForeground3, display: "inline-flex", alignItems: "center" },
  values: {
    ...smallText,
    color: tokens.colorNeutralForeground3,
    margin: 0,
    minWidth: 0,
    overflowWrap: "anywhere",
    whiteSpace: "pre-wrap",
  },
  from: { color: tokens.colorNeutralForeground3 },
  to: { color: tokens.colorNeutralForeground1 },
  hidden: visuallyHidden,
  note: { margin: 0, ...smallText, color: tokens.colorNeutralForeground3 },
  by: {
    margin: 0,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
});
