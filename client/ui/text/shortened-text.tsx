import { makeStyles } from "@fluentui/react-components";
import { visuallyHidden } from "#client/ui/theme/styles.ts";
import { shortened } from "./shortened.ts";

interface ShortenedTextProps {
  readonly text: string;
  /** Characters that are shown at most. */
  readonly max: number;
  /** Shown in place of the text that is cut. */
  readonly ellipsis?: string | undefined;
}

/** The beginning of a text on one line; the whole of it in its title and for screen readers. */
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
