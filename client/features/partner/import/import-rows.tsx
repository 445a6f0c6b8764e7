import { Button, makeStyles, Select, tokens } from "@fluentui/react-components";
import { useMemo, useState } from "react";
import { Card } from "#client/ui/page/card.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { Group } from "#client/ui/page/group.tsx";
import { PartialNotice } from "#client/ui/page/partial-notice.tsx";
import { saveBlob } from "#client/ui/page/save-blob.ts";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { ListTable } from "#client/ui/table/list-table.tsx";
import { pageWithin } from "#client/ui/table/paging.ts";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { nameInText } from "#client/ui/text/shortened.ts";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import { numberText } from "#sync/model/rules/number-text.ts";
import { nameAmong } from "./alike-name.ts";
import { badRowsFile, problemText } from "./bad-rows-file.ts";
import {
  actOfKind,
  type ImportRow,
  importActs,
  type Known,
  newCompanies,
  personOf,
  problemsOf,
  type RowAct,
  type RowState,
  stateOf,
  unknownTags,
  usualAct,
} from "./import-plan.ts";
import { RowNotes } from "./row-notes.tsx";
import type { ComparedSheet } from "./use-import.ts";

interface ImportRowsProps {
  readonly sheet: ComparedSheet;
  /** What the user has chosen, by the rows' numbers. */
  readonly acts: ReadonlyMap<number, RowAct>;
  readonly onChoose: (acts: Iterable<readonly [number, RowAct]>) => void;
  readonly onBack: () => void;
  readonly onImport: (rows: readonly (readonly [ImportRow, RowAct])[]) => void;
}

/** A row with what is done with it. */
interface ChosenRow {
  readonly id: string;
  readonly row: ImportRow;
  readonly act: RowAct;
  readonly state: RowState;
}

const size = 50;
const words: Readonly<Record<RowState, string>> = { add: "追加", update: "更新", skip: "取り込まない", wrong: "エラー" };
const tones = { add: "good", update: "info", skip: "over", wrong: "danger" } as const;
const states: readonly RowState[] = ["add", "update", "skip", "wrong"];

/** Shows what each row of the file would do. The user chooses where somebody like it is registered. */
export function ImportRows({ sheet, acts, onChoose, onBack, onImport }: ImportRowsProps) {
  const styles = useStyles();
  const [only, setOnly] = useState<RowState | "reread">();
  const [wanted, setPage] = useState(1);
  const all = useMemo(() => sheet.compared.map((row) => chosen(row, acts.get(row.number))), [sheet, acts]);
  const counts = useMemo(() => countsOf(all), [all]);
  const reread = useMemo(() => all.filter(({ row }) => row.read.changedByReading.length > 0), [all]);
  const listed = useMemo(() => {
    if (only === "reread") return reread;
    return only ? all.filter(({ state }) => state === only) : all;
  }, [all, reread, only]);
  const page = pageWithin(wanted, listed.length, size);
  const { known } = sheet;
  const columns = useMemo(() => tableColumns(known, (number, act) => onChoose([[number, act]])), [known, onChoose]);
  const alike = all.filter(({ row }) => row.alike.length > 0 && importActs(row).length > 0);
  const chooseAll = (kind: RowAct["kind"]) => onChoose(alike.map(({ row }) => [row.number, actOfKind(row, kind)] as const));
  const show = (next: typeof only) => {
    setOnly(next);
    setPage(1);
  };
  const due = counts.add + counts.update;
  const tags = useMemo(() => [...new Set(sheet.compared.flatMap(({ read }) => unknownTags(read, sheet.known)))], [sheet]);
  const companies = useMemo(() => {
    const taken = all.filter(({ state }) => state === "add" || state === "update");
    return newCompanies(
      taken.map(({ row }) => row.read),
      sheet.known,
    );
  }, [all, sheet]);
  return (
    <>
      {sheet.partial && (
        <PartialNotice>受信が終わっていないため、登録済みの人、企業、タグが見つからないことがあります。</PartialNotice>
      )}
      <Card className={styles.card}>
        <Group aria-label="表示する行" className={styles.line}>
          <StateButton label="すべて" count={all.length} pressed={only === undefined} onPress={() => show(undefined)} />
          {states.map((state) => (
            <StateButton
              key={state}
              label={words[state]}
              count={counts[state]}
              pressed={only === state}
              onPress={() => show(state)}
            />
          ))}
          {reread.length > 0 && (
            <StateButton label="読み替えあり" count={reread.length} pressed={only === "reread"} onPress={() => show("reread")} />
          )}
        </Group>
        {alike.length > 0 && (
          <Group aria-label="似た登録がある行" className={styles.line}>
            <span>{`似た登録がある${countText(alike.length)}をまとめて：`}</span>
            {(["skip", "update", "add"] as const).map((kind) => (
              <Button key={kind} size="small" onClick={() => chooseAll(kind)}>
                {words[kind]}
              </Button>
            ))}
          </Group>
        )}
        {tags.length > 0 && (
          <p className={styles.note}>
            {`登録されていないタグは付けません：${namesOf(tags)}${tags.length > 10 ? `ほか${tags.length - 10}個` : ""}`}
          </p>
        )}
        {companies.length > 0 && (
          <p className={styles.note}>
            {`新しい企業を${numberText(companies.length)}社登録します：${namesOf(companies)}${
              companies.length > 10 ? "ほか" : ""
            }`}
          </p>
        )}
        {counts.wrong > 0 && (
          <div className={styles.line}>
            <span className={styles.note}>{`エラーの${countText(counts.wrong)}は取り込みません。`}</span>
            <Button size="small" onClick={() => void saveBadRows(sheet, all)}>
              エラーの行をExcelに保存
            </Button>
          </div>
        )}
      </Card>
      <ListTable
        label="取り込む行"
        noun="行"
        columns={columns}
        rows={listed.slice((page - 1) * size, page * size)}
        partial={false}
        rowName={({ row }) => nameOf(row)}
        paging={{ page, size, matched: listed.length, onPage: setPage }}
        empty={
          <EmptyState title="該当する行はありません" action={<Button onClick={() => show(undefined)}>すべての行を表示</Button>} />
        }
      />
      <div className={styles.line}>
        <Button onClick={onBack}>列の割り当てに戻る</Button>
        <Button
          appearance="primary"
          disabledFocusable={due === 0}
          onClick={() => due > 0 && onImport(all.map(({ row, act }) => [row, act]))}
        >
          {`${countText(due)}を取り込む`}
        </Button>
      </div>
    </>
  );
}

interface StateButtonProps {
  readonly label: string;
  readonly count: number;
  readonly pressed: boolean;
  readonly onPress: () => void;
}

function StateButton({ label, count, pressed, onPress }: StateButtonProps) {
  return (
    <Button size="small" appearance={pressed ? "primary" : "secondary"} aria-pressed={pressed} onClick={onPress}>
      {`${label} ${numberText(count)}`}
    </Button>
  );
}

/** Returns the first of these names. */
const namesOf = (names: readonly string[]) =>
  names
    .slice(0, 10)
    .map((name) => nameInText(name))
    .join("、");

const countText = (count: number) => `${numberText(count)}行`;

function chosen(row: ImportRow, given: RowAct | undefined): ChosenRow {
  const act = given ?? usualAct(row);
  return { id: String(row.number), row, act, state: stateOf(row, act) };
}

function countsOf(rows: readonly ChosenRow[]): Readonly<Record<RowState, number>> {
  const counts = { add: 0, update: 0, skip: 0, wrong: 0 };
  for (const { state } of rows) counts[state]++;
  return counts;
}

function nameOf({ number, read }: ImportRow): string {
  const { lastName, firstName } = personOf(read);
  return [lastName, firstName].filter(Boolean).join(" ") || `${number}行目`;
}

/** Saves the rows that cannot be imported as a workbook, with the reasons. */
export async function saveBadRows(
  { heads, rows, fileName }: ComparedSheet,
  all: readonly { readonly row: ImportRow; readonly act: RowAct }[],
): Promise<void> {
  const cells = new Map(rows.map((one) => [one.number, one.cells]));
  const bad = all
    .filter(({ row, act }) => stateOf(row, act) === "wrong")
    .map(({ row, act }) => ({
      number: row.number,
      cells: cells.get(row.number) ?? [],
      reason: problemText(problemsOf(row, act)),
    }));
  saveBlob(await badRowsFile(heads, bad), `${fileName.replace(/\.[^.]*$/u, "")}_エラー.xlsx`);
}

const tableColumns = (known: Known, onChoose: (number: number, act: RowAct) => void): readonly DataColumn<ChosenRow>[] => [
  { label: "行", width: "56px", number: true, card: "foot", cell: ({ row }) => String(row.number) },
  {
    label: "氏名",
    width: "minmax(0, 1fr)",
    main: true,
    cell: ({ row }) => <ClampedText text={nameOf(row)} />,
    second: ({ row }) => {
      const { lastNameKana, firstNameKana, mail } = personOf(row.read);
      return [[lastNameKana, firstNameKana].filter(Boolean).join(" "), mail].filter(Boolean).join("・");
    },
  },
  {
    label: "結果",
    width: "112px",
    card: "beside",
    cell: ({ state }) => <StatusBadge tone={tones[state]}>{words[state]}</StatusBadge>,
  },
  { label: "内容", width: "minmax(0, 2fr)", cell: ({ row, act }) => <RowNotes {...{ row, act, known }} /> },
  {
    label: "取り込み方",
    width: "minmax(176px, 1fr)",
    cell: ({ row, act }) => <ActChoice row={row} act={act} onChoose={(next) => onChoose(row.number, next)} />,
  },
];

interface ActChoiceProps {
  readonly row: ImportRow;
  readonly act: RowAct;
  readonly onChoose: (act: RowAct) => void;
}

/** Offers what can be done with a row; nothing where it is wrong anyway. */
function ActChoice({ row, act, onChoose }: ActChoiceProps) {
  const styles = useStyles();
  const offered = importActs(row);
  if (offered.length === 0) return <span className={styles.note}>取り込めません</span>;
  const everyone = row.alike.map((one) => one.row);
  const value = act.kind === "update" ? act.id : act.kind;
  return (
    <Select
      aria-label={`${nameOf(row)}（${row.number}行目）の取り込み方`}
      value={value}
      onChange={(_event, { value: next }) =>
        onChoose(next === "add" || next === "skip" ? { kind: next } : { kind: "update", id: next })
      }
    >
      {offered.some(({ kind }) => kind === "add") && <option value="add">新しく追加</option>}
      {row.alike.flatMap(({ row: other }) =>
        offered.some((one) => one.kind === "update" && one.id === other.id)
          ? [<option key={other.id} value={other.id}>{`${nameAmong(other, everyone)}を更新`}</option>]
          : [],
      )}
      <option value="skip">取り込まない</option>
    </Select>
  );
}

const useStyles = makeStyles({
  card: { flexShrink: 0, display: "flex", flexDirection: "column", gap: "8px" },
  line: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px", flexShrink: 0 },
  note: { margin: 0, color: tokens.colorNeutralForeground2, overflowWrap: "anywhere" },
});
