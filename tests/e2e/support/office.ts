import { type App, createApp } from "../../support/app.ts";
import { type Device, openDevice, signIn } from "./device.ts";
import { synced } from "./screens.ts";

/** The product with demo data, and a device on which the first master has signed in and that holds everything. */
export interface Office {
  readonly app: App;
  readonly device: Device;
  dispose(): Promise<void>;
}

/** Starts both; end them with `dispose`. @param readTexts whether the server reads what stands in files */
export async function startOffice(readTexts: "on" | "off" = "off"): Promise<Office> {
  const app = await createApp(120, readTexts);
  await app.start();
  const device = await openDevice(app);
  await signIn(device.page());
  await synced(device.page());
  return {
    app,
    device,
    async dispose() {
      await device.dispose();
      await app.dispose();
    },
  };
}
