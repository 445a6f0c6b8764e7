import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { constants, deflateRawSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPdfReader } from "#server/services/texts/pdf-reader.ts";
import { readMissing } from "#server/services/texts/read-texts.ts";
import { catalog, documentOf, font, mapped, onePage, page, shown, stream } from "#tests/support/hostile-pdfs.ts";
import { oddPdfs } from "#tests/support/odd-pdfs.ts";
import { dearestTurn, leastTurn } from "#tests/support/turns.ts";
import { openTextOffice, resume, type TextOffice } from "./text-office.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

let office: TextOffice;
beforeAll(async () => {
  office = await openTextOffice();
});
afterAll(() => office.api.close());

const plain = (content: string, actions = "", more = "") =>
  documentOf(`<< /Type /Catalog /Pages 2 0 R ${actions} >>`, onePage, page(`${font} ${more}`), stream(Buffer.from(content)));

/** Returns the text that was read from a file; null where there was none. */
async function textOf(bytes: Buffer): Promise<string | null> {
  const id = await office.read(bytes);
  return (await office.kept(id))?.pages?.join("|") ?? null;
}

describe("a PDF that", () => {
  it("lies about where its objects are is read", async () => {
    const text = resume("壊れた索引").toString("latin1");
    const lied = text.replace(/startxref\n\d+/u, "startxref\n99999999").replaceAll(/\d{10} 00000 n/gu, "0000000007 00000 n");
    expect(await textOf(Buffer.from(lied, "latin1"))).toBe("壊れた索引");
  });

  it("is none, is cut off or asks for a password gives no text, at once and for good", async () => {
    const locked = await PDFDocument.create();
    locked.addPage();
    locked.encrypt({ userPassword: "himitsu", ownerPassword: "himitsu" });
    const cut = resume("途中まで").subarray(0, 60);
    for (const bytes of [Buffer.from("%PDF-1.7\nnothing"), cut, Buffer.from(await locked.save())]) {
      const id = await office.read(bytes);
      expect(await office.kept(id)).toEqual({ due_at: null, tries: 1, pages: null });
      expect(await office.lengthOf(id)).toBeNull();
    }
  });

  it("brings scripts, actions, forms and files of its own is read as any other", async () => {
    const action = "<< /S /JavaScript /JS (while (true) { app.launchURL('http://127.0.0.1:1/'); }) >>";
    const actions = `/OpenAction ${action} /AA << /WC ${action} >> /Names << /JavaScript << /Names [(a) ${action}] >> >>
      /AcroForm << /XFA (<xdp/>) /Fields [] >>`;
    expect(await textOf(plain(shown("with a script"), actions))).toBe("with a script");
    const launch = "/OpenAction << /S /Launch /F (/bin/sh) /URI (file:///etc/passwd) >>";
    expect(await textOf(plain(shown("with a program"), launch))).toBe("with a program");
  });

  it("names files of the server as its fonts gets none of them", async () => {
    const named = `/Font << /F << /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /../../../../../../etc/passwd
      /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /../../etc/passwd
        /CIDSystemInfo << /Registry (Adobe) /Ordering (../../../etc/passwd) /Supplement 1 >> >>] >> >>`;
    const content = stream(Buffer.from(shown("root")));
    const text = await textOf(documentOf(catalog, onePage, page(named), content));
    expect(text ?? "").not.toContain(":/");
  });

  it.each([
    ["記入済み.pdf", ["記入太郎ゼブラ陸", "追記事項ゼブラ漆"]],
    ["署名済み.pdf", ["署名 青木", "印 青木", "業務委託契約書"]],
    ["一頁目なし.pdf", ["二枚目は無事ゼブラ穣"]],
    ["印のない先頭.pdf", ["先頭にBOMゼブラ百"]],
    ["空の錠前.pdf", ["opened without a password"]],
    ["透かし.pdf", ["watermark zebra"]],
    ["二頁目なし.pdf", ["the first page", "the third page"]],
    ["束ねた欠け.pdf", ["the first page", "the third page"]],
    ["一頁目が数.pdf", ["the second page", "the third page"]],
  ])("people have filled in, stamped, signed, or saved by odd programs (%s) is found by what it says", async (name, texts) => {
    const text = await textOf(oddPdfs[name]?.bytes ?? Buffer.alloc(0));
    for (const one of texts) expect(text).toContain(one);
  });

  it("draws text in annotations is found by what it draws", async () => {
    const drawn = (text: string) =>
      stream(Buffer.from(shown(text)), `/Type /XObject /Subtype /Form /BBox [0 0 99 20] /Resources << ${font} >>`);
    const note = (more: string, nth: number) => `<< /Type /Annot /Rect [10 10 110 30] /AP << /N ${nth} 0 R >> ${more} >>`;
    const choice = "/Subtype /Widget /FT /Ch /Ff 131072 /T (c) /V (1) /Opt [[(1) <FEFF67714eac90fd>] [(2) (Osaka)]] /F 4";
    const kinds = [
      ...["Watermark", "Square", "Ink", "Redact", "Caret", "Hanko"].map((kind) => [`/Subtype /${kind} /F 4`, `in ${kind}`]),
      ["/Subtype /Line /L [0 0 9 9] /F 4", "in Line"],
      [choice, "in Choice"],
      ["/Subtype /FreeText /F 2 /Contents (hidden note)", "hidden text"],
      ["/Subtype /Square /F 2", "hidden square"],
    ] as const;
    const refs = kinds.map((_, at) => `${at + 5} 0 R`).join(" ");
    const objects = [
      ...kinds.map(([more], at) => note(more ?? "", at + 5 + kinds.length)),
      ...kinds.map(([, text]) => drawn(text ?? "")),
    ];
    const own = page(font).replace("/Contents", `/Annots [${refs}] /Contents`);
    const text = (await textOf(documentOf(catalog, onePage, own, stream(Buffer.from(shown("body"))), ...objects))) ?? "";
    for (const kind of ["Watermark", "Square", "Ink", "Redact", "Caret", "Hanko", "Line", "Choice"])
      expect(text).toContain(`in ${kind}`);
    expect(text).toContain("東京都");
    expect(text).not.toContain("hidden");
    expect(text.split(/\s+/u)).not.toContain("1");
  });

  it("goes round in circles ends", async () => {
    const pages = "<< /Type /Pages /Count 2000000000 /Kids [2 0 R 2 0 R 2 0 R] >>";
    expect(await textOf(documentOf(catalog, pages))).toBeFalsy();
    const form = `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >> /Length 5 >>\nstream\n/X Do\nendstream`;
    const circle = [onePage, page(`${font} /XObject << /X 5 0 R >>`), stream(Buffer.from(`${shown("round")} /X Do`)), form];
    expect(await textOf(documentOf(catalog, ...circle))).toContain("round");
  });

  it("has more pages than are read is read as far as that", async () => {
    const count = 300;
    const kids = Array.from({ length: count }, (_, nth) => `${nth + 5} 0 R`).join(" ");
    const tree = `<< /Type /Pages /Count ${count} /Kids [${kids}] >>`;
    const many = Array<string>(count).fill(page(font));
    const id = await office.read(documentOf(catalog, tree, "null", stream(Buffer.from(shown("again"))), ...many));
    expect((await office.kept(id))?.pages).toHaveLength(200);
  });

  it("unpacks to more than there is memory ends its reader, is given up in the end, and keeps no other from being read", async () => {
    const megabyte = deflateRawSync(Buffer.alloc(1_000_000, " "), { finishFlush: constants.Z_FULL_FLUSH });
    const packed = Buffer.concat([Buffer.from([0x78, 0x9c]), ...Array<Buffer>(2_000).fill(megabyte), Buffer.from([3, 0])]);
    const id = await office.arrived(documentOf(catalog, onePage, page(font), stream(packed, "/Filter /FlateDecode")));
    expect(await textOf(resume("爆弾の次の履歴書"))).toBe("爆弾の次の履歴書");
    expect(await office.found("爆弾の次")).toHaveLength(1);
    expect(await office.kept(id)).toMatchObject({ tries: 1, pages: null, due_at: expect.any(String) });
    const { knex } = office.api.context;
    await knex("file_text").where("key", id).update({ due_at: knex.fn.now() });
    await readMissing(knex);
    await office.api.effects();
    expect(await office.kept(id)).toEqual({ due_at: null, tries: 2, pages: null });
    expect(await office.lengthOf(id)).toBeNull();
  }, 150_000);

  it("takes too long is given up, and the next one is read", async () => {
    const reader = openPdfReader();
    const hasty = openPdfReader(1);
    // A collector that runs must not free what ends a reading.
    const collecting = setInterval(collect, 1);
    const slow = openPdfReader(5);
    try {
      const { signal } = new AbortController();
      await expect(hasty.read(resume("長い"), signal)).rejects.toMatchObject({ message: "took_too_long", forGood: false });
      await expect(slow.read(resume("もっと長い"), signal)).rejects.toMatchObject({ message: "took_too_long" });
      expect(await reader.read(resume("次の一枚"), signal)).toMatchObject({ pages: [expect.stringContaining("次の一枚")] });
      await expect(reader.read(resume("止める"), AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
    } finally {
      clearInterval(collecting);
      for (const { close } of [reader, hasty, slow]) close();
    }
  });
});

const nested = (open: string, inner: string, close: string, depth: number) => open.repeat(depth) + inner + close.repeat(depth);
const deepTree = (depth: number) => {
  const nodes = Array.from({ length: depth }, (_, at) => `<< /Type /Pages /Count 1 /Kids [${at + 3} 0 R] >>`);
  return documentOf(catalog, ...nodes, `<< /Type /Page /MediaBox [0 0 9 9] >>`);
};
/** Returns a text of this size. More text would take all of the reader's time, which another test tries. */
const filler = (text: string) => text.repeat(Math.floor(200_000 / text.length));

/** Documents that are expensive to read, to fold or to repair. */
const worst: Readonly<Record<string, () => Buffer>> = {
  "one run of combining marks": () => mapped("\u0301"),
  "marks of many classes in turn": () => mapped("\u0315\u0300\u05ae\u0323"),
  "voicing marks of half width": () => mapped("\uff9e"),
  "letters that become eighteen": () => mapped("\ufdfa"),
  "kinds of companies": () => mapped("㈱"),
  "as many different letters as there are": () => {
    const all = Array.from({ length: 20_000 }, (_, at) => String.fromCharCode(0x4e00 + ((at * 7_919) % 20_900)));
    return resume(...Array.from({ length: 200 }, (_, at) => all.slice(at * 100, at * 100 + 100).join("")));
  },
  "a deep tree": () => deepTree(10_000),
  "lists within lists": () => documentOf(`<< /Type /Catalog /Pages ${nested("[", "0", "]", 100_000)} >>`),
  "records within records": () => documentOf(`<< /Type /Catalog /Pages ${nested("<< /A ", "0", " >>", 100_000)} >>`),
  "an endless name": () => documentOf(`<< /Type /Catalog /Pages 2 0 R /${filler("x")} 0 >>`, onePage),
  "an endless text": () => documentOf(`<< /Type /Catalog /Pages 2 0 R /A (${filler("(")} >>`, onePage),
  "huge counts": () => documentOf(catalog, `<< /Type /Pages /Count 99999999999 /Kids [3 0 R] >>`, `<< /Type /Pages /Count -5 >>`),
  "an endless list of pages that are not there": () =>
    documentOf(catalog, `<< /Type /Pages /Count 9 /Kids [${filler("7 0 R ")}] >>`),
  "objects without an end": () => Buffer.from(`%PDF-1.7\n${filler("1 0 obj\n")}`),
  "lists of pages without an end": () => Buffer.from(`%PDF-1.7\n${filler("/Kids [")}`),
  "numbers without an end": () => Buffer.from(`%PDF-1.7\n${filler("1 ")}`),
};

describe("the server's own loop", () => {
  /** Whether every document is tried, on a machine that does nothing else. `npm test` tries one for each kind of cost. */
  const all = process.env["STALLS"] === "all";
  /** Milliseconds of the processor that no turn may take. It is twice as many while other tests use the other core. */
  const dearest = all ? 50 : 100;
  const usual = ["one run of combining marks", "letters that become eighteen", "a deep tree", "an endless name"];
  const tried = Object.entries(worst).filter(([name]) => all || usual.includes(name));
  it.each(tried)("does not pay for %s", async (_name, make) => {
    const bytes = make();
    const cost = await leastTurn(dearest, async () => {
      const id = await office.arrived(bytes);
      const turn = await dearestTurn(() => office.api.effects());
      // The file was read, given up or postponed, and the next one does not wait for it.
      expect((await office.kept(id))?.tries).toBe(1);
      return turn;
    });
    expect(cost).toBeLessThan(dearest);
    expect(await textOf(resume("次の履歴書"))).toBe("次の履歴書");
  });
});
