import { type App, createApp } from "../../support/app.ts";
import { usualDemo } from "../../support/app-template.ts";
import { timed } from "../../support/trace/phases.ts";
import { type Device, openDevice, signIn } from "./device.ts";
import { inDatabase } from "./office-database.ts";
import { officeTemplate } from "./office-template.ts";
import { synced } from "./screens.ts";

/** The product with demo data, and a device that has all rows and on which the first master is signed in. */
export interface Office {
  readonly app: App;
  readonly device: Device;
  dispose(): Promise<void>;
}

/**
 * Starts both; end them with `dispose`.
 * @param readTexts whether the server reads the text of files
 * @param env the server's further settings
 */
export async function startOffice(readTexts: "on" | "off" = "off", env: Readonly<Record<string, string>> = {}): Promise<Office> {
  const template = await timed("signIn", officeTemplate);
  const app = await createApp(usualDemo, readTexts, { ...template, env });
  await app.start();
  const device = await timed("signIn", async () => {
    const opened = await openDevice(app, template);
    if (template) {
      // The copied session may be old. Then critical actions would ask for the password.
      await inDatabase(app, "update session set confirmed_at = now()");
      await opened.page().goto("/partner/search");
    } else await signIn(opened.page());
    await synced(opened.page());
    return opened;
  });
  return {
    app,
    device,
    async dispose() {
      await timed("end", device.dispose);
      await app.dispose();
    },
  };
}
