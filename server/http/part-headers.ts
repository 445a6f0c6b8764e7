import { AppError } from "#sync/model/errors.ts";

/** Returns the media type of a header, without its parameters; empty without a header. */
export const mediaType = (header = ""): string => header.split(";")[0]?.trim().toLowerCase() ?? "";

/** The limit of RFC 2046. */
const longestBoundary = 70;

/**
 * Returns the boundary of a multipart media type.
 * @throws AppError `validation_error` without one, or with one that is too long
 */
export function boundaryIn(contentType: string): string {
  const found = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/iu.exec(contentType);
  const boundary = found?.[1] ?? found?.[2] ?? "";
  if (boundary === "" || boundary.length > longestBoundary) throw brokenForm();
  return boundary;
}

/**
 * Reads the name of a part, and the file name that its sender gave. A part without a file name is a field. The header comes from
 * the parser, with one character for each byte.
 */
export function readDisposition(header: string): { readonly name: string | undefined; readonly fileName: string | undefined } {
  const quoted = (parameter: string) => {
    const found = new RegExp(`;\\s*${parameter}=(?:"((?:\\\\"|[^"])*)"|([^\\s";]*))`, "iu").exec(header);
    const bytes = found?.[1] ?? found?.[2];
    // Browsers and older programs escape what would end the quotation.
    return bytes === undefined ? undefined : utf8(Buffer.from(bytes, "latin1"))?.replace(/%22|\\"/gu, '"');
  };
  const extended = /;\s*filename\*=UTF-8''([^\s;]+)/iu.exec(header)?.[1];
  const plain = /;\s*filename=/iu.test(header) ? (quoted("filename")?.replace(/%0[DA]/giu, "") ?? "") : undefined;
  return { name: quoted("name"), fileName: extended === undefined ? plain : unescaped(extended) };
}

/** Decodes UTF-8; undefined for bytes that are not UTF-8. */
export function utf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Returns the refusal of a body that is no form. */
export const brokenForm = (): AppError =>
  new AppError("validation_error", [{ path: "", message: "送信内容をフォームとして読み取れません" }]);

function unescaped(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}
