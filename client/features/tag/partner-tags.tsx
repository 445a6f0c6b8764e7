import { makeStyles, tokens } from "@fluentui/react-components";
import { TagRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { useUnsentLinks } from "#client/device/drafts/use-unsent.ts";
import { TagBadge } from "#client/records/tag/tag-badge.tsx";
import type { Action } from "#client/ui/page/action.ts";
import { ActionButton } from "#client/ui/page/action-button.tsx";
import { useActions } from "#client/ui/page/action-registry.tsx";
import { UnsentDot } from "#client/ui/text/unsent-dot.tsx";
import { smallText } from "#client/ui/theme/styles.ts";
import { partnerTagging } from "#sync/model/entities/partner-tag.ts";
import { PartnerTagsDialog } from "./partner-tags-dialog.tsx";
import { usePartnerTagging } from "./use-partner-tagging.ts";

/** Shows a partner's tags, with a button to change them. */
export function PartnerTags({ partnerId }: { readonly partnerId: string }) {
  const styles = useStyles();
  const [editing, setEditing] = useState(false);
  const { value: tagging, partial = false } = usePartnerTagging(partnerId) ?? {};
  const unsent = useUnsentLinks(partnerTagging, partnerId);
  const edit: Action = {
    id: "partner.editTags",
    label: "タグを編集",
    icon: <TagRegular />,
    keywords: ["tag", "たぐ"],
    disabledReason: !tagging ? "タグを読み込んでいます" : partial ? "タグを受信しています" : undefined,
    run: () => setEditing(true),
  };
  useActions([edit]);
  return (
    <div className={styles.root}>
      <ul aria-label="タグ" className={styles.tags}>
        {tagging?.tags
          .filter((tag) => tagging.chosen.has(tag.id))
          .map((tag) => (
            <li key={tag.id} className={styles.item}>
              <TagBadge name={tag.name} color={tag.color} />
            </li>
          ))}
        {partial ? (
          <li className={styles.none}>タグを受信中</li>
        ) : (
          tagging?.chosen.size === 0 && <li className={styles.none}>タグなし</li>
        )}
      </ul>
      {unsent && <UnsentDot />}
      <ActionButton action={edit} appearance="subtle" size="small" className={styles.edit} />
      {editing && tagging && <PartnerTagsDialog partnerId={partnerId} tagging={tagging} onClose={() => setEditing(false)} />}
    </div>
  );
}

const useStyles = makeStyles({
  root: { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "4px 8px", minWidth: 0 },
  tags: { display: "flex", flexWrap: "wrap", gap: "4px", listStyleType: "none", margin: 0, padding: 0, minWidth: 0 },
  item: { display: "flex", minWidth: 0 },
  edit: { paddingInline: "4px", marginInlineStart: "-4px" },
  none: { ...smallText, color: tokens.colorNeutralForeground3 },
});
