import { makeStyles, mergeClasses, shorthands, tokens } from "@fluentui/react-components";

interface ProgressBarProps {
  readonly "aria-label": string;
  /** How much of `max` is done; left out while nobody knows. */
  readonly value?: number;
  readonly max?: number;
  readonly className?: string | undefined;
}

/** A thin bar that fills as work proceeds. It is the browser's own, since every page would load the library's. */
export function ProgressBar({ className, ...props }: ProgressBarProps) {
  const styles = useStyles();
  return <progress {...props} className={mergeClasses(styles.bar, className)} />;
}

const done = { backgroundColor: tokens.colorCompoundBrandBackground };
const contrast = "@media (forced-colors: active)";

const useStyles = makeStyles({
  bar: {
    appearance: "none",
    display: "block",
    width: "100%",
    height: "2px",
    overflow: "hidden",
    borderRadius: tokens.borderRadiusMedium,
    ...shorthands.borderStyle("none"),
    backgroundColor: tokens.colorNeutralBackground6,
    [contrast]: { backgroundColor: "CanvasText", forcedColorAdjust: "none" },
    "::-webkit-progress-bar": { backgroundColor: "transparent" },
    "::-webkit-progress-value": { ...done, [contrast]: { backgroundColor: "Highlight" } },
    "::-moz-progress-bar": { ...done, [contrast]: { backgroundColor: "Highlight" } },
    // While nobody knows how much is left, a part of it moves from end to end.
    ":indeterminate": {
      backgroundImage: `linear-gradient(90deg, transparent, ${tokens.colorCompoundBrandBackground}, transparent)`,
      backgroundSize: "33% 100%",
      backgroundRepeat: "no-repeat",
      backgroundPosition: "50% 0",
      animationName: { from: { backgroundPosition: "-50% 0" }, to: { backgroundPosition: "150% 0" } },
      animationDuration: "3s",
      animationIterationCount: "infinite",
      "@media (prefers-reduced-motion: reduce)": { animationName: "none", backgroundSize: "100% 100%" },
    },
    ":indeterminate::-moz-progress-bar": { backgroundColor: "transparent" },
  },
});
