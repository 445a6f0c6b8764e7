import { Button, makeStyles, ProgressBar } from "@fluentui/react-components";
import { useState } from "react";
import type { PlannedChange } from "#client/device/change-set.ts";
import { useChangeSet } from "#client/device/use-change-set.ts";
import { BulkProgressDialog } from "#client/records/bulk/bulk-progress-dialog.tsx";
import { trailTo } from "#client/records/pages.ts";
import { PendingChanges } from "#client/ui/changes/pending-changes.tsx";
import { FileDrop } from "#client/ui/files/file-drop.tsx";
import { usePassedFocusAt } from "#client/ui/focus/pass-focus.ts";
import { Card } from "#client/ui/page/card.tsx";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { ProblemBar } from "#client/ui/page/problem-bar.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { shortened } from "#client/ui/text/shortened.ts";
import { AlikeDialog } from "./alike-dialog.tsx";
import { ImportColumns } from "./import-columns.tsx";
import { type ImportRow, planImport, type RowAct, rowsTried, stateOf } from "./import-plan.ts";
import { type BadRows, ImportResultDialog, resultText } from "./import-result-dialog.tsx";
import { ImportRows, saveBadRows } from "./import-rows.tsx";
import { PastImports } from "./past-imports.tsx";
import { useGoOn } from "./use-go-on.ts";
import { type ComparedSheet, type ImportStep, useImport } from "./use-import.ts";
import { type ImportResult, useImportRun } from "./use-import-run.ts";

const accepted = ".xlsx,.xlsm,.csv,.tsv,.txt";
const hindrance = "まだ確定していない取り込みがあります。先に続けるか、取りやめてください。";

/** Imports partners from a workbook or a CSV file: the file, its columns, its rows. All of it works offline. */
export function ImportScreen() {
  const styles = useStyles();
  const { step, open, chooseSheet, choose, preset, compare, acts, chooseActs, goOnWithout, restart, back } = useImport();
  usePassedFocusAt(step.at);
  const set = useChangeSet("partnerImport");
  const { progress, start, stop } = useImportRun(set);
  const [ended, setEnded] = useState<{ readonly result: ImportResult; readonly bad: BadRows | undefined }>();
  const toast = useToast();
  const waiting = (set.changes?.length ?? 0) > 0 ? hindrance : undefined;

  async function run(changes: readonly PlannedChange[], bad?: BadRows): Promise<ImportResult | undefined> {
    const result = await start(changes);
    if (!result) return undefined;
    if (result.refused.length + result.stopped > 0 || result.failure !== undefined || bad) setEnded({ result, bad });
    else toast(resultText(result));
    return result;
  }
  const { comparing, alike, goOn, answer, cancel } = useGoOn(set, run);
  const importRows = async (sheet: ComparedSheet, rows: readonly (readonly [ImportRow, RowAct])[]) => {
    if (waiting !== undefined) return toast(waiting, { intent: "error" });
    const { fileName, known } = sheet;
    const bad = rows.map(([row, act]) => ({ row, act })).filter(({ row, act }) => stateOf(row, act) === "wrong");
    const told = { count: bad.length, onSave: () => void saveBadRows(sheet, bad) };
    const plan = planImport(rows, { fileName, known });
    const result = await run(plan.changes, bad.length > 0 ? told : undefined);
    // After a stop the user goes on with the rest as it was chosen.
    if (result && result.stopped > 0) goOnWithout(rowsTried(plan, result.done));
    else restart();
  };

  return (
    <Page title="パートナーの取り込み" breadcrumb={trailTo("partner")} fill={step.at === "columns" || step.at === "rows"}>
      {!progress && (
        <PendingChanges set={set} what="取り込み">
          <Button size="small" disabledFocusable={comparing} onClick={() => void goOn()}>
            続ける
          </Button>
          <Button size="small" disabledFocusable={comparing} onClick={() => !comparing && set.clear()}>
            取りやめる
          </Button>
        </PendingChanges>
      )}
      {comparing && <LiveRegion as="p">残りの行を登録済みのパートナーと比べています</LiveRegion>}
      {alike && <AlikeDialog alike={alike} onGoOn={(withAlike) => void answer(withAlike)} onClose={cancel} />}
      {step.at === "file" && (
        <>
          <Card className={styles.card}>
            <p className={styles.text}>
              ExcelまたはCSVのファイルから、パートナーをまとめて登録・更新します。取り込む前に、列の割り当てと各行の結果を確認できます。
            </p>
            {step.failure !== undefined && <ProblemBar>{step.failure}</ProblemBar>}
            <FileDrop
              label="取り込むファイル"
              accept={accepted}
              hint="Excel（.xlsx）またはCSV、20MB・10,000行まで。"
              onFiles={open}
            />
          </Card>
          {!progress && <PastImports hindrance={waiting} onTakeBack={(changes) => void run(changes)} />}
        </>
      )}
      <Working step={step} onStop={back} />
      {step.at === "columns" && (
        <ImportColumns
          opened={step.opened}
          onSheet={chooseSheet}
          onChoose={choose}
          onEmployeeStatus={(employeeStatus) => preset({ employeeStatus: employeeStatus === 1 ? 1 : 0 })}
          onBack={back}
          onNext={compare}
        />
      )}
      {step.at === "rows" && (
        <ImportRows
          sheet={step.sheet}
          acts={acts}
          onChoose={chooseActs}
          onBack={back}
          onImport={(rows) => void importRows(step.sheet, rows)}
        />
      )}
      {progress && <BulkProgressDialog what="取り込み" {...progress} onStop={stop} focusAfter={() => null} />}
      {ended && <ImportResultDialog {...ended} onClose={() => setEnded(undefined)} />}
    </Page>
  );
}

/** Says what is being read or compared, and stops it. */
function Working({ step, onStop }: { readonly step: ImportStep; readonly onStop: () => void }) {
  const styles = useStyles();
  if (step.at !== "reading" && step.at !== "comparing") return null;
  const of = step.at === "comparing" ? step.opened.rows.length : undefined;
  return (
    <Card className={styles.card}>
      <LiveRegion as="p" className={styles.text}>
        {step.at === "reading" ? `${shortened(step.fileName, 60)}を読み込んでいます` : "登録済みのパートナーと比べています"}
      </LiveRegion>
      {step.at === "comparing" && of !== undefined ? (
        <ProgressBar aria-label="比較の進み具合" value={step.done} max={of} />
      ) : (
        <ProgressBar aria-label="読み込み中" />
      )}
      <div>
        <Button onClick={onStop}>中止</Button>
      </div>
    </Card>
  );
}

const useStyles = makeStyles({
  card: { display: "flex", flexDirection: "column", gap: "12px" },
  text: { margin: 0, overflowWrap: "anywhere" },
});
