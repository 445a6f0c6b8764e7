import { Button, Divider, makeStyles, Spinner } from "@fluentui/react-components";
import { useEffect, useState } from "react";
import { keepGoal } from "#client/device/addresses.ts";
import { CallRefused, NoAnswer } from "#client/device/call.ts";
import { goToGoogle } from "#client/device/google.ts";
import { GoogleMark } from "./google-mark.tsx";
import { ProblemBar } from "./problem-bar.tsx";
import { useOnline } from "./use-online.ts";

interface GoogleOptionProps {
  readonly label: string;
  /** Where to go once back and signed in. */
  readonly goTo: string;
}

/** Google instead of a password. The same way whether one signs in or up. */
export function GoogleOption({ label, goTo }: GoogleOptionProps) {
  const styles = useStyles();
  const online = useOnline();
  const [running, setRunning] = useState(false);
  const [failed, setFailed] = useState(false);
  // Back from Google by the browser's own button, on the page as it was left.
  useEffect(() => {
    const again = () => setRunning(false);
    addEventListener("pageshow", again);
    return () => removeEventListener("pageshow", again);
  }, []);

  const leave = async () => {
    if (running) return;
    setFailed(false);
    setRunning(true);
    keepGoal(goTo);
    try {
      await goToGoogle("sign-in");
    } catch (error) {
      if (!(error instanceof NoAnswer || error instanceof CallRefused)) throw error;
      setFailed(true);
      setRunning(false);
    }
  };

  return (
    <div className={styles.root}>
      <Divider>または</Divider>
      {failed && <ProblemBar>エラーが発生しました。もう一度お試しください。</ProblemBar>}
      <Button
        size="large"
        className={styles.button}
        icon={running ? <Spinner size="tiny" /> : <GoogleMark />}
        disabledFocusable={running || !online}
        onClick={() => void leave()}
      >
        {label}
      </Button>
    </div>
  );
}

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "16px", marginTop: "16px" },
  button: { minHeight: "44px" },
});
