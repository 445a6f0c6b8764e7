import { useCallback, useEffect, useState } from "react";
import { call } from "#client/device/call.ts";

/** What the server tells the pages without a session. */
export interface SignInSettings {
  /** Whether one can sign in with Google. */
  readonly google: boolean;
  /** `limited`: mails of some domains may register. */
  readonly registration: "open" | "limited" | "closed";
  /** The partners' own sign-in page. */
  readonly partnerLoginUrl: string | undefined;
}

/**
 * `undefined` until the server has answered, `null` where it has not: what depends on it is then left out. `ask` asks
 * again.
 */
export function useSettings(): { readonly settings: SignInSettings | null | undefined; readonly ask: () => void } {
  const [settings, setSettings] = useState<SignInSettings | null>();
  const load = useCallback(() => {
    call("GET", "/api/settings", undefined, { token: null }).then(
      ({ body }) => setSettings(readSettings(body)),
      () => setSettings(null),
    );
  }, []);
  useEffect(load, [load]);
  const ask = () => {
    setSettings(undefined);
    load();
  };
  return { settings, ask };
}

/** By hand, and nothing is taken that cannot be: this is part of the first load. */
function readSettings(body: Readonly<Record<string, unknown>>): SignInSettings {
  const { google, registration, partnerLoginUrl: url } = body;
  return {
    google: google === true,
    registration: registration === "open" || registration === "limited" ? registration : "closed",
    partnerLoginUrl: typeof url === "string" && /^https?:\/\//u.test(url) ? url : undefined,
  };
}
