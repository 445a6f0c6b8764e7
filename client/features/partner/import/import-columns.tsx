import { Badge, Button, makeStyles, Select, tokens } from "@fluentui/react-components";
import { useMemo } from "react";
import { FormField } from "#client/ui/form/form-field.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import type { DataColumn } from "#client/ui/table/data-table-props.ts";
import { ListTable } from "#client/ui/table/list-table.tsx";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { shortened } from "#client/ui/text/shortened.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { employeeStatuses } from "#sync/model/rules/partner.ts";
import { type ImportColumn, importTargets, type Target, targetLabel } from "./import-target.ts";
import type { OpenedSheet } from "./use-import.ts";

interface ImportColumnsProps {
  readonly opened: OpenedSheet;
  readonly onSheet: (sheet: number) => void;
  readonly onChoose: (column: number, target: Target | undefined) => void;
  readonly onEmployeeStatus: (value: number) => void;
  readonly onBack: () => void;
  readonly onNext: () => void;
}

interface ColumnRow extends ImportColumn {
  readonly id: string;
  readonly samples: readonly string[];
}

/** The most values of a column that are shown. */
const mostSamples = 3;

/** Shows what each column of the file is read as, and lets the user correct it. */
export function ImportColumns({ opened, onSheet, onChoose, onEmployeeStatus, onBack, onNext }: ImportColumnsProps) {
  const styles = useStyles();
  const { table, sheet, rows, columns, preset } = opened;
  const listed = useMemo(() => columns.flatMap((column) => columnRow(column, rows)), [columns, rows]);
  const shown = useMemo(() => tableColumns(onChoose), [onChoose]);
  const taken = columns.filter(({ target }) => target !== undefined).length;
  const note = noteOf(rows.length, taken, missingNames(columns));
  const givesStatus = columns.some(({ target }) => target === "employeeStatus");
  const hidden = table.sheets[sheet];
  return (
    <>
      <Card className={styles.card}>
        <p className={styles.line}>
          {`${shortened(opened.fileName, 60)}：${numberText(rows.length)}行、${taken}列を取り込みます。`}
          {table.encoding && `（文字コード：${table.encoding}）`}
          {hidden && hidden.hiddenRows + hidden.hiddenColumns > 0 && "非表示の行・列も読み込んでいます。"}
        </p>
        <div className={styles.choices}>
          {table.sheets.length > 1 && (
            <FormField label="シート">
              <Select value={sheet} onChange={(_event, { value }) => onSheet(Number(value))}>
                {table.sheets.map(({ name, rows: of }, at) => (
                  <option key={name} value={at}>{`${name}（${numberText(of.length)}行）`}</option>
                ))}
              </Select>
            </FormField>
          )}
          <FormField label={givesStatus ? "雇用形態（空欄の行）" : "雇用形態（全員）"}>
            <Select value={preset.employeeStatus} onChange={(_event, { value }) => onEmployeeStatus(Number(value))}>
              {employeeStatuses.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </FormField>
        </div>
      </Card>
      <ListTable
        label="列の割り当て"
        noun="列"
        columns={shown}
        rows={listed}
        partial={false}
        rowName={({ head, index }) => head || `列${index + 1}`}
        paging={{ page: 1, size: 200, matched: listed.length, onPage: () => undefined, window: 1 }}
        empty={<EmptyState title="このシートには取り込める列がありません" />}
      />
      <div className={styles.actions}>
        <Button onClick={onBack}>ファイルを選び直す</Button>
        <Button appearance="primary" disabledFocusable={rows.length === 0 || taken === 0} onClick={onNext}>
          内容を確認
        </Button>
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </div>
    </>
  );
}

/** Returns the row of a column; none for one that is empty. */
function columnRow(column: ImportColumn, rows: OpenedSheet["rows"]): ColumnRow[] {
  const samples: string[] = [];
  for (const { cells } of rows) {
    const text = cells[column.index]?.text.trim() ?? "";
    if (text !== "" && !samples.includes(text)) samples.push(text);
    if (samples.length === mostSamples) break;
  }
  if (samples.length === 0 && column.target === undefined) return [];
  return [{ ...column, id: String(column.index), samples }];
}

/** Says why the file cannot be imported as it is assigned, or only in part. */
function noteOf(rows: number, taken: number, missing: readonly string[]): string | undefined {
  if (rows === 0) return "取り込む行がありません。見出しの下に行があるファイルを選び直してください。";
  if (taken === 0) return "取り込む列がありません。取り込み先を選んでください。";
  if (missing.length === 0) return undefined;
  return `${missing.join("・")}の列がありません。登録済みのパートナーの更新だけができます。`;
}

/** Returns the names without which nobody new is registered. */
function missingNames(columns: readonly ImportColumn[]): readonly string[] {
  const given = new Set(columns.map(({ target }) => target));
  const name = given.has("fullName") || (given.has("lastName") && given.has("firstName"));
  const kana = given.has("fullKana") || (given.has("lastNameKana") && given.has("firstNameKana"));
  return [...(name ? [] : ["氏名"]), ...(kana ? [] : ["カナ"])];
}

const tableColumns = (onChoose: ImportColumnsProps["onChoose"]): readonly DataColumn<ColumnRow>[] => [
  {
    label: "ファイルの列",
    width: "minmax(0, 1fr)",
    main: true,
    cell: ({ head, index }) => <ClampedText text={head || `列${index + 1}`} lines={2} />,
  },
  {
    label: "値の例",
    width: "minmax(0, 2fr)",
    cell: ({ samples }) => <ClampedText text={samples.join("／")} lines={2} />,
  },
  {
    label: "取り込み先",
    width: "minmax(168px, 1fr)",
    cell: (row) => <TargetChoice row={row} onChoose={onChoose} />,
  },
  {
    label: "確認",
    width: "96px",
    card: "beside",
    cell: ({ sure }) =>
      sure ? (
        ""
      ) : (
        <Badge appearance="tint" color="warning">
          要確認
        </Badge>
      ),
  },
];

function TargetChoice({ row, onChoose }: { readonly row: ColumnRow; readonly onChoose: ImportColumnsProps["onChoose"] }) {
  return (
    <Select
      aria-label={`「${row.head || `列${row.index + 1}`}」の取り込み先`}
      value={row.target ?? ""}
      onChange={(_event, { value }) =>
        onChoose(
          row.index,
          importTargets.find((target) => target === value),
        )
      }
    >
      <option value="">取り込まない</option>
      {importTargets.map((target) => (
        <option key={target} value={target}>
          {targetLabel(target)}
        </option>
      ))}
    </Select>
  );
}

const useStyles = makeStyles({
  card: { flexShrink: 0 },
  line: { margin: 0, overflowWrap: "anywhere" },
  choices: { display: "flex", flexWrap: "wrap", gap: "8px 16px", marginTop: "8px" },
  actions: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "8px", flexShrink: 0 },
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
});
