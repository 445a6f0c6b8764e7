import "./trusted-types.ts";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { stopComposingKeys } from "#client/ui/focus/composing-keys.ts";
import { ThemeProvider } from "#client/ui/theme/theme-provider.tsx";
import { registerWorker } from "./device/app-update.ts";
import { databaseOwners } from "./device/database-names.ts";
import { awaited } from "./device/late-answers.ts";
import { logError } from "./device/log-error.ts";
import { getSession, getWipes, onSession, restoreSession } from "./device/session/session.ts";
import { Start } from "./start.tsx";

// Zod tries whether it may compile its schemas, which the page's policy forbids and each browser then reports.
const zod = globalThis as { __zod_globalConfig?: { jitless?: boolean } };
Object.assign((zod.__zod_globalConfig ??= {}), { jitless: true });

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");

stopComposingKeys();

const restored = awaited(restoreSession())
  // The browser may have been killed in the middle of a wipe after a sign-out.
  .then(wipe)
  .catch((error: unknown) => logError("the session was not restored", error))
  // A session may end in this tab or another, here or by a server. If a wipe fails, the next start continues it.
  .then(() => void onSession(() => void wipe().catch((error: unknown) => logError("the device was not wiped", error))));

createRoot(root).render(
  <StrictMode>
    <ThemeProvider>
      <Start restored={restored} />
    </ThemeProvider>
  </StrictMode>,
);

// The worker is registered after the page has loaded, since no user waits for the files that it keeps. The page may have loaded
// already.
if (document.readyState === "complete") afterLoad();
else addEventListener("load", afterLoad, { once: true });

function afterLoad(): void {
  void registerWorker();
  void restored.then(watchData);
  setTimeout(keepWiping, 60_000);
}

/**
 * Loads what wipes a device while it can be loaded. At the end of a session an update may have taken its file away. Nobody waits for it,
 * so a start does not load it.
 */
function keepWiping(): void {
  if (getSession().state === "in") void import("./device/finish-wipes.ts").catch(() => undefined);
}

/** This runs at the start, and each hour while the page stays open. The device may also have data of other users. */
function watchData(): void {
  const look = async () => {
    if ((await databaseOwners()).length > 0) await (await import("./device/unseen.ts")).wipeAllUnseen();
    await wipe();
  };
  const noted = () => void look().catch((error: unknown) => logError("devices were not looked at", error));
  noted();
  setInterval(noted, 60 * 60 * 1_000);
}

/** Deletes what replicated for those who have signed out, if there is any. It imports the engine, which is not part of a first load. */
async function wipe(): Promise<void> {
  if (getWipes().length > 0) await (await import("./device/finish-wipes.ts")).finishWipes();
}
