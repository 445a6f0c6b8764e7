import { makeStyles, tokens } from "@fluentui/react-components";
import { TagBadge } from "#client/records/tag/tag-badge.tsx";
import { Group } from "#client/ui/page/group.tsx";
import { isBlankText } from "#sync/engine/tidy-text.ts";
import { partnerTag } from "#sync/model/entities/partner-tag.ts";
import { tagForm } from "./tag-form.ts";

/** Shows the look of the tag, updated with every keystroke. */
export function TagPreview() {
  const styles = useStyles();
  const typed = tagForm.useValue("name") ?? "";
  const chosen = tagForm.useValue("color");
  return (
    <Group aria-label="プレビュー" className={styles.preview}>
      <span className={styles.previewLabel}>プレビュー</span>
      <span className={styles.previewPlace}>
        <TagBadge name={isBlankText(typed) ? partnerTag.fields.name.label : typed} color={chosen} />
      </span>
    </Group>
  );
}

const useStyles = makeStyles({
  preview: { display: "flex", flexDirection: "column", minWidth: 0 },
  previewLabel: {
    padding: "2px 0 4px",
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  previewPlace: { display: "flex", alignItems: "center", minHeight: "32px", minWidth: 0 },
});
