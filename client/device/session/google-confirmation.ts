import { isConfirmation } from "#sync/model/rules/google-confirmation.ts";

/** What Google sent a browser's other tab back with, for a page that waits for it. */
interface Returned {
  readonly state: string;
  /** Undefined if the user or Google refused. */
  readonly code: string | undefined;
}

/** Tabs of one browser share it. A tab that came from Google no longer knows the tab that opened it. */
const name = "musubi google confirmation";

/**
 * Passes on what Google sent this tab back with, if another tab waits for it.
 * @param search the parameters of the address
 * @returns whether it is for another tab
 */
export function passOnConfirmation({ state, code }: Readonly<Record<string, unknown>>): boolean {
  if (typeof state !== "string" || !isConfirmation(state)) return false;
  const channel = new BroadcastChannel(name);
  const returned: Returned = { state, code: code === undefined ? undefined : String(code) };
  channel.postMessage(returned);
  channel.close();
  return true;
}

/**
 * Waits until another tab has come back from Google with this state.
 * @returns the code; undefined if it was refused. Never resolves once `gone` has aborted
 */
export function returnedCode(state: string, gone: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(name);
    channel.addEventListener("message", ({ data }: MessageEvent<Returned>) => {
      // Another tab may wait for another sign-in.
      if (data.state !== state) return;
      channel.close();
      resolve(data.code);
    });
    gone.addEventListener("abort", () => channel.close(), { once: true });
  });
}
