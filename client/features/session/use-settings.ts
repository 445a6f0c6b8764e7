import { useCallback, useEffect, useState } from "react";
import { call } from "#client/device/call.ts";
import type { Answers } from "#sync/model/calls/answers.ts";

/** The server's settings for pages without a session. */
export type SignInSettings = Answers["GET /api/settings"];

/** Returns the settings: `undefined` until the server has answered, `null` if it has not. `ask` requests them again. */
export function useSettings(): { readonly settings: SignInSettings | null | undefined; readonly ask: () => void } {
  const [settings, setSettings] = useState<SignInSettings | null>();
  const load = useCallback(() => {
    call("GET", "/api/settings", undefined, { token: null }).then(
      ({ body }) => setSettings(body),
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
