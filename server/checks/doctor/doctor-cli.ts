import { readSettings, SettingsError } from "#server/settings.ts";
import { type Finding, isBroken, report } from "../finding.ts";
import { checkNode } from "./check-node.ts";
import { wrongSettings } from "./check-settings.ts";
import { examine } from "./doctor.ts";

const findings = await look();
console.log(report(findings));
// What a check has left open after its time must not hold the command.
process.exit(isBroken(findings) ? 1 : 0);

async function look(): Promise<readonly Finding[]> {
  try {
    return await examine({ settings: readSettings(process.env), env: process.env });
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return [wrongSettings(error.message), checkNode(process.versions.node)];
  }
}
