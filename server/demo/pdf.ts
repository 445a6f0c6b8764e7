/** A paragraph of a document; `pdf` wraps it and breaks pages. */
export interface PdfLine {
  readonly text: string;
  /** In points; 10 by default. */
  readonly size?: number;
  /** A thin rule under it, as headings have. */
  readonly ruled?: boolean;
  /** Free space above it, in points. */
  readonly above?: number;
}

/** A4 in points, and the margin around the text. */
const page = { width: 595, height: 842, margin: 56 };

/**
 * Makes a PDF of Japanese text, one column on as many pages as it takes. Fonts are named, not embedded, so that a document is a few
 * kilobytes. Every viewer brings one for Japanese (Adobe-Japan1) and one for Latin letters (Helvetica).
 *
 * @param title what a viewer shows in its window
 * @param made the moment in its properties
 */
export function pdf(title: string, made: Date, lines: readonly PdfLine[]): Buffer {
  const contents = paginate(lines);
  const firstPage = 7;
  const kids = contents.map((_, at) => `${firstPage + 2 * at} 0 R`);
  const box = `[0 0 ${page.width} ${page.height}]`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R /Lang (ja-JP) >>",
    `<< /Type /Pages /Count ${contents.length} /Kids [${kids.join(" ")}] >>`,
    `<< /Title <feff${utf16(title)}> /Producer (Musubi) /CreationDate (D:${made.toISOString().slice(0, 19).replace(/[-T:]/gu, "")}Z) >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    "<< /Type /Font /Subtype /Type0 /BaseFont /HeiseiKakuGo-W5 /Encoding /UniJIS-UTF16-H /DescendantFonts [6 0 R] >>",
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /HeiseiKakuGo-W5 /DW 1000
       /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 4 >>
       /FontDescriptor << /Type /FontDescriptor /FontName /HeiseiKakuGo-W5 /Flags 4 /FontBBox [-92 -250 1010 922]
         /ItalicAngle 0 /Ascent 752 /Descent -271 /CapHeight 737 /StemV 114 >> >>`,
    ...contents.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Contents ${firstPage + 2 * at + 1} 0 R
         /Resources << /Font << /Latin 4 0 R /Kanji 5 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  return assemble(objects);
}

/** Joins the objects to a file. Everything is ASCII, so that a character is a byte. */
function assemble(objects: readonly string[]): Buffer {
  let text = "%PDF-1.5\n";
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${size} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    "latin1",
  );
}

/** Returns the drawing of each page. */
function paginate(lines: readonly PdfLine[]): string[] {
  const pages: string[] = [];
  let drawn: string[] = [];
  let y = page.height - page.margin;
  for (const { text, size = 10, ruled = false, above = 0 } of lines) {
    y -= drawn.length > 0 ? above : 0;
    for (const part of wrap(text, (page.width - 2 * page.margin) / size)) {
      // A heading stays with the line after it.
      if (y - size * (ruled ? 4 : 1.6) < page.margin) {
        pages.push(drawn.join("\n"));
        drawn = [];
        y = page.height - page.margin;
      }
      y -= size * 1.6;
      drawn.push(`BT 1 0 0 1 ${page.margin} ${y.toFixed(1)} Tm ${runs(part, size)} ET`);
    }
    if (ruled)
      drawn.push(`0.6 w 0.5 G ${page.margin} ${(y - 4).toFixed(1)} m ${page.width - page.margin} ${(y - 4).toFixed(1)} l S`);
    if (ruled) y -= 6;
  }
  return [...pages, drawn.join("\n")];
}

/** Returns the commands that draw a text: Latin letters in one font, everything else in the other. */
function runs(text: string, size: number): string {
  return [...text.matchAll(/[ -~]+|[^ -~]+/gu)]
    .map(([run]) =>
      /^[ -~]/u.test(run) ? `/Latin ${size} Tf (${run.replace(/[\\()]/gu, "\\$&")}) Tj` : `/Kanji ${size} Tf <${utf16(run)}> Tj`,
    )
    .join(" ");
}

/**
 * Breaks a text into lines of at most `ems`. As usual in Japanese, it breaks between characters, but not within a word of Latin
 * letters.
 */
function wrap(text: string, ems: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split("\n")) {
    let line = "";
    let width = 0;
    for (const unit of unitsOf(paragraph, ems)) {
      const own = widthOf(unit);
      if (line !== "" && width + own > ems) {
        lines.push(line.trimEnd());
        line = unit.trimStart();
        width = widthOf(line);
      } else {
        line += unit;
        width += own;
      }
    }
    lines.push(line);
  }
  return lines;
}

/** Characters that must not end a line stay with the next one. Characters that must not begin a line stay with the one before. */
const opening = "[（「『【〔［〈《]*";
const closing = "[、。，．・：；？！）」』】〕］〉》ー々〜…ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ]*";
const words = new RegExp(`${opening}(?:[!-~]+|[^])${closing}`, "gu");
const characters = new RegExp(`${opening}[^]${closing}`, "gu");

/** Returns the units that are not broken. A word that is wider than a line is broken all the same. */
const unitsOf = (paragraph: string, ems: number): string[] =>
  (paragraph.match(words) ?? []).flatMap((unit) => (widthOf(unit) > ems ? (unit.match(characters) ?? []) : [unit]));

/** Returns the width in ems; a Latin letter counts as somewhat more than half of one. */
function widthOf(text: string): number {
  let width = 0;
  for (const character of text) width += character <= "~" ? 0.56 : 1;
  return width;
}

const utf16 = (text: string): string => Buffer.from(text, "utf16le").swap16().toString("hex");
