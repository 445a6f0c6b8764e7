import { type Rest, restAs } from "../../e2e/support/rest.ts";
import { synced } from "../../e2e/support/screens.ts";
import { type App, createApp } from "../../support/app.ts";
import { timed } from "../../support/trace/phases.ts";
import type { Engine, EngineDevice } from "./engine.ts";
import { signIn } from "./sign-in.ts";

/** The product with demo data, and a device of this engine. The device has all rows, and the first master is signed in. */
export interface EngineOffice {
  readonly app: App;
  readonly device: EngineDevice;
  readonly rest: Rest;
  dispose(): Promise<void>;
}

/**
 * Starts both; end them with `dispose`.
 * @param readTexts whether the server reads the text of files
 */
export async function startEngineOffice(engine: Engine, readTexts: "on" | "off" = "off"): Promise<EngineOffice> {
  const app = await createApp(120, readTexts);
  await app.start();
  const device = await engine.openDevice(app);
  const dispose = async () => {
    await device.dispose();
    await app.dispose();
  };
  try {
    await timed("signIn", async () => {
      await signIn(device.page());
      await synced(device.page());
    });
    return { app, device, rest: await restAs(app), dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}
