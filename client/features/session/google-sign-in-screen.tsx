import { useCallback } from "react";
import { takeGoal } from "#client/device/addresses.ts";
import { NoAnswer } from "#client/device/call.ts";
import { whoHolds } from "#client/device/session/current-user.ts";
import { beginSession } from "#client/device/session/session.ts";
import { useGo } from "#client/ui/page/use-go.ts";
import { exchangeGoogleAnswer, isForAnotherTab } from "./google-answer.ts";
import { GoogleReturned } from "./google-returned.tsx";
import { GoogleWait } from "./google-wait.tsx";
import { forgetInput } from "./kept-input.ts";
import { SignedOutFrame } from "./signed-out-frame.tsx";

/** Google sends the browser to this page. It begins the session, and opens the address that the user wanted. */
export function GoogleSignInScreen() {
  const go = useGo();
  const exchange = useCallback(
    () =>
      exchangeGoogleAnswer("/api/auth/google", async ({ token }) => {
        if (token === null) throw new NoAnswer("the answer carries no token");
        await beginSession(token, await whoHolds(token));
        forgetInput();
        go(takeGoal(), "replace");
      }),
    [go],
  );
  if (isForAnotherTab()) return <GoogleReturned />;
  return (
    <SignedOutFrame title="Google でログイン">
      <GoogleWait exchange={exchange} back={{ href: "/login", label: "ログイン画面へ" }} />
    </SignedOutFrame>
  );
}
