import openJpegUrl from "pdfjs-dist/wasm/openjpeg_nowasm_fallback.js?url&no-inline";

/** Character maps of Japanese fonts that a document names without embedding them, by file name. */
const characterMaps = import.meta.glob<string>(
  [
    "../../../node_modules/pdfjs-dist/cmaps/{78,83,90,Add,Adobe-Japan,EUC-H,EUC-V,Ext,H.,V.,Hankaku,Hiragana,Katakana,NWP,RKSJ,Roman,WP-}*",
    "../../../node_modules/pdfjs-dist/cmaps/UniJIS*",
  ],
  { query: "?url&no-inline", import: "default", eager: true },
);
/** Substitutes of the fonts that every PDF reader has to know. */
const fonts = import.meta.glob<string>("../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}", {
  query: "?url&no-inline",
  import: "default",
  eager: true,
});
const urls = new Map(
  [...Object.entries(characterMaps), ...Object.entries(fonts)].map(([path, url]) => [path.split("/").at(-1), url]),
);

/** Provides pdf.js with the files that it requests by name: the build gives each its own address. */
export class PdfResources {
  /** @throws Error for a file that is not part of the application, or cannot be read */
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const url = urls.get(filename);
    const answer = url === undefined ? undefined : await fetch(url);
    if (!answer?.ok) throw new Error(`no such file for pdf.js: ${filename}`);
    return new Uint8Array(await answer.arrayBuffer());
  }
}

/**
 * Where pdf.js imports its JPEG 2000 decoder from. pdf.js appends the file's name, which then is part of the query, and demands
 * the slash. The decoder is the one in plain JavaScript: WebAssembly is not allowed by the content security policy.
 */
export const decoderUrl = new URL(`${openJpegUrl}?/`, location.href).href;
