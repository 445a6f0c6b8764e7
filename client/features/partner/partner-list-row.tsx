/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are a grid of divs: they become cards, and links stretch over them */
import { mergeClasses } from "@fluentui/react-components";
import { memo, useMemo } from "react";
import { byTagName, type TagChoice } from "#client/records/tag/group-tags.ts";
import { TagBadge } from "#client/records/tag/tag-badge.tsx";
import type { ListRowOf } from "#client/search/list-query.ts";
import { Avatar } from "#client/ui/text/avatar.tsx";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import type { partner } from "#sync/model/entities/partner.ts";
import { fullKana, fullName } from "#sync/model/rules/partner.ts";
import { usePartnerListStyles } from "./partner-list-styles.ts";
import { partnerStatusBadge } from "./partner-status-badge.ts";
import { PartnerUnsentDot } from "./partner-unsent-dot.tsx";

interface PartnerListRowProps {
  readonly row: ListRowOf<typeof partner>;
  readonly tags: ReadonlyMap<string, TagChoice>;
}

/** Tags that a row shows before it counts the rest; one less on tablets. */
const shownTags = 3;

/** A partner in the list. The link stretches over the row, so that any click on it is a click on a real link. */
export const PartnerListRow = memo(function PartnerListRow({ row, tags }: PartnerListRowProps) {
  const styles = usePartnerListStyles();
  const { id, mail, company, status, tags: tagIds, latestProject } = row;
  const [name, kana] = [fullName(row), fullKana(row)];
  const badge = partnerStatusBadge(status, "未設定");
  const known = useMemo(() => tagIds.flatMap((tagId) => tags.get(tagId) ?? []).sort(byTagName), [tagIds, tags]);
  const rest = known.slice(shownTags);
  return (
    <div role="row" className={styles.row}>
      <span role="cell" className={styles.nameCell}>
        <Avatar id={id} name={name} size={32} />
        <span className={styles.stack}>
          <span className={styles.nameLine}>
            <a href={`/partner/${id}`} data-partner={id} className={styles.link} title={name}>
              {name}
            </a>
            <PartnerUnsentDot id={id} tags />
          </span>
          <span className={styles.second} title={kana}>
            {kana}
          </span>
        </span>
      </span>
      <span role="cell" className={mergeClasses(styles.stack, styles.mailCell)}>
        <span className={styles.clamp} title={mail ?? undefined}>
          {mail ?? <span className={styles.none}>メールなし</span>}
        </span>
        {company && (
          <span className={styles.second} title={company.name}>
            {company.name}
          </span>
        )}
      </span>
      <span role="cell" className={styles.statusCell}>
        <StatusBadge tone={badge.tone}>{badge.label}</StatusBadge>
      </span>
      <span role="cell" className={styles.tags} title={rest.length > 0 ? known.map((tag) => tag.name).join("、") : undefined}>
        {known.slice(0, shownTags).map((tag, at) => (
          <span key={tag.id} className={mergeClasses(styles.tag, at === shownTags - 1 && styles.roomyOnly)}>
            <TagBadge name={tag.name} color={tag.color} />
          </span>
        ))}
        {rest.length > 0 && <span className={mergeClasses(styles.more, styles.roomyOnly)}>+{rest.length}</span>}
        {known.length >= shownTags && <span className={mergeClasses(styles.more, styles.tightOnly)}>+{rest.length + 1}</span>}
      </span>
      <span role="cell" className={styles.project}>
        {latestProject && (
          <>
            <span className={styles.projectName} title={latestProject.name ?? ""}>
              {latestProject.name}
            </span>
            <StatusBadge small tone={latestProject.over ? "over" : "good"}>
              {latestProject.over ? "終了" : "稼働中"}
            </StatusBadge>
          </>
        )}
      </span>
    </div>
  );
});

/** A row's shape while the list is being read. */
export function SkeletonRow({ index }: { readonly index: number }) {
  const styles = usePartnerListStyles();
  return (
    <div className={styles.row} aria-hidden>
      <span className={styles.nameCell}>
        <span className={mergeClasses(styles.bone, styles.boneRound)} />
        <span className={styles.bone} style={{ width: `${88 + ((index * 37) % 56)}px` }} />
      </span>
      <span className={styles.bone} style={{ width: `${140 + ((index * 53) % 80)}px` }} />
      <span className={styles.bone} style={{ width: "84px" }} />
      <span className={styles.bone} style={{ width: `${60 + ((index * 29) % 90)}px` }} />
      <span className={mergeClasses(styles.bone, styles.roomyOnly)} style={{ width: `${80 + ((index * 41) % 70)}px` }} />
    </div>
  );
}
