import { useCallback, useEffect, useState } from "react";
import { call } from "../call.ts";

/**
 * Sends the browser to Google, to sign in or to allow the calendar: `go` asks the server for the address. `go` throws NoAnswer or
 * CallRefused if that fails. `running` is true until the page is left, and false after the user returns.
 */
export function useGoogle(purpose: "sign-in" | "calendar"): { readonly running: boolean; readonly go: () => Promise<void> } {
  const [running, setRunning] = useState(false);
  useEffect(() => {
    const again = () => setRunning(false);
    addEventListener("pageshow", again);
    return () => removeEventListener("pageshow", again);
  }, []);
  const go = useCallback(async () => {
    setRunning(true);
    try {
      location.assign(await authorizeUrl(purpose));
    } catch (error) {
      setRunning(false);
      throw error;
    }
  }, [purpose]);
  return { running, go };
}

async function authorizeUrl(purpose: "sign-in" | "calendar"): Promise<string> {
  const { body } =
    purpose === "calendar"
      ? await call("GET", "/api/auth/google?for=calendar")
      : await call("GET", "/api/auth/google", undefined, { token: null });
  return body.authorizeUrl;
}
