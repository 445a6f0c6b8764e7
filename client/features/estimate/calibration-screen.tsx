import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { DataTrendingRegular, EditRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useActor } from "#client/device/replica-provider.tsx";
import { useLive } from "#client/device/use-live.ts";
import { WaitingDrafts } from "#client/records/draft/waiting-drafts.tsx";
import { estimateName } from "#client/records/estimate/estimate-name.ts";
import { calibrationOf, isFinished } from "#client/records/estimate/finished-estimates.ts";
import { trailTo } from "#client/records/pages.ts";
import { Card } from "#client/ui/page/card.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { Nothing } from "#client/ui/page/receiving.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { useOpenedForm } from "#client/ui/page/use-opened-form.ts";
import { nothing } from "#client/ui/text/nothing.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { latestChangeFirst } from "#sync/engine/order.ts";
import { estimate } from "#sync/model/entities/estimate.ts";
import { type Calibration, fewestForFactor } from "#sync/model/rules/calibrate-estimates.ts";
import { uncorrectedHours } from "#sync/model/rules/kept-estimate.ts";
import { numberText } from "#sync/model/rules/number-text.ts";
import { ActualHoursDialog } from "./actual-hours-dialog.tsx";
import { ComparedHours } from "./compared-hours.tsx";

type Row = RowOf<typeof estimate>;

/** Shows how far off estimates were: estimated and actual hours of finished projects, and the resulting factor. */
export function CalibrationScreen() {
  const styles = useStyles();
  const { master } = useActor();
  const [edited, setEdited] = useState<Row>();
  const reading = useLive(async (reader) => {
    const found = (await reader.all(estimate)).filter(({ result }) => result !== null);
    return found.sort(latestChangeFirst);
  }, []);
  const { value: rows, partial = false } = reading ?? {};
  useOpenedForm((form) => {
    const row = master ? rows?.find(({ id }) => id === form) : undefined;
    if (row) setEdited(row);
    return row !== undefined;
  });
  const finished = rows?.filter(isFinished) ?? [];
  const calibration = calibrationOf(finished);
  const open = rows?.filter((row) => row.actualHours === null) ?? [];
  return (
    <Page title="見積もりと実績" breadcrumb={trailTo("estimate")}>
      {master && <WaitingDrafts of="actualHours" />}
      <Card>
        {rows === undefined ? (
          <SkeletonLines lines={6} />
        ) : finished.length === 0 ? (
          <Nothing
            partial={partial}
            icon={<DataTrendingRegular />}
            title="実績が記録された見積もりはありません"
            hint={
              master
                ? "案件が終わったら、下の一覧から実績時間を記録してください。"
                : "案件が終わったときに、マスター管理者が実績時間を記録します。"
            }
          />
        ) : (
          <>
            <h2 className={styles.title}>見積もりと実績の差</h2>
            {calibration && <CalibrationFacts calibration={calibration} />}
            <ComparedHours
              label="見積もりと実績の時間"
              names={["見積もり（補正前）", "実績"]}
              rows={finished.map((row) => ({
                key: row.id,
                label: estimateName(row),
                hours: [uncorrectedHours(row), row.actualHours] as const,
              }))}
            />
          </>
        )}
      </Card>
      {master && rows && rows.length > 0 && (
        <Card>
          <h2 className={styles.title}>実績時間の記録</h2>
          <ul className={styles.list}>
            {[...open, ...finished].map((row) => (
              <li key={row.id} className={styles.item}>
                <span className={styles.name}>{estimateName(row)}</span>
                <span className={styles.actual}>
                  {row.actualHours === null ? "未記録" : `${numberText(row.actualHours)}時間`}
                </span>
                <Button
                  icon={<EditRegular />}
                  aria-label={`「${estimateName(row)}」の実績時間を記録`}
                  onClick={() => setEdited(row)}
                >
                  記録
                </Button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {edited && <ActualHoursDialog row={edited} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}

const percentText = (share: number) => `${Math.round(share * 100)}%`;

function CalibrationFacts({ calibration }: { readonly calibration: Calibration }) {
  const styles = useStyles();
  const { projects, meanError, withinQuarter, factor } = calibration;
  return (
    <>
      <dl className={styles.facts}>
        <Fact name="完了した案件" value={`${numberText(projects)}件`} />
        <Fact name="誤差の平均（MMRE）" value={percentText(meanError)} />
        <Fact name="誤差が25%以内（PRED 25）" value={percentText(withinQuarter)} />
        <Fact name="補正係数" value={factor === null ? nothing : factor.toFixed(2)} />
      </dl>
      <p className={styles.about}>
        {factor === null
          ? `補正係数は、実績が${fewestForFactor}件以上になると表示されます。`
          : "見積もりの画面で、この係数を掛けるかどうかを選べます。"}
        AIの見積もりは数えません。1つの案件の複数の案は、平均して1件に数えます。
      </p>
    </>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  const styles = useStyles();
  return (
    <div>
      <dt className={styles.term}>{name}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}

const useStyles = makeStyles({
  title: { margin: "0 0 12px", fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  facts: { display: "flex", flexWrap: "wrap", gap: "12px 32px", margin: "0 0 8px" },
  term: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  value: {
    margin: 0,
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: "tabular-nums",
  },
  about: { margin: "0 0 16px", color: tokens.colorNeutralForeground3 },
  list: { margin: 0, padding: 0, listStyleType: "none" },
  item: {
    display: "flex",
    alignItems: "center",
    gap: "16px",
    padding: "8px 0",
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  name: { flex: "1 1 auto", minWidth: 0, overflowWrap: "anywhere" },
  actual: { whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums", color: tokens.colorNeutralForeground2 },
});
