import { copyData } from "./copy-folder.ts";

/** The number of the demo's partners in most apps. */
export const usualDemo = 120;

/**
 * The variable that names the template's folder to the processes of a run. The template is the data of an app with the usual
 * demo, after its first start.
 */
const variable = "MUSUBI_APP_TEMPLATE";

/** Makes each app with the usual demo begin with a copy of this folder. Creating and filling a database takes seconds. */
export function setTemplate(dataDir: string | undefined): void {
  if (dataDir === undefined) delete process.env[variable];
  else process.env[variable] = dataDir;
}

/** Whether this run built the product before its test files began. */
export const isBuilt = (): boolean => process.env[variable] !== undefined;

/** Copies the template into an app's folder, where there is one for this demo. */
export async function copyTemplate(demo: number, dataDir: string): Promise<void> {
  const template = process.env[variable];
  if (template !== undefined && demo === usualDemo) await copyData(template, dataDir);
}
