import { makeStyles, mergeClasses } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { isolated } from "#client/ui/text/isolated.tsx";
import { print } from "#client/ui/theme/styles.ts";

interface ClampedTextProps {
  readonly text: string;
  readonly lines?: number | undefined;
  /** The same text where parts of it stand out. */
  readonly children?: ReactNode;
}

/** A long text that is cut after some lines; a card of a table shows more. Its title and screen readers have the whole text. */
export function ClampedText({ text, lines = 1, children }: ClampedTextProps) {
  const styles = useStyles();
  return (
    <span
      className={mergeClasses(styles.root, lines > 1 && styles.lines)}
      style={{ WebkitLineClamp: `var(--lines, ${lines})` }}
      title={text}
    >
      {children === undefined ? isolated(text) : <bdi>{children}</bdi>}
    </span>
  );
}

const useStyles = makeStyles({
  // In one line, a mail address is cut at the end of the line, not after its first hyphen.
  root: {
    display: "-webkit-box",
    WebkitBoxOrient: "vertical",
    overflow: "hidden",
    minWidth: 0,
    // Around it may be a line that never wraps, which would cut the text without a sign.
    whiteSpace: "normal",
    wordBreak: "break-all",
    // Paper has no title, so the whole text is printed.
    [print]: { display: "block" },
  },
  // Keeps line breaks that were typed. In a single line they would hide the following text. Words that fit stay whole.
  lines: { whiteSpace: "pre-line", wordBreak: "normal", overflowWrap: "anywhere" },
});
