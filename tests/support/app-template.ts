import { copyData } from "./copy-folder.ts";

/** The demo that most apps begin with. */
export const usualDemo = 120;

/** Tells the processes of a run where the data lies of an app with the usual demo that was started and stopped. */
const variable = "MUSUBI_APP_TEMPLATE";

/** From here on each app with the usual demo begins with a copy of this folder: to make and fill a database takes seconds. */
export function setTemplate(dataDir: string | undefined): void {
  if (dataDir === undefined) delete process.env[variable];
  else process.env[variable] = dataDir;
}

/** Whether this run has built the product before its files began. */
export const isBuilt = (): boolean => process.env[variable] !== undefined;

/** Fills an app's folder, where there is something to begin with. */
export async function copyTemplate(demo: number, dataDir: string): Promise<void> {
  const template = process.env[variable];
  if (template !== undefined && demo === usualDemo) await copyData(template, dataDir);
}
