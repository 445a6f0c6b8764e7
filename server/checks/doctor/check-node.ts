import { about, type Finding } from "../finding.ts";

const { ok, notice, problem } = about("Node.js");

/** Says whether this Node.js can run the server, and whether it is one of those that are supported. */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) return problem(`${version} では動きません。`, "22 か 24 を入れてください。");
  if (major === 22 || major === 24) return ok(`${version} です。`);
  if (major === 20) return notice(`${version} は開発元の保守が終わっています。`, "22 か 24 を入れてください。");
  return notice(`${version} では試していません。`, "22 か 24 を使ってください。");
}
