import { v7 } from "uuid";
import { sha256Of } from "#sync/engine/client/attachments/attachment-bytes.ts";
import type {
  Attachment,
  AttachmentFacts,
  AttachmentStop,
  NewAttachment,
} from "#sync/engine/client/attachments/attachment-types.ts";
import { type Field, pattern, reference } from "#sync/engine/field.ts";
import { type ItemOf, type ListField, list } from "#sync/engine/list-field.ts";
import { rowKey } from "#sync/engine/tx.ts";
import { type FileEntity, fileEntities, partnerFile } from "#sync/model/entities/file.ts";
import { AppError } from "#sync/model/errors.ts";
import { fileNameFrom, isPdf, maxFileBytes, sha256Form } from "#sync/model/rules/file.ts";

/** A PDF that the user has chosen, checked and hashed. All but `bytes` is the input of `addPartnerFile` and similar mutators. */
export interface ChosenFile {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly bytes: ArrayBuffer;
}

/**
 * Reads, checks and hashes a file that the user chose, and stores nothing. To add the file, call `mutate(addPartnerFile, {
 * partnerId, ...inputOf(file) }, { attach: [attachmentOf(partnerFile, file)] })`.
 * @throws AppError `file_too_large`, `file_empty`, `not_pdf`, `file_unreadable`, `secure_origin_needed`
 */
export async function chooseFile(file: File): Promise<ChosenFile> {
  if (file.size > maxFileBytes) throw new AppError("file_too_large");
  if (file.size === 0) throw new AppError("file_empty");
  // Without a secure origin browsers hash nothing; the calls of REST take files there.
  if (!globalThis.crypto?.subtle) throw new AppError("secure_origin_needed");
  const bytes = await file.arrayBuffer().catch(() => {
    throw new AppError("file_unreadable");
  });
  if (!isPdf(new Uint8Array(bytes))) throw new AppError("not_pdf");
  return { id: v7(), name: fileNameFrom(file.name), size: bytes.byteLength, sha256: await sha256Of(bytes), bytes };
}

/** Returns the mutator's input for a chosen file. */
export const inputOf = ({ id, name, size, sha256 }: ChosenFile) => ({ id, name, size, sha256 });

/** The bytes of a chosen file, for `mutate`'s `attach`. */
export const attachmentOf = (entity: FileEntity, { id, name, sha256, bytes }: ChosenFile): NewAttachment => ({
  key: rowKey(entity.name, id),
  name,
  sha256,
  bytes,
});

const { name, size, sha256 } = partnerFile.fields;
const heldItems = {
  id: reference("ID", ""),
  name,
  size,
  sha256: pattern(sha256.label, sha256Form),
};

/** A file in a form's draft, in the shape of its later row: the part that a mutator takes. */
export type HeldFile = ItemOf<typeof heldItems>;

/**
 * A form's field of files that become rows of an entity when the form is saved (S4-10): `<F.files control={FilesControl} />`.
 * @param label of the files, if they are only some of the entity's
 */
export function heldFiles(
  entity: FileEntity,
  bounds: { readonly min?: number; readonly max: number },
  label = entity.label,
): ListField<typeof heldItems> {
  return list(label, { ...heldItems, id: reference("ID", entity.name) }, bounds);
}

/** Returns the entity of a file field; undefined for other fields. */
export const fileEntityOf = ({ items }: Field): FileEntity | undefined =>
  fileEntities.find((entity) => entity.name === items?.["id"]?.references);

/** Returns the `attach` option of `mutate` that makes rows of a draft's files. */
export const heldBy = (entity: FileEntity, files: readonly HeldFile[]) =>
  files.map(({ id }) => ({ held: rowKey(entity.name, id) }));

/** A row of any of the file entities. */
export interface FileRow {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string | null;
  readonly arrivedAt: string | null;
  readonly refusal: string | null;
}

/** Returns the facts with which `replica.attachments` opens or pins a file's bytes. */
export const factsOf = (entity: FileEntity, { id, name, size, sha256 }: FileRow): AttachmentFacts => ({
  key: rowKey(entity.name, id),
  name,
  size,
  sha256,
});

/**
 * The state of a file, which a screen shows beside it.
 * - `sending`: its bytes are here and are being sent to the server; `sent` of `size` have arrived.
 * - `stopped`: they are here, and the server does not accept them: the user has to decide.
 * - `announced`: another device has them, and they have not arrived (届いていません).
 * - `refused`: they arrived, and the server releases them to no user (`refusal` says why).
 * - `here`: they have arrived and can be opened without a network. `there`: they have arrived and can be fetched.
 */
export type FileStanding =
  | { readonly kind: "sending"; readonly sent: number; readonly size: number }
  | { readonly kind: "stopped"; readonly reason: AttachmentStop }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "announced" | "here" | "there" };

/** Returns a file's state from its row and from what this device keeps of it (`replica.attachments.all()`, by key). */
export function fileStanding(row: FileRow, kept: Attachment | undefined): FileStanding {
  if (row.refusal !== null) return { kind: "refused", reason: row.refusal };
  if (row.arrivedAt !== null) return { kind: kept?.held ? "here" : "there" };
  if (kept?.unsent && kept.stopped !== null) return { kind: "stopped", reason: kept.stopped };
  if (kept?.unsent) return { kind: "sending", sent: kept.sent, size: kept.size };
  // The server has confirmed it to this device; its row says so with the next pull.
  return { kind: kept?.held ? "here" : "announced" };
}
