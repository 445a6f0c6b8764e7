import { AppError } from "#sync/model/errors.ts";

/** The media type that a header names, without its parameters; empty without a header. */
export const mediaType = (header = ""): string => header.split(";")[0]?.trim().toLowerCase() ?? "";

/** As RFC 2046 says. */
const longestBoundary = 70;

/**
 * The boundary that a multipart media type names.
 * @throws AppError `validation_error` without one, or with one that is too long
 */
export function boundaryIn(contentType: string): string {
  const found = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/iu.exec(contentType);
  const boundary = found?.[1] ?? found?.[2] ?? "";
  if (boundary === "" || boundary.length > longestBoundary) throw brokenForm();
  return boundary;
}

/**
 * What a part is called, and how its sender calls the file that it is; a part without a file name is a field. The header
 * comes as the parser gives it, a byte to a character.
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

/** Bytes as the text that they are; undefined where they are none. */
export function utf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The refusal of a body that is no form. */
export const brokenForm = (): AppError =>
  new AppError("validation_error", [{ path: "", message: "送信内容をフォームとして読み取れません" }]);

function unescaped(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return "";
  }
}
