import { makeStyles, Spinner, tokens } from "@fluentui/react-components";
import { useEffect, useState } from "react";
import { CallRefused } from "#client/device/call.ts";
import type { Address } from "#client/device/path-to.ts";
import { isRefusal } from "#client/ui/form/refusal.ts";
import { useFault } from "#client/ui/form/use-fault.ts";
import { ProblemBar } from "#client/ui/page/problem-bar.tsx";
import { errorText } from "#sync/model/errors.ts";
import { TextLink } from "./text-link.tsx";

interface GoogleWaitProps {
  /** Exchanges the code and continues. It returns the same promise however often it is called (`exchangeGoogleAnswer`). */
  readonly exchange: () => Promise<void>;
  /** The link back after an error. */
  readonly back: { readonly href: Address; readonly label: string };
}

/** Waits while the server exchanges Google's code. After an error, it shows the reason and a link back. */
export function GoogleWait({ exchange, back }: GoogleWaitProps) {
  const styles = useStyles();
  const fault = useFault();
  const [failure, setFailure] = useState<{ readonly hint: string | undefined }>();
  useEffect(() => {
    exchange().catch((error: unknown) => {
      if (isRefusal(error)) setFailure({ hint: hintOf(error) });
      else fault("the answer of Google was not exchanged", error);
    });
  }, [exchange, fault]);
  if (!failure) return <Spinner label="認証中..." className={styles.waiting} />;
  return (
    <div className={styles.failed}>
      <ProblemBar>
        エラーが発生しました。
        {failure.hint && <div>{failure.hint}</div>}
      </ProblemBar>
      <p className={styles.back}>
        <TextLink href={back.href}>{back.label}</TextLink>
      </p>
    </div>
  );
}

/** Returns a hint for the server's error word. */
function hintOf(error: unknown): string | undefined {
  if (!(error instanceof CallRefused)) return "接続を確認して、もう一度お試しください。";
  if (error.word === "registration_closed") return "このGoogleアカウントのメールアドレスは、管理者として登録されていません。";
  return error.word.startsWith("google_") ? errorText(error.word) : undefined;
}

const useStyles = makeStyles({
  waiting: { paddingBlock: "24px" },
  failed: { display: "flex", flexDirection: "column", gap: "12px" },
  back: { textAlign: "center", fontSize: tokens.fontSizeBase300 },
});
