import { Button, makeStyles, Spinner, tokens } from "@fluentui/react-components";
import { useId } from "react";
import { useOnline } from "#client/device/use-online.ts";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { touchSize } from "#client/ui/theme/styles.ts";

interface SubmitButtonProps {
  readonly label: string;
  readonly running: boolean;
}

/** Submits a form that needs the server. Without a network it says so beside the button, and the input stays. */
export function SubmitButton({ label, running }: SubmitButtonProps) {
  const styles = useStyles();
  const online = useOnline();
  const hint = useId();
  return (
    <div className={styles.root}>
      <Button
        type="submit"
        appearance="primary"
        size="large"
        className={styles.button}
        disabledFocusable={running || !online}
        aria-describedby={online ? undefined : hint}
        icon={running ? <Spinner aria-hidden size="tiny" appearance="inverted" /> : null}
      >
        {label}
      </Button>
      <LiveRegion id={hint} className={styles.hint}>
        {!online && "オフラインです。ネットワークにつながると送信できます。"}
      </LiveRegion>
    </div>
  );
}

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", marginTop: "8px" },
  button: { minHeight: touchSize },
  hint: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
    ":not(:empty)": { marginTop: "8px" },
  },
});
