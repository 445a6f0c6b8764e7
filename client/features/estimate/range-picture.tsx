import { makeStyles, tokens } from "@fluentui/react-components";
import { hoursText } from "#client/ui/text/number-text.ts";

interface RangePictureProps {
  readonly low: number;
  readonly total: number;
  readonly high: number;
}

/** Draws the range that probably contains the true number of hours, with the estimate in it. */
export function RangePicture({ low, total, high }: RangePictureProps) {
  const styles = useStyles();
  // The scale begins at zero, so that lengths are proportional; there is some space after the upper bound.
  const at = (hours: number) => `${(hours / (high * 1.05)) * 100}%`;
  return (
    <figure className={styles.figure}>
      <div aria-hidden="true" className={styles.line}>
        <span className={styles.band} style={{ insetInlineStart: at(low), width: at(high - low) }} />
        <span className={styles.mark} style={{ insetInlineStart: at(total) }} />
      </div>
      <figcaption className={styles.caption}>
        見積もりの幅 {hoursText(low)}〜{hoursText(high)}
      </figcaption>
    </figure>
  );
}

const useStyles = makeStyles({
  figure: { margin: 0 },
  line: {
    position: "relative",
    height: "16px",
    borderRadius: "2px",
    backgroundColor: tokens.colorNeutralBackground4,
    // The background is printed, too. The band and the mark inherit that.
    printColorAdjust: "exact",
  },
  band: { position: "absolute", top: 0, bottom: 0, borderRadius: "2px", backgroundColor: tokens.colorCompoundBrandBackground },
  mark: {
    position: "absolute",
    top: "-4px",
    bottom: "-4px",
    width: "4px",
    marginInlineStart: "-2px",
    borderRadius: "2px",
    backgroundColor: tokens.colorNeutralForeground1,
    // The outline separates it from the band in both themes.
    outline: `2px solid ${tokens.colorNeutralBackground1}`,
  },
  caption: {
    marginTop: "8px",
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
    fontVariantNumeric: "tabular-nums",
  },
});
