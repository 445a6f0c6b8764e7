import { Button, Divider, makeStyles, Spinner } from "@fluentui/react-components";
import { useEffect, useRef, useState } from "react";
import { CallRefused, call } from "#client/device/call.ts";
import { returnedCode } from "#client/device/session/google-confirmation.ts";
import { isRefusal, reasonText } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { GoogleMark } from "#client/ui/page/google-mark.tsx";
import { ProblemBar } from "#client/ui/page/problem-bar.tsx";
import { touchSize } from "#client/ui/theme/styles.ts";

/**
 * Confirms by a new sign-in at Google, in another tab, so that this page keeps what was typed. It is shown only where Google is
 * configured. While the other tab is open, another press opens a new one.
 */
export function GoogleConfirmation({ onConfirmed }: { readonly onConfirmed: () => void }) {
  const styles = useStyles();
  const fault = useFault();
  const [offered, setOffered] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const attempt = useRef<AbortController>(undefined);
  useEffect(() => {
    // Without an answer the password remains.
    call("GET", "/api/settings").then(
      ({ body }) => setOffered(body.google),
      () => undefined,
    );
    return () => attempt.current?.abort();
  }, []);

  const confirm = async () => {
    attempt.current?.abort();
    const { signal } = (attempt.current = new AbortController());
    setProblem(undefined);
    // A browser opens a window only right after a press, so it opens before its address is known.
    const tab = window.open("about:blank");
    if (!tab) return setProblem("Googleの画面を開けませんでした。ポップアップを許可して、もう一度お試しください。");
    setWaiting(true);
    try {
      const { authorizeUrl } = (await call("GET", "/api/auth/google?for=confirmation")).body;
      const state = new URL(authorizeUrl).searchParams.get("state") ?? "";
      const returned = returnedCode(state, signal);
      tab.location.href = authorizeUrl;
      const code = await returned;
      if (code === undefined) throw new CallRefused(400, { responseMessage: "google_refused" });
      await call("POST", "/api/confirmation/google", { code, state });
      if (!signal.aborted) onConfirmed();
    } catch (error) {
      tab.close();
      if (signal.aborted) return;
      if (!isRefusal(error)) return fault("a confirmation by Google", error);
      setProblem(problemOf(error));
    } finally {
      if (!signal.aborted) setWaiting(false);
    }
  };

  if (!offered) return null;
  return (
    <div className={styles.root}>
      <Divider>または</Divider>
      {problem !== undefined && <ProblemBar>{problem}</ProblemBar>}
      <Button
        className={styles.button}
        icon={waiting ? <Spinner aria-hidden size="tiny" /> : <GoogleMark />}
        onClick={() => void confirm()}
      >
        Google で確認
      </Button>
      <output>{waiting && "別のタブでGoogleにログインしてください。"}</output>
    </div>
  );
}

/** Google does not tell every installation when somebody signed in. Then the other ways remain. */
function problemOf(error: unknown): string {
  if (error instanceof CallRefused && error.word === "google_refused")
    return "Googleでの新しいログインを確認できませんでした。もう一度お試しいただくか、パスワードを入力してください。";
  return reasonText(error);
}

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "12px" },
  button: { minHeight: touchSize },
});
