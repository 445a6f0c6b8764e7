import { makeStyles, tokens } from "@fluentui/react-components";
import { pathTo } from "#client/device/path-to.ts";
import { useLive } from "#client/device/use-live.ts";
import { pageOf } from "#client/records/pages.ts";
import { AppLink } from "#client/ui/page/app-link.tsx";
import { PagePart } from "#client/ui/page/page-part.tsx";
import { ReceivingLine } from "#client/ui/page/receiving.tsx";
import { countText } from "#client/ui/text/count-text.ts";
import { link, notPrinted, touchTarget } from "#client/ui/theme/styles.ts";
import { formatMoment } from "#sync/model/rules/format-date.ts";
import { readCandidateLists } from "./read-candidate-lists.ts";

/** Lists the lists of candidates for a project, with a link to a new one. */
export function ProjectCandidateLists({ projectId }: { readonly projectId: string }) {
  const styles = useStyles();
  const reading = useLive((reader) => readCandidateLists(reader, projectId), [projectId]);
  const { value: rows, partial = false } = reading ?? {};
  return (
    <PagePart title="候補リスト" count={rows && rows.length > 0 ? countText(rows.length, "件", partial) : undefined}>
      {rows?.length === 0 && (partial ? <ReceivingLine /> : <p className={styles.nothing}>この案件の候補リストはありません。</p>)}
      {rows && rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map((row) => (
            <li key={row.id} className={styles.item}>
              <AppLink href={pageOf("candidateList", row.id)}>{row.name}</AppLink>
              <span className={styles.facts}>
                {countText(row.count, "名", partial)}・{formatMoment(row.changedAt)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <AppLink href={pathTo("/candidate/create", {}, { project: projectId })} className={styles.create}>
        候補リストを作成
      </AppLink>
    </PagePart>
  );
}

const useStyles = makeStyles({
  nothing: { margin: "0 0 8px", color: tokens.colorNeutralForeground3 },
  list: { margin: "0 0 8px", padding: 0, listStyleType: "none" },
  item: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 16px", padding: "6px 0" },
  facts: { color: tokens.colorNeutralForeground2, fontVariantNumeric: "tabular-nums" },
  create: { ...link, ...touchTarget, ...notPrinted, display: "inline-flex", alignItems: "center" },
});
