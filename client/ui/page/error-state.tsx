import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { ArrowClockwiseRegular, ErrorCircleRegular } from "@fluentui/react-icons";
import { placeWords } from "./place-words.ts";

interface ErrorStateProps {
  /** The error. */
  readonly title: string;
  readonly hint?: string | undefined;
  /** Tries again. */
  readonly retry?: (() => void) | undefined;
  readonly retryLabel?: string | undefined;
}

/** Reports an error, with a button to try again. */
export function ErrorState({ title, hint, retry, retryLabel }: ErrorStateProps) {
  const styles = useStyles();
  return (
    <div role="alert" className={styles.root}>
      <ErrorCircleRegular aria-hidden="true" className={styles.icon} />
      <p className={styles.title}>{title}</p>
      {hint && <p className={styles.hint}>{hint}</p>}
      {retry && (
        <Button className={styles.retry} icon={<ArrowClockwiseRegular />} onClick={retry}>
          {retryLabel ?? "再試行"}
        </Button>
      )}
    </div>
  );
}

const useStyles = makeStyles({
  ...placeWords,
  root: { ...placeWords.root, padding: "40px 16px" },
  icon: { fontSize: "32px", color: tokens.colorStatusDangerForeground1, marginBottom: "8px" },
  retry: { marginTop: "12px" },
});
