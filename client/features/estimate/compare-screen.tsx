import { MessageBar, MessageBarBody, makeStyles, mergeClasses, tokens } from "@fluentui/react-components";
import { ScalesRegular } from "@fluentui/react-icons";
import { useLive } from "#client/device/use-live.ts";
import { estimateName } from "#client/records/estimate/estimate-name.ts";
import { pageOf, trailTo } from "#client/records/pages.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { Card } from "#client/ui/page/card.tsx";
import { EmptyState } from "#client/ui/page/empty-state.tsx";
import { Page } from "#client/ui/page/page.tsx";
import { Receiving } from "#client/ui/page/receiving.tsx";
import { SkeletonLines } from "#client/ui/page/skeleton.tsx";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { nameInText, shortened } from "#client/ui/text/shortened.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import type { Estimate } from "#sync/model/calls/estimator.ts";
import { estimate } from "#sync/model/entities/estimate.ts";
import { compareKeptEstimates } from "#sync/model/rules/compare-kept-estimates.ts";
import { estimateRoles, roleKeys } from "#sync/model/rules/estimate-words.ts";
import { isOutdated } from "#sync/model/rules/kept-estimate.ts";
import { ComparedHours, signedHours } from "./compared-hours.tsx";
import { outdatedText } from "./estimate-values.ts";

type Row = RowOf<typeof estimate>;
type Estimated = Row & { readonly result: NonNullable<Row["result"]> };

interface CompareScreenProps {
  /** The ids of both estimates. */
  readonly a: string;
  readonly b: string;
}

/** Shows two estimates side by side, with their difference in hours, and where and why they differ. */
export function CompareScreen({ a, b }: CompareScreenProps) {
  const reading = useLive((reader) => reader.getMany(estimate, [a, b]), [a, b]);
  const [first, second] = reading?.value ?? [];
  return (
    <Page title="見積もりの比較" breadcrumb={trailTo("estimate")}>
      {reading === undefined ? (
        <Card>
          <SkeletonLines lines={8} />
        </Card>
      ) : isEstimated(first) && isEstimated(second) ? (
        <Comparison a={first} b={second} />
      ) : (
        <Card>
          {reading.partial ? (
            <Receiving title="比較する見積もりはまだこの端末に届いていません" />
          ) : (
            <EmptyState
              icon={<ScalesRegular />}
              title="比較する見積もりが見つかりませんでした"
              hint="削除されたか、アドレスが正しくない可能性があります。"
            />
          )}
        </Card>
      )}
    </Page>
  );
}

const isEstimated = (row: Row | undefined): row is Estimated => row !== undefined && row.result !== null;

function Comparison({ a, b }: { readonly a: Estimated; readonly b: Estimated }) {
  const styles = useStyles();
  const names = [
    <ClampedText key="a" text={estimateName(a)} lines={3} />,
    <ClampedText key="b" text={estimateName(b)} lines={3} />,
  ] as const;
  const roles = roleKeys.map((role) => ({
    key: role,
    label: estimateRoles.find(({ value }) => value === role)?.label ?? role,
    hours: [hoursOfRole(a.result, role), hoursOfRole(b.result, role)] as const,
  }));
  const why = compareKeptEstimates(a, b);
  const outdated = [a, b].filter(isOutdated);
  const byModel = a.result.method === "parametric" && b.result.method === "parametric";
  return (
    <>
      <Card>
        <h2 className={styles.title}>時間</h2>
        {outdated.map((row) => (
          <MessageBar key={row.id} intent="warning" layout="multiline" className={styles.outdated}>
            <MessageBarBody>
              「{nameInText(estimateName(row))}」は、{outdatedText}開いて「見積もる」を押すと、今の内容で計算します。
            </MessageBarBody>
          </MessageBar>
        ))}
        <ComparedHours
          label="合計と役割別の時間"
          names={[<EstimateLink key="a" row={a} />, <EstimateLink key="b" row={b} />]}
          rows={[
            { key: "total", label: "合計", hours: [a.result.totalHours, b.result.totalHours], strong: true },
            ...roles.filter(({ hours }) => hours.some((one) => Math.round(one) > 0)),
          ]}
        />
      </Card>
      <Card>
        <h2 className={styles.title}>違いの理由</h2>
        {!byModel && <p className={styles.about}>AIによる見積もりを含むため、内訳は簡易見積のモデルで計算した目安です。</p>}
        {why.length === 0 ? (
          <p className={styles.about}>入力した内容は同じです。</p>
        ) : (
          <ul className={styles.reasons} aria-label="違いの理由">
            {why.map(({ what, from, to, hours }) => (
              <li key={what} className={styles.reason}>
                <span className={styles.what}>{what}</span>
                <span className={styles.change}>
                  {from !== "" && shortened(from, 120)}
                  {from !== "" && to !== "" && " → "}
                  {to !== "" && shortened(to, 120)}
                </span>
                <span className={mergeClasses(styles.hours, hours > 0 && styles.more)}>{signedHours(hours)}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card>
        <h2 className={styles.title}>機能別</h2>
        <ComparedHours label="機能別の時間" names={names} rows={featureRows(a.result, b.result)} />
      </Card>
    </>
  );
}

function EstimateLink({ row }: { readonly row: Row }) {
  return (
    <AppLink href={pageOf("estimate", row.id)}>
      <ClampedText text={estimateName(row)} lines={3} />
    </AppLink>
  );
}

const hoursOfRole = ({ roles }: Estimate, role: string): number =>
  roles.filter((one) => one.role === role).reduce((sum, { hours }) => sum + hours, 0);

/** Returns the features of both by name, in the first estimate's order, then in the second's. */
function featureRows(a: Estimate, b: Estimate) {
  const sums = (of: Estimate) => {
    const found = new Map<string, number>();
    for (const feature of of.featureEstimates) {
      const hours = roleKeys.reduce((sum, role) => sum + feature[role], 0);
      found.set(feature.featureName, (found.get(feature.featureName) ?? 0) + hours);
    }
    return found;
  };
  const [first, second] = [sums(a), sums(b)];
  return [...new Set([...first.keys(), ...second.keys()])].map((name) => ({
    key: name,
    label: name,
    hours: [first.get(name), second.get(name)] as const,
  }));
}

const useStyles = makeStyles({
  title: { margin: "0 0 12px", fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  outdated: { marginBottom: "12px" },
  about: { margin: "0 0 12px", color: tokens.colorNeutralForeground3 },
  reasons: { margin: 0, padding: 0, listStyleType: "none" },
  reason: {
    display: "grid",
    gridTemplateColumns: "minmax(96px, 200px) 1fr auto",
    gap: "4px 16px",
    padding: "8px 0",
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  what: { fontWeight: tokens.fontWeightSemibold },
  change: { minWidth: 0, overflowWrap: "anywhere", color: tokens.colorNeutralForeground2 },
  hours: { textAlign: "end", whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" },
  more: { fontWeight: tokens.fontWeightSemibold },
});
