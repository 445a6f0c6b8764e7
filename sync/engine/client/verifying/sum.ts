import { digestMarks } from "../../digest.ts";
import { type AnyEntity, allFields, type Row } from "../../entity.ts";
import type { FieldType } from "../../field.ts";

/** Returns the SHA-256 of rows in their order, in hexadecimal. PostgreSQL computes the same for the same rows and fields. */
export async function sumOf(entity: AnyEntity, fields: readonly string[], rows: readonly Row[]): Promise<string> {
  const types = allFields(entity);
  const forms = fields.map((name) => [name, formOf(types[name]?.type)] as const);
  const lineOf = (row: Row) =>
    forms.map(([name, form]) => (row[name] === null || row[name] === undefined ? digestMarks.absent : form(row[name])));
  const text = rows.map((row) => lineOf(row).join(digestMarks.value)).join(digestMarks.row);
  return hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

function formOf(type: FieldType | undefined): (value: unknown) => string {
  if (type === "number") return bits;
  return type === "boolean" ? (value) => (value === true ? "1" : "0") : String;
}

/** Returns the bits of a decimal, since its text differs between programming languages. */
function bits(value: unknown): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Number(value));
  return hex(view.buffer);
}

const hex = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
