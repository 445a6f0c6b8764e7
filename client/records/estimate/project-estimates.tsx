import { makeStyles, tokens } from "@fluentui/react-components";
import { pathTo } from "#client/device/path-to.ts";
import { useLive } from "#client/device/use-live.ts";
import { pageOf } from "#client/records/pages.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { PagePart } from "#client/ui/page/page-part.tsx";
import { ReceivingLine } from "#client/ui/page/receiving.tsx";
import { countText } from "#client/ui/text/count-text.ts";
import { hoursText, monthsText } from "#client/ui/text/number-text.ts";
import { link, notPrinted, touchTarget } from "#client/ui/theme/styles.ts";
import { estimate } from "#sync/model/entities/estimate.ts";
import { estimateMethods } from "#sync/model/rules/estimate-words.ts";
import { wordFor } from "#sync/model/rules/words.ts";
import { estimateName } from "./estimate-name.ts";

/** Lists the estimates of a project, the last changed first, with a link to a new one. */
export function ProjectEstimates({ projectId }: { readonly projectId: string }) {
  const styles = useStyles();
  const reading = useLive(
    async (reader) => {
      const found = await reader.list(estimate, "projectId", projectId);
      return found.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
    },
    [projectId],
  );
  const { value: rows, partial = false } = reading ?? {};
  const create = pathTo("/tool/project-estimator", {}, { project: projectId });
  return (
    <PagePart title="見積もり" count={rows && rows.length > 0 ? countText(rows.length, "件", partial) : undefined}>
      {rows?.length === 0 && (partial ? <ReceivingLine /> : <p className={styles.nothing}>この案件の見積もりはありません。</p>)}
      {rows && rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map((row) => (
            <li key={row.id} className={styles.item}>
              <AppLink href={pageOf("estimate", row.id)}>{estimateName(row)}</AppLink>
              <span className={styles.hours}>
                {row.result
                  ? `${hoursText(row.result.totalHours)}・${monthsText(row.result.totalHours)}・${wordFor(estimateMethods, row.result.method, "")}`
                  : "見積もり前"}
                {row.actualHours !== null && `・実績 ${hoursText(row.actualHours)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <AppLink href={create} className={styles.create}>
        この案件を見積もる
      </AppLink>
    </PagePart>
  );
}

const useStyles = makeStyles({
  nothing: { margin: "0 0 8px", color: tokens.colorNeutralForeground3 },
  list: { margin: "0 0 8px", padding: 0, listStyleType: "none" },
  item: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 16px", padding: "6px 0" },
  hours: { color: tokens.colorNeutralForeground2, fontVariantNumeric: "tabular-nums" },
  create: { ...link, ...touchTarget, ...notPrinted, display: "inline-flex", alignItems: "center" },
});
