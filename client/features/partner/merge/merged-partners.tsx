import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { ArrowUndoRegular } from "@fluentui/react-icons";
import { useReplica } from "#client/device/replica-provider.tsx";
import { momentOf } from "#client/device/server-time.ts";
import { useLive } from "#client/device/use-live.ts";
import { readNames } from "#client/records/names.ts";
import { mergesInto } from "#client/records/partner/merges-into.ts";
import { useLineFocus } from "#client/ui/focus/line-focus.ts";
import { PagePart } from "#client/ui/page/page-part.tsx";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { nothing } from "#client/ui/text/nothing.ts";
import { UnsentMark } from "#client/ui/text/unsent-dot.tsx";
import { smallText, touch, touchSize } from "#client/ui/theme/styles.ts";
import type { ReplicaReader } from "#sync/engine/client/reading/reading.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { partnerMerge } from "#sync/model/entities/partner-merge.ts";
import { formatDate } from "#sync/model/rules/format-date.ts";
import { fullName } from "#sync/model/rules/partner.ts";
import { canRestore, trashDaysLeft } from "#sync/model/rules/trash.ts";
import { useMerge } from "./use-merge.ts";

/** 統合された登録: who was merged into a partner, and the way back while there is one. */
export function MergedPartners({ intoId }: { readonly intoId: string }) {
  const styles = useStyles();
  const { unmerge } = useMerge();
  const replica = useReplica();
  const reading = useLive((reader) => readMerged(reader, intoId, momentOf(replica)), [intoId, replica]);
  const focus = useLineFocus(reading?.value);
  if (!reading || reading.value.length === 0) return null;
  return (
    <PagePart title="統合された登録" count={`${reading.value.length}件`} slight>
      <ul className={styles.list} {...focus}>
        {reading.value.map(({ id, name, number, mergedAt, by, daysLeft }) => (
          <li key={id} className={styles.line}>
            <span className={styles.name}>
              <ClampedText text={name} lines={2} />
              <UnsentMark entity={partnerMerge} id={id} />
            </span>
            <span className={styles.about}>
              No.{number ?? nothing}・{formatDate(mergedAt)} {by}
            </span>
            {daysLeft !== null && (
              <Button
                className={styles.back}
                size="small"
                icon={<ArrowUndoRegular />}
                aria-label={`${name}の統合を解除`}
                onClick={() => void unmerge(id)}
              >
                統合を解除（あと{daysLeft}日）
              </Button>
            )}
          </li>
        ))}
      </ul>
    </PagePart>
  );
}

/** @param now an ISO moment */
async function readMerged(reader: ReplicaReader, intoId: string, now: string) {
  const merges = await mergesInto(reader, intoId);
  const partners = await reader.getMany(
    partner,
    merges.map(({ id }) => id),
  );
  const nameOf = await readNames(reader, partnerMerge, merges, ["createdBy"]);
  return merges
    .map((row, at) => {
      const merged = partners[at];
      const daysLeft = canRestore(row.mergedAt, now) ? trashDaysLeft(row.mergedAt, now) : null;
      const name = merged ? fullName(merged) : "";
      return { id: row.id, name, number: merged?.number, mergedAt: row.mergedAt, by: nameOf(row, "createdBy"), daysLeft };
    })
    .sort((a, b) => (a.mergedAt < b.mergedAt ? 1 : -1));
}

const useStyles = makeStyles({
  list: { listStyleType: "none", margin: 0, padding: 0, display: "flex", flexDirection: "column", gap: "8px" },
  line: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 12px" },
  name: { display: "flex", gap: "8px", minWidth: 0, fontWeight: tokens.fontWeightSemibold },
  about: { ...smallText, color: tokens.colorNeutralForeground3, fontVariantNumeric: "tabular-nums" },
  back: { marginInlineStart: "auto", [touch]: { minHeight: touchSize } },
});
