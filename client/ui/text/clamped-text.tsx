import { makeStyles, mergeClasses } from "@fluentui/react-components";
import { isolated } from "#client/ui/text/isolated.tsx";
import { print } from "#client/ui/theme/styles.ts";

interface ClampedTextProps {
  readonly text: string;
  readonly lines?: number | undefined;
}

/** Long text cut after some lines (a card of a table has room for more); the whole stays in its title and for screen readers. */
export function ClampedText({ text, lines = 1 }: ClampedTextProps) {
  const styles = useStyles();
  return (
    <span
      className={mergeClasses(styles.root, lines > 1 && styles.lines)}
      style={{ WebkitLineClamp: `var(--lines, ${lines})` }}
      title={text}
    >
      {isolated(text)}
    </span>
  );
}

const useStyles = makeStyles({
  // A mail is cut where the room ends, not after its first hyphen.
  root: {
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    overflow: "hidden",
    minWidth: 0,
    wordBreak: "break-all",
    // Paper has no title to read the rest from.
    [print]: { display: "block" },
  },
  // Breaks that somebody has typed; on one line they would hide the rest.
  lines: { whiteSpace: "pre-line" },
});
