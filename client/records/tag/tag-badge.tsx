import { makeStyles, tokens } from "@fluentui/react-components";
import { readableOn, tagColor } from "#client/ui/theme/contrast.ts";

interface TagBadgeProps {
  readonly name: string;
  /** `#rrggbb`; grey without one. */
  readonly color: string | null | undefined;
}

/** A tag in its own colour, with whichever text reads on it. Long names are cut; the whole stands in its title. */
export function TagBadge({ name, color }: TagBadgeProps) {
  const styles = useStyles();
  const background = tagColor(color);
  return (
    <span className={styles.root} style={{ backgroundColor: background, color: readableOn(background) }} title={name}>
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
    // A tag as light or as dark as the surface keeps its shape.
    boxShadow: `inset 0 0 0 1px ${tokens.colorNeutralStrokeAlpha}`,
    fontSize: "11px",
    lineHeight: "20px",
    fontWeight: tokens.fontWeightMedium,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    verticalAlign: "middle",
  },
});
