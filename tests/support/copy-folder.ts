import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Copies the content of a folder into another one. It keeps owners and links, since a database belongs to another user. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)("cp", ["-a", `${from}/.`, to]);
}

/** Copies a product's data with owners and links, together with the note of its generation beside it. */
export async function copyData(from: string, to: string): Promise<void> {
  await copyFolder(from, to);
  await promisify(execFile)("cp", ["-a", `${from}.generation`, `${to}.generation`]);
}
