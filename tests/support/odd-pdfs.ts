import { readFileSync } from "node:fs";
import { PDFDocument, PDFHexString, PDFNumber, type PDFObject } from "@cantoo/pdf-lib";
import { pdf } from "#server/demo/pdf.ts";

const plain = (text: string): string => pdf("試験", new Date(0), [{ text }]).toString("latin1");
const bytes = (text: string): Buffer => Buffer.from(text, "latin1");
const kept = (name: string): Buffer => readFileSync(new URL(`./pdfs/${name}.pdf`, import.meta.url));
const withBox = (text: string, box: string) => bytes(plain(text).replace(/\/MediaBox \[[^\]]*\]/u, `/MediaBox [${box}]`));

async function withEmptyPassword(): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage().drawText("opened without a password");
  document.encrypt({ userPassword: "", ownerPassword: "himitsu" });
  return Buffer.from(await document.save());
}

/** A sticky note that brings no picture of itself, as readers write it. */
async function withStickyNote(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  page.drawText("below a note", { x: 60, y: 600 });
  const note = {
    Type: "Annot",
    Subtype: "Text",
    Rect: [100, 700, 120, 720],
    Contents: PDFHexString.fromText("単価を確認ゼブラ付箋"),
  };
  page.node.addAnnot(document.context.register(document.context.obj(note)));
  return Buffer.from(await document.save());
}

/** Three pages, of which one is missing or is something else. */
async function withoutPage(nth: 0 | 1 | 2, packed: boolean, instead?: PDFObject): Promise<Buffer> {
  const document = await PDFDocument.create();
  const pages = ["first", "second", "third"].map((text) => {
    const page = document.addPage([595, 842]);
    page.drawText(`the ${text} page`, { x: 60, y: 600 });
    return page;
  });
  const { ref } = pages[nth] ?? {};
  if (!ref) throw new Error("there is no such page");
  // Nothing is written before the document is saved, and so is what the pages contain.
  await document.flush();
  if (instead) document.context.assign(ref, instead);
  else document.context.delete(ref);
  return Buffer.from(await document.save({ useObjectStreams: packed, addDefaultPage: false, updateFieldAppearances: false }));
}

/** What only drawing shows: a watermark with a text. One that is hidden is drawn by nobody. */
async function withWatermark(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  page.drawText("below a watermark", { x: 60, y: 600 });
  const font = await document.embedFont("Helvetica");
  for (const [text, flags] of [
    ["watermark zebra", 4],
    ["hidden zebra", 6],
  ] as const) {
    const drawn = document.context.stream(`BT /F1 12 Tf 0 4 Td (${text}) Tj ET`, {
      Type: "XObject",
      Subtype: "Form",
      BBox: [0, 0, 200, 20],
      Resources: { Font: { F1: font.ref } },
    });
    const mark = {
      Type: "Annot",
      Subtype: "Watermark",
      Rect: [100, 700, 300, 720],
      F: flags,
      AP: { N: document.context.register(drawn) },
    };
    page.node.addAnnot(document.context.register(document.context.obj(mark)));
  }
  return Buffer.from(await document.save());
}

/** The text on a page, or the message that is shown instead. */
type Shown =
  | {
      readonly text: string;
      /** The number of a page that cannot be read. */
      readonly lost?: number;
    }
  | { readonly said: RegExp };

/** PDFs as people have them, each with what the viewer shows for it. */
export const oddPdfs: Readonly<Record<string, { readonly bytes: Buffer } & Shown>> = {
  "印のない先頭.pdf": { bytes: kept("bom"), text: "先頭にBOMゼブラ百" },
  "記入済み.pdf": { bytes: kept("form"), text: "記入太郎ゼブラ陸" },
  "付箋.pdf": { bytes: await withStickyNote(), text: "単価を確認ゼブラ付箋" },
  "透かし.pdf": { bytes: await withWatermark(), text: "watermark zebra" },
  "署名済み.pdf": { bytes: kept("signed"), text: "署名 青木" },
  "一頁目なし.pdf": { bytes: kept("firstpage"), text: "二枚目は無事ゼブラ穣", lost: 1 },
  "二頁目なし.pdf": { bytes: await withoutPage(1, false), text: "the first page", lost: 2 },
  "束ねた欠け.pdf": { bytes: await withoutPage(1, true), text: "the first page", lost: 2 },
  "一頁目が数.pdf": { bytes: await withoutPage(0, false, PDFNumber.of(7)), text: "the second page", lost: 1 },
  "頁なし.pdf": { bytes: kept("nopages"), said: /ページのないPDF/u },
  "循環.pdf": { bytes: kept("loop"), said: /このPDFは表示できません/u },
  "索引違い.pdf": { bytes: bytes(plain("索引が違う").replace(/startxref\n\d+/u, "startxref\n99999999")), text: "索引が違う" },
  "途中まで.pdf": { bytes: bytes(plain("途中まで").replace(/\nxref\n[^]*$/u, "")), text: "途中まで" },
  "大きさなし.pdf": { bytes: withBox("大きさがない", "0 0 0 0"), text: "大きさがない" },
  "巨大.pdf": { bytes: withBox("とても大きい", "0 0 14400 14400"), text: "とても大きい" },
  "横向き.pdf": { bytes: bytes(plain("横向き").replace("/MediaBox", "/Rotate 90 /MediaBox")), text: "横向き" },
  "空の錠前.pdf": { bytes: await withEmptyPassword(), text: "opened without a password" },
};
