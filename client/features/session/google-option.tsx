import { Button, Divider, makeStyles, Spinner } from "@fluentui/react-components";
import { useState } from "react";
import { keepGoal } from "#client/device/addresses.ts";
import { CallRefused, NoAnswer } from "#client/device/call.ts";
import type { Address } from "#client/device/path-to.ts";
import { useGoogle } from "#client/device/session/use-google.ts";
import { useOnline } from "#client/device/use-online.ts";
import { GoogleMark } from "#client/ui/page/google-mark.tsx";
import { ProblemBar } from "#client/ui/page/problem-bar.tsx";
import { touchSize } from "#client/ui/theme/styles.ts";

interface GoogleOptionProps {
  /** The address to open after the sign-in. */
  readonly goTo: Address;
}

/** A button to use Google in place of a password, for signing in and for registering. */
export function GoogleOption({ goTo }: GoogleOptionProps) {
  const styles = useStyles();
  const online = useOnline();
  const { running, go } = useGoogle("sign-in");
  const [failed, setFailed] = useState(false);

  const leave = async () => {
    setFailed(false);
    keepGoal(goTo);
    try {
      await go();
    } catch (error) {
      if (!(error instanceof NoAnswer || error instanceof CallRefused)) throw error;
      setFailed(true);
    }
  };

  return (
    <div className={styles.root}>
      <Divider>または</Divider>
      {failed && <ProblemBar>エラーが発生しました。もう一度お試しください。</ProblemBar>}
      <Button
        size="large"
        className={styles.button}
        icon={running ? <Spinner aria-hidden size="tiny" /> : <GoogleMark />}
        disabledFocusable={running || !online}
        onClick={() => void leave()}
      >
        Google で続行
      </Button>
    </div>
  );
}

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "16px", marginTop: "16px" },
  button: { minHeight: touchSize },
});
