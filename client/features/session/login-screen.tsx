import { makeStyles, tokens } from "@fluentui/react-components";
import { lazy, Suspense, useEffect, useState } from "react";
import { NoAnswer } from "#client/device/call.ts";
import { logError } from "#client/device/log-error.ts";
import type { Address } from "#client/device/path-to.ts";
import { useEndedSession, useSession } from "#client/device/session/use-session.ts";
import { useGo } from "#client/ui/page/use-go.ts";
import { smallText } from "#client/ui/theme/styles.ts";
import type { Challenge } from "./challenge.ts";
import { CodeForm } from "./code-form.tsx";
import { forgetInput, keepInput, keptInput } from "./kept-input.ts";
import { type Credentials, LoginForm } from "./login-form.tsx";
import { LoginNotice } from "./login-notice.tsx";
import { SignedOutFrame } from "./signed-out-frame.tsx";
import { TextLink } from "./text-link.tsx";
import { useSettings } from "./use-settings.ts";

// The Google button is loaded only if the server offers Google.
const GoogleOption = lazy(() => import("./google-option.tsx").then(({ GoogleOption }) => ({ default: GoogleOption })));
// These parts are loaded on demand, since they are seldom needed.
const SealedExport = lazy(() => import("./sealed-export.tsx").then(({ SealedExport }) => ({ default: SealedExport })));
const UnseenNotice = lazy(() => import("./unseen-notice.tsx").then(({ UnseenNotice }) => ({ default: UnseenNotice })));

interface LoginScreenProps {
  /** The address to open after the sign-in. */
  readonly goTo: Address;
  /** Whether the user was redirected from an address that needs a session. */
  readonly required: boolean;
}

/**
 * The sign-in: mail and password, then the code if the server asks for one. A session that begins here or in another tab opens
 * the wanted address.
 */
export function LoginScreen({ goTo, required }: LoginScreenProps) {
  const styles = useStyles();
  const go = useGo();
  const { state, administrator, unseen, signedOut } = useSession();
  const ended = useEndedSession();
  const { settings } = useSettings();
  const [kept] = useState(keptInput);
  const [credentials, setCredentials] = useState<Credentials>({ mail: kept.mail ?? administrator?.mail ?? "", pswd: "" });
  const [challenge, setChallenge] = useState(kept.challenge);
  const [reason, setReason] = useState<string>();
  const [attempted, setAttempted] = useState(challenge !== undefined);
  useEffect(() => {
    // The administrator may have been removed since, and then cannot sign in to send unsent work.
    if (state === "locked" && ended)
      void import("#client/device/session/hand-over.ts").then(({ isRemoved }) => isRemoved(ended)).catch(noted);
  }, [state, ended]);
  useEffect(() => {
    if (state !== "in") return;
    forgetInput();
    go(goTo, "replace");
  }, [state, goTo, go]);

  useEffect(() => {
    // The address may name who was searched for.
    if (signedOut && required) go("/login", "replace");
  }, [signedOut, required, go]);

  const type = (typed: Credentials) => {
    keepInput({ mail: typed.mail });
    setCredentials(typed);
  };
  const step = (to: Challenge | undefined) => {
    // The mail is kept, too: a browser may have filled it in without typing.
    keepInput({ mail: credentials.mail, challenge: to });
    setChallenge(to);
  };

  if (challenge) {
    const back = (why?: string) => {
      setReason(why);
      step(undefined);
    };
    return (
      <SignedOutFrame
        title="認証コードの入力"
        lead={
          <>
            <strong>{challenge.maskedMail}</strong> に送信した6桁の認証コードを入力してください。
          </>
        }
        below="メールが届かないときは、迷惑メールをご確認のうえ、戻ってもう一度ログインしてください。"
      >
        <CodeForm challenge={challenge} onBack={back} />
      </SignedOutFrame>
    );
  }
  return (
    <SignedOutFrame
      title="ログイン"
      below={
        <>
          {settings && settings.registration !== "closed" && (
            <p>
              アカウントをお持ちでない方は <TextLink href="/register">新規登録</TextLink>
            </p>
          )}
          {settings?.partnerLoginUrl && (
            <p>
              パートナーの方は{" "}
              <TextLink outside href={settings.partnerLoginUrl}>
                パートナー用ログイン
              </TextLink>{" "}
              へ
            </p>
          )}
        </>
      }
    >
      {state === "locked" && unseen && administrator && (
        <Suspense>
          <UnseenNotice key={administrator.id} administrator={administrator} />
        </Suspense>
      )}
      {!attempted && !unseen && <LoginNotice locked={state === "locked" ? administrator : null} {...{ required, signedOut }} />}
      <LoginForm
        credentials={credentials}
        onChange={type}
        onAttempt={() => setAttempted(true)}
        reason={reason}
        onChallenge={step}
      />
      <p className={styles.forgotten}>
        <TextLink href="/password-reset">パスワードをお忘れの方</TextLink>
      </p>
      {settings?.google && (
        <Suspense>
          <GoogleOption goTo={goTo} />
        </Suspense>
      )}
      {state === "locked" && ended && (
        <div className={styles.leaving}>
          <p>ログインできなくなったときは、未送信の変更をマスター管理者に引き渡せます。</p>
          <Suspense>
            <SealedExport session={ended} />
          </Suspense>
        </div>
      )}
    </SignedOutFrame>
  );
}

/** Without an answer nothing is known, so the next sign-in asks again. */
const noted = (error: unknown) =>
  void (error instanceof NoAnswer || logError("nothing was learnt of a session that ended", error));

const useStyles = makeStyles({
  forgotten: { marginTop: "12px", textAlign: "center", ...smallText },
  leaving: {
    display: "flex",
    flexDirection: "column",
    gap: "8px",
    marginTop: "20px",
    paddingTop: "16px",
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    ...smallText,
    color: tokens.colorNeutralForeground2,
  },
});
