import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parametricEstimate } from "#sync/model/rules/parametric-estimate.ts";
import { allOf, openWorkbook, valueOf } from "#tests/support/read-list.ts";
import { writableText } from "./cell-text.ts";
import { type ExportedEstimate, estimateWorkbookPieces } from "./estimate-workbook.ts";
import type { BytePorts } from "./zip.ts";

const plain: BytePorts = { encode: (words) => new TextEncoder().encode(words), deflate: undefined };

function exported(features: readonly (readonly [name: string, description: string])[]): ExportedEstimate {
  const given = features.map(([name, description]) => ({ name, description, assignedRoles: ["WebEngineer" as const] }));
  const project = {
    title: "予約サイト",
    description: "店の予約",
    phase: "Release",
    scale: "medium",
    complexity: "medium",
  } as const;
  return { ...parametricEstimate({ ...project, technicalStack: [], features: given }), features: given };
}

async function write(estimate: ExportedEstimate, othersTurn = () => Promise.resolve()) {
  return Buffer.concat(await allOf(estimateWorkbookPieces(estimate, "2026-04-01", plain, othersTurn)));
}

describe("an estimate's workbook, as another program reads it", () => {
  const odd = fc.constantFrom(
    "=cmd|'/C calc'!A0",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t",
    "\0",
    "👨‍👩‍👧",
    "𠮷",
    "\ud800",
    "_x0041_",
    "<&>\"'",
    "\r\n",
    " ",
    "あ",
  );
  const name = fc.array(odd, { minLength: 1, maxLength: 40 }).map((parts) => parts.join("").slice(0, 255));
  const text = fc.array(odd, { maxLength: 60 }).map((parts) => parts.join(""));

  it("has names and descriptions as they were entered, whatever they are made of", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, text), { minLength: 1, maxLength: 5 }), text, async (features, sentence) => {
        const workbook = await openWorkbook(await write({ ...exported(features), risks: [sentence] }));
        const read = (sheet: string, column: number) =>
          (workbook.getWorksheet(sheet)?.getRows(2, 1_000) ?? [])
            .map((row) => valueOf(row.getCell(column).value))
            .filter(Boolean);
        const kept = (texts: readonly string[]) => texts.map(writableText).filter(Boolean);
        expect(read("機能別", 1)).toEqual([...kept(features.map(([of]) => of)), "合計"]);
        // A long text goes on in rows below, without the line feed between them.
        const joined = (texts: readonly unknown[]) => texts.join("").replaceAll("\n", "");
        expect(joined(read("機能別", 2))).toBe(joined(kept(features.map(([, of]) => of))));
        expect(joined(read("前提・リスク", 2))).toContain(joined(kept([sentence])));
      }),
      { numRuns: 100 },
    );
  });

  it("has its heading in view and on each page, formats of numbers, and sums that are worked out anew when it is opened", async () => {
    const given = [["=1+1", "説明"] as const, ["決済", ""] as const];
    const bytes = await write(exported(given));
    const workbook = await openWorkbook(bytes);
    expect(workbook.worksheets.map((sheet) => sheet.name)).toEqual(["概要", "機能別", "役割別", "前提・リスク"]);
    expect([workbook.creator, workbook.created]).toEqual(["Musubi", new Date("2026-04-01")]);
    expect(bytes.toString()).toContain('fullCalcOnLoad="1"');
    for (const sheet of workbook.worksheets.slice(1)) {
      expect(sheet.views[0]).toMatchObject({ state: "frozen", xSplit: 1, ySplit: 1, topLeftCell: "B2" });
      expect(sheet.pageSetup.printTitlesRow).toBe("1:1");
      expect(sheet.getCell("A1").font.bold).toBe(true);
    }
    const features = workbook.getWorksheet("機能別");
    expect(["C2", "K4", "L2", "L4"].map((at) => features?.getCell(at).numFmt)).toEqual([
      "#,##0.0",
      "#,##0.0",
      "#,##0.00",
      "#,##0.00",
    ]);
    // Rows that a person adds below have the same form.
    expect([3, 12].map((column) => features?.getColumn(column).numFmt)).toEqual(["#,##0.0", "#,##0.00"]);
    expect(features?.getCell("A4").border.top?.style).toBe("thin");
  });

  it("lets others have their turn while it is written, as often as its texts are long", async () => {
    let turns = 0;
    const features = Array.from({ length: 100 }, (_, at) => [`機能${at}`, "説明\n".repeat(600)] as const);
    await write(exported(features), async () => void turns++);
    expect(turns).toBeGreaterThanOrEqual(25);
  });
});
