import { access, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { createApp } from "../../support/app.ts";
import { usualDemo } from "../../support/app-template.ts";
import { copyData, copyFolder } from "../../support/copy-folder.ts";
import { isFree } from "../../support/free-port.ts";
import { openDevice, signIn } from "./device.ts";
import { synced } from "./screens.ts";
import { keepsLaterFiles } from "./storage.ts";

/** A product's data, and the profile of a browser that has all rows and in which the first master is signed in. */
export interface OfficeTemplate {
  readonly port: number;
  readonly dataDir: string;
  readonly profile: string;
}

/** The variables of a run with templates, by which its workers know of them. */
const variables = { folder: "MUSUBI_OFFICE_TEMPLATES", firstPort: "MUSUBI_OFFICE_PORTS" };

/**
 * Makes offices begin with copies of templates.
 * @param templates the folder in which they are kept, and the first port of the run's own range
 */
export function setOfficeTemplates(templates: { readonly folder: string; readonly firstPort: number } | undefined): void {
  for (const variable of Object.values(variables)) delete process.env[variable];
  if (!templates) return;
  process.env[variables.folder] = templates.folder;
  process.env[variables.firstPort] = String(templates.firstPort);
}

/**
 * Returns what this worker's offices begin with. Copying takes less time than to sign in, to download and to keep the
 * application. A browser keeps data by address, so each worker has its own port. The first of its files makes the template.
 * Undefined where the port is taken, and in a run without templates.
 */
export async function officeTemplate(): Promise<OfficeTemplate | undefined> {
  const root = process.env[variables.folder];
  if (root === undefined) return undefined;
  const port = Number(process.env[variables.firstPort]) + Number(process.env["VITEST_POOL_ID"] ?? 1);
  if (!(await isFree(port))) return undefined;
  const folder = join(root, String(port));
  const template = { port, dataDir: join(folder, "data"), profile: join(folder, "profile") };
  const made = await access(folder).then(
    () => true,
    () => false,
  );
  if (!made) await make(port, folder);
  return template;
}

async function make(port: number, folder: string): Promise<void> {
  // The template is made beside its place and then moved, so that an interrupted one is no template.
  const draft = `${folder}.${process.pid}`;
  for (const part of ["data", "profile"]) await mkdir(join(draft, part), { recursive: true });
  const app = await createApp(usualDemo, "off", { port });
  try {
    await app.start();
    const device = await openDevice(app);
    try {
      await signIn(device.page());
      await synced(device.page());
      await keepsLaterFiles(device.page());
      await device.close();
      await copyFolder(device.profile, join(draft, "profile"));
    } finally {
      await device.dispose();
    }
    await app.stop();
    await copyData(app.dataDir, join(draft, "data"));
  } finally {
    await app.dispose();
  }
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }));
}
