import type { SizeFigures } from "./measure-sizes.ts";
import { atMost, verdictTable } from "./verdict.ts";

/** Reports what the application weighs. */
export function reportSizes(figures: SizeFigures, note: string): string {
  const { engine, parts, engineWithModel, signIn, requests, files, whole } = figures;
  return [
    "# Sizes",
    "",
    note,
    "",
    ...verdictTable("after gzip; 1 kB has 1,000 bytes", [
      atMost("12", "engine and its stores in the page", 60, engine, "kB"),
      atMost("13", "first load of the sign-in", 160, signIn, "kB"),
      atMost("13", "whole application, but for what no screen needs at once", 600, whole, "kB"),
    ]),
    "",
    `The sign-in makes ${requests} requests, ${files} of them for files of the application. With the product's records and changes the engine weighs ${engineWithModel.toFixed(1)} kB.`,
    "",
    `The engine before it is made smaller, in kB: ${parts.map(([name, plain]) => `${name} ${plain.toFixed(0)}`).join(", ")}.`,
    "",
  ].join("\n");
}
