const schema = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** The style of a cell. */
export interface CellStyle {
  readonly bold?: boolean;
  /** Points; 11 by default. */
  readonly size?: number;
  /** Whether it has the background of headings. */
  readonly filled?: boolean;
  /** A thin line at one side. */
  readonly line?: "top" | "bottom";
  /** The format of a number, as spreadsheets write it (ECMA-376, 18.8.31). */
  readonly format?: string;
  /** The vertical alignment; the top by default. */
  readonly vertical?: "top" | "center";
  readonly horizontal?: "left" | "right";
  /** The room beside the text, in letters. */
  readonly indent?: number;
  /** Whether lines break within the column. */
  readonly wrap?: boolean;
}

/** Collects the styles that a workbook uses, each once. */
export class StyleSheet {
  readonly #fonts = new Collected('<font><sz val="11"/><name val="Yu Gothic"/></font>');
  // The standard requires these two in every file.
  readonly #fills = new Collected(
    '<fill><patternFill patternType="none"/></fill>',
    '<fill><patternFill patternType="gray125"/></fill>',
  );
  readonly #borders = new Collected("<border><left/><right/><top/><bottom/><diagonal/></border>");
  readonly #formats = new Collected();
  readonly #styles = new Collected(
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top"/></xf>',
  );
  /** The indexes by style object, since the cells of a sheet share these objects. */
  readonly #known = { plain: new Map<CellStyle, number>(), quoted: new Map<CellStyle, number>() };

  /**
   * Returns the index of a style, to which a cell's `s` refers.
   * @param quoted for a text that begins like a formula, so that it stays text after an edit
   */
  placeOf(style: CellStyle, quoted = false): number {
    const places = quoted ? this.#known.quoted : this.#known.plain;
    const known = places.get(style);
    if (known !== undefined) return known;
    const place = this.#styles.placeOf(this.#xf(style, quoted));
    places.set(style, place);
    return place;
  }

  #xf(style: CellStyle, quoted: boolean): string {
    const { bold, size = 11, filled, line, format, vertical = "top", horizontal, indent, wrap } = style;
    const font = this.#fonts.placeOf(`<font>${bold ? "<b/>" : ""}<sz val="${size}"/><name val="Yu Gothic"/></font>`);
    const fill = filled
      ? this.#fills.placeOf(
          '<fill><patternFill patternType="solid"><fgColor rgb="FFE8EEF7"/><bgColor indexed="64"/></patternFill></fill>',
        )
      : 0;
    const side = (name: string) => (name === line ? `<${name} style="thin"/>` : `<${name}/>`);
    const border = this.#borders.placeOf(`<border><left/><right/>${side("top")}${side("bottom")}<diagonal/></border>`);
    const number = format === undefined ? 0 : firstOwnFormat + this.#formats.placeOf(escaped(format));
    const alignment = [
      `vertical="${vertical}"`,
      horizontal && `horizontal="${horizontal}"`,
      indent && `indent="${indent}"`,
      wrap && 'wrapText="1"',
    ];
    const applied = [
      quoted && ' quotePrefix="1"',
      number > 0 && ' applyNumberFormat="1"',
      font > 0 && ' applyFont="1"',
      fill > 0 && ' applyFill="1"',
      border > 0 && ' applyBorder="1"',
    ];
    return (
      `<xf numFmtId="${number}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0"${applied.filter(Boolean).join("")}` +
      ` applyAlignment="1"><alignment ${alignment.filter(Boolean).join(" ")}/></xf>`
    );
  }

  /** Returns the styles as a part of the workbook. */
  text(): string {
    const formats = this.#formats.all.map((code, at) => `<numFmt numFmtId="${firstOwnFormat + at}" formatCode="${code}"/>`);
    const list = (name: string, items: readonly string[]) =>
      items.length > 0 ? `<${name} count="${items.length}">${items.join("")}</${name}>` : "";
    return (
      `<styleSheet xmlns="${schema}">${list("numFmts", formats)}${list("fonts", this.#fonts.all)}` +
      `${list("fills", this.#fills.all)}${list("borders", this.#borders.all)}` +
      '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
      `${list("cellXfs", this.#styles.all)}` +
      '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
    );
  }
}

/** Lower numbers are the standard's own formats. */
const firstOwnFormat = 164;

const escaped = (code: string) => code.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Collects texts, each once, in the order in which they first came. */
class Collected {
  readonly all: string[];

  constructor(...first: readonly string[]) {
    this.all = [...first];
  }

  placeOf(text: string): number {
    const place = this.all.indexOf(text);
    return place >= 0 ? place : this.all.push(text) - 1;
  }
}
