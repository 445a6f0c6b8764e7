import { Badge, makeStyles, tokens } from "@fluentui/react-components";
import { pageOf } from "#client/records/pages.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { nameInText, shortened } from "#client/ui/text/shortened.ts";
import { fullKana, fullName } from "#sync/model/rules/partner.ts";
import { toldApart } from "./alike-name.ts";
import { problemText } from "./bad-rows-file.ts";
import { changedBy, type ImportRow, type Known, problemsOf, type RowAct } from "./import-plan.ts";
import { targetLabel } from "./import-target.ts";

interface RowNotesProps {
  readonly row: ImportRow;
  readonly act: RowAct;
  readonly known: Known;
}

/** Says why a row cannot be imported, whom it is like, and how it was read where that may surprise. */
export function RowNotes({ row, act, known }: RowNotesProps) {
  const styles = useStyles();
  const problems = problemsOf(row, act);
  const target = act.kind === "update" ? row.alike.find((one) => one.row.id === act.id) : undefined;
  const everyone = row.alike.map((one) => one.row);
  const changed = target && changedBy(row.read, target, known);
  return (
    <div className={styles.notes}>
      {problems.length > 0 && act.kind !== "skip" && <span className={styles.wrong}>{problemText(problems)}</span>}
      {row.alike.map(({ row: other, reason }) => (
        <span key={other.id}>
          <AppLink href={pageOf("partner", other.id)} newTab>
            {fullName(other)}
          </AppLink>
          {`（${[toldApart(other, everyone), nameInText(fullKana(other))].filter(Boolean).join("・")}）：${reason}`}
        </span>
      ))}
      {row.sameAs !== undefined && <span>{`${row.sameAs}行目と同じ人のようです`}</span>}
      {changed && (
        <span>
          {changed.length > 0 ? `更新する項目：${changed.map((one) => targetLabel(one)).join("、")}` : "登録と同じ内容です"}
        </span>
      )}
      {row.read.changedByReading.map(({ target: read, from, to, isDoubtful }) => (
        <span key={read} className={styles.note}>
          {isDoubtful && (
            <>
              <Badge appearance="tint" color="warning">
                要確認
              </Badge>{" "}
            </>
          )}
          {`${targetLabel(read)}：「${shortened(from, 60)}」を「${shortened(to, 60)}」と読みました`}
        </span>
      ))}
    </div>
  );
}

const useStyles = makeStyles({
  note: { color: tokens.colorNeutralForeground2 },
  notes: { display: "flex", flexDirection: "column", gap: "2px", minWidth: 0, overflowWrap: "anywhere" },
  wrong: { color: tokens.colorStatusDangerForeground1 },
});
