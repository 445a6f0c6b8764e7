import { makeStyles } from "@fluentui/react-components";
import { visuallyHidden } from "#client/ui/theme/styles.ts";
import { shortened } from "./shortened.ts";

interface ShortenedTextProps {
  readonly text: string;
  /** The most characters that are shown. */
  readonly max: number;
  /** The text that replaces the cut part. */
  readonly ellipsis?: string | undefined;
}

/** Shows the beginning of a text on one line. Its title and screen readers have the whole text. */
export function ShortenedText({ text, max, ellipsis }: ShortenedTextProps) {
  const styles = useStyles();
  const shown = shortened(text, max, ellipsis);
  if (shown === text) return <span className={styles.text}>{text}</span>;
  return (
    <span className={styles.text} title={text}>
      <span aria-hidden="true">{shown}</span>
      <span className={styles.unseen}>{text}</span>
    </span>
  );
}

const useStyles = makeStyles({
  text: { position: "relative", overflowWrap: "anywhere" },
  unseen: visuallyHidden,
});
