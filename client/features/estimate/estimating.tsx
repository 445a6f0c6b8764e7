import { Button, MessageBar, MessageBarBody, makeStyles, tokens } from "@fluentui/react-components";
import { ArrowDownloadRegular, CalculatorRegular } from "@fluentui/react-icons";
import { type MouseEvent, useState } from "react";
import { useReplica } from "#client/device/replica-provider.tsx";
import { todayOf } from "#client/device/server-time.ts";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { ProblemBar } from "#client/ui/page/problem-bar.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { hoursText } from "#client/ui/text/number-text.ts";
import type { KeptEstimate } from "#sync/model/calls/estimator.ts";
import { estimateInputOf } from "#sync/model/rules/estimate-input.ts";
import { isOutdated, keptResult } from "#sync/model/rules/kept-estimate.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { parametricEstimate } from "#sync/model/rules/parametric-estimate.ts";
import { answerFor } from "./ask-server.ts";
import { EstimateResult } from "./estimate-result.tsx";
import { type EstimateValues, missingForEstimate, outdatedText } from "./estimate-values.ts";
import { saveWorkbook } from "./save-workbook.ts";
import { useWaiting } from "./use-waiting.ts";
import { WaitingLine } from "./waiting-line.tsx";

interface EstimatingProps {
  /** The current values in the form. */
  readonly values: EstimateValues;
  readonly onResult: (result: KeptEstimate) => void;
}

/** Has a project's hours estimated, shows the result, and saves it as a workbook. */
export function Estimating({ values, onResult }: EstimatingProps) {
  const styles = useStyles();
  const replica = useReplica();
  const toast = useToast();
  const waiting = useWaiting("見積もっています…");
  const saving = useWaiting("Excelファイルを作成しています…");
  const [failure, setFailure] = useState<{ readonly text: string; readonly canSimplify: boolean }>();
  const [isAsked, setIsAsked] = useState(false);
  const missing = missingForEstimate(values);
  const [onDevice, setOnDevice] = useState(false);
  const { result } = values;
  const input = estimateInputOf(values);
  const factor = values.factor ?? 1;
  const outdated = result !== null && isOutdated({ ...values, result });
  const ask = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    setIsAsked(missing !== undefined);
    setFailure(undefined);
    if (missing !== undefined) return;
    waiting.run(currentTarget, async (signal, say) => {
      try {
        const answer = await answerFor(input, factor, {
          signal,
          onProgress: ({ letters }) => say(`（${numberText(letters)}文字）`),
        });
        signal.throwIfAborted();
        setOnDevice(answer.onDevice);
        onResult(keptResult(answer.estimate, input, factor));
        return `見積もりが終わりました。${hoursText(answer.estimate.totalHours)}です。`;
      } catch (error) {
        if (!signal.aborted) setFailure({ text: `見積もりに失敗しました。${reasonText(error)}`, canSimplify: true });
        return undefined;
      }
    });
  };
  const simplify = () => {
    setFailure(undefined);
    setOnDevice(true);
    onResult(keptResult(parametricEstimate(input, factor), input, factor));
  };
  const save = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (!result) return setFailure({ text: "見積もり結果がありません", canSimplify: false });
    setFailure(undefined);
    return saving.run(currentTarget, async (signal) => {
      try {
        const onDevice = await saveWorkbook(result, input.features, todayOf(replica), signal);
        if (onDevice) toast("この端末でExcelファイルを作成しました。", { intent: "success" });
        return onDevice ? undefined : "Excelファイルを作成しました。";
      } catch (error) {
        if (signal.aborted) return undefined;
        if (!isRefusal(error)) console.error(error);
        setFailure({ text: `エクスポートに失敗しました。${reasonText(error)}`, canSimplify: false });
        return undefined;
      }
    });
  };
  return (
    <div className={styles.root}>
      <div className={styles.line}>
        <Button appearance="primary" icon={<CalculatorRegular />} disabledFocusable={waiting.what !== undefined} onClick={ask}>
          見積もる
        </Button>
        <Button icon={<ArrowDownloadRegular />} disabledFocusable={saving.what !== undefined} onClick={save}>
          Excelで保存
        </Button>
        <WaitingLine waiting={waiting} />
        <WaitingLine waiting={saving} />
      </div>
      {isAsked && missing !== undefined && <ProblemBar>{missing}</ProblemBar>}
      {failure && (
        <ProblemBar>
          {failure.text}{" "}
          {failure.canSimplify && (
            <Button size="small" onClick={simplify}>
              簡易見積で算出
            </Button>
          )}
        </ProblemBar>
      )}
      {outdated && (
        <MessageBar intent="warning">
          <MessageBarBody>{outdatedText}もう一度「見積もる」を押すと、今の内容で計算します。</MessageBarBody>
        </MessageBar>
      )}
      {result?.method === "ai" && values.factor !== null && (
        <p className={styles.about}>AI見積の時間には、補正係数を掛けていません。</p>
      )}
      {result && onDevice && !outdated && <p className={styles.about}>この端末で計算しました。</p>}
      {result ? <EstimateResult result={result} /> : <p className={styles.about}>まだ見積もっていません。</p>}
    </div>
  );
}

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "16px" },
  line: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "12px" },
  about: { margin: 0, color: tokens.colorNeutralForeground3 },
});
