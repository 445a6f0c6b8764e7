import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** Copies all that is in a folder into another one, owners and links as they are: a database belongs to another user. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)("cp", ["-a", `${from}/.`, to]);
}

/** The same for a product's data, with the note of its generation that stands beside it. */
export async function copyData(from: string, to: string): Promise<void> {
  await copyFolder(from, to);
  await promisify(execFile)("cp", ["-a", `${from}.generation`, `${to}.generation`]);
}
