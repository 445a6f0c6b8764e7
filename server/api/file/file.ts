import type { Readable } from "node:stream";
import type { Knex } from "knex";
import { z } from "zod";
import type { Actor } from "#sync/engine/entity.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { contractFile, partnerFile, projectFile } from "#sync/model/entities/file.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { AppError } from "#sync/model/errors.ts";
import { fileIdOf } from "#sync/model/rules/file.ts";
import type { Context } from "../../context.ts";
import { defineCall, Raw } from "../../http/guard.ts";
import { findRow } from "../sql/row-ref.ts";
import { rowsOf } from "../sql/rows.ts";

export const downloadFile = defineCall({
  method: "GET",
  path: "/api/file/download",
  who: "admin",
  summary: "The bytes of a file, by the filePath that an answer gave",
  input: { query: { url: z.string() } },
  answer: {},
  contentType: "application/pdf",
  refusals: ["not_found", "not_arrived", "file_store_unavailable"],
  async run({ query }, { context, actor }) {
    const id = fileIdOf(query.url);
    if (id === undefined) throw new AppError("not_found");
    const file = await findFile(context.knex, id, actor);
    return new Raw(await open(context, id), {
      "Content-Length": String(file.size),
      "Content-Disposition": attachment(file.name),
    });
  },
});

/**
 * The record of a file, whatever it belongs to. It is gone while that is in the trash.
 * @throws AppError `not_found`, `not_arrived` where no bytes have come or those that came are kept from everybody
 */
async function findFile(knex: Knex, id: string, actor: Actor): Promise<{ readonly name: string; readonly size: number }> {
  const [[ofPartner], [ofProject], [ofContract]] = await Promise.all([
    rowsOf(knex, partnerFile, actor).where("t.id", id),
    rowsOf(knex, projectFile, actor).where("t.id", id),
    rowsOf(knex, contractFile, actor).where("t.id", id),
  ]);
  const file = ofPartner ?? ofProject ?? ofContract;
  if (!file) throw new AppError("not_found");
  const owners = ofContract ? await findRow(knex, contract, ofContract.contractId, actor) : { ...ofPartner, ...ofProject };
  if (owners.partnerId !== undefined) await findRow(knex, partner, owners.partnerId, actor);
  if (owners.projectId !== undefined) await findRow(knex, project, owners.projectId, actor);
  if (file.arrivedAt === null) throw new AppError("not_arrived");
  return file;
}

/** @throws AppError `file_store_unavailable`, also when the store has lost the file */
async function open({ files, log }: Pick<Context, "files" | "log">, id: string): Promise<Readable> {
  const found = await files.get(id).catch((error: unknown) => {
    log.error("file not read", { error: error instanceof Error ? error.name : typeof error });
    throw new AppError("file_store_unavailable");
  });
  if (!found) log.error("file missing from the store", { id });
  if (!found) throw new AppError("file_store_unavailable");
  return found;
}

/** Tells the browser to save it, under its name (RFC 6266 with RFC 5987); old ones get a name without letters of ours. */
function attachment(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/gu, "_");
  const encoded = encodeURIComponent(name).replace(/['()*]/gu, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
