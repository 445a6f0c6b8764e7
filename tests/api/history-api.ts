import type { z } from "zod";
import type { earlierAnswer, historyAnswer } from "#sync/model/calls/history.ts";
import { signedIn, startApi } from "./api-server.ts";
import { deviceOf } from "./device.ts";

export type History = z.output<z.ZodObject<typeof historyAnswer>>;
export type Earlier = z.output<z.ZodObject<typeof earlierAnswer>>;

/** Starts the application with an administrator who has a device, and a master. */
export async function startHistoryApi() {
  const api = await startApi();
  const [admin, master] = [await signedIn(api, 0, "担当 花子"), await signedIn(api, 1, "主 三郎")];
  return { api, admin, master, device: deviceOf(api, admin) };
}
