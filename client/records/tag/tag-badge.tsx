import { makeStyles, tokens } from "@fluentui/react-components";
import type { CSSProperties } from "react";
import { tagColor } from "#client/ui/theme/tag-color.ts";

interface TagBadgeProps {
  readonly name: string;
  /** `#rrggbb`; grey without one. */
  readonly color: string | null | undefined;
}

/** A tag in a light tint of its own colour. Long names are cut; the title has the whole name. */
export function TagBadge({ name, color }: TagBadgeProps) {
  const styles = useStyles();
  return (
    <span className={styles.root} style={{ "--tag": tagColor(color) } as CSSProperties} title={name}>
      {name}
    </span>
  );
}

const useStyles = makeStyles({
  root: {
    display: "inline-block",
    maxWidth: "160px",
    height: "20px",
    padding: "0 7px",
    borderRadius: "4px",
    // The edge shows the tag's shape if its colour is close to that of the surface.
    boxShadow: `inset 0 0 0 1px ${tokens.colorNeutralStrokeAlpha}`,
    backgroundColor: "color-mix(in srgb, var(--tag) 14%, transparent)",
    color: tokens.colorNeutralForeground1,
    "::before": {
      content: '""',
      display: "inline-block",
      width: "8px",
      height: "8px",
      marginInlineEnd: "5px",
      borderRadius: "50%",
      backgroundColor: "var(--tag)",
      boxShadow: `inset 0 0 0 1px ${tokens.colorNeutralStrokeAlpha}`,
    },
    fontSize: "11px",
    lineHeight: "20px",
    fontWeight: tokens.fontWeightMedium,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    verticalAlign: "middle",
  },
});
