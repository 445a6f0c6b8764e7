import type { SizeFigures } from "./measure-sizes.ts";
import { judge, verdictTable } from "./verdict.ts";

/** Reports what the application weighs. */
export function reportSizes(figures: SizeFigures, note: string): string {
  const { engine, parts, engineWithModel, signIn, requests, files, whole } = figures;
  return [
    "# Sizes",
    "",
    note,
    "",
    ...verdictTable("after gzip; 1 kB has 1,000 bytes", [
      judge({ goal: "12", what: "engine and its stores in the page", must: 60, found: engine, unit: " kB" }),
      judge({ goal: "13", what: "first load of the sign-in", must: 160, found: signIn, unit: " kB" }),
      judge({
        goal: "13",
        what: "whole application, but for what no screen needs at once",
        must: 600,
        found: whole,
        unit: " kB",
      }),
    ]),
    "",
    `The sign-in makes ${requests} requests, ${files} of them for files of the application. With the product's records and changes the engine weighs ${engineWithModel.toFixed(1)} kB.`,
    "",
    `The engine before it is made smaller, in kB: ${parts.map(([name, plain]) => `${name} ${plain.toFixed(0)}`).join(", ")}.`,
    "",
  ].join("\n");
}
