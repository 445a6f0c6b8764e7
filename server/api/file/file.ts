import type { Readable } from "node:stream";
import { z } from "zod";
import { AppError } from "#sync/model/errors.ts";
import { fileIdOf, fileNameFrom } from "#sync/model/rules/file.ts";
import type { Context } from "../../context.ts";
import { attachmentHeader } from "../../http/attachment-header.ts";
import { Raw } from "../guard/call.ts";
import { defineCall } from "../guard/guard.ts";
import { findFile } from "./find-file.ts";

export const downloadFile = defineCall({
  method: "GET",
  path: "/api/file/download",
  priority: "usual",
  who: "admin",
  summary: "The bytes of a file, by the filePath that an answer gave",
  input: { query: { url: z.string() } },
  answer: {},
  contentType: "application/pdf",
  refusals: ["not_found", "not_arrived", "file_store_unavailable"],
  async run({ query }, { context, actor, address }) {
    const id = fileIdOf(query.url);
    if (id === undefined) throw new AppError("not_found");
    const file = await findFile(context.knex, id, actor);
    // The bytes have not arrived, or are blocked for everyone.
    if (file.arrivedAt === null) throw new AppError("not_arrived");
    const bytes = await open(context, id);
    context.security.note({ kind: "file_downloaded", actorId: actor.id, address, details: { file: id } });
    return new Raw(bytes, {
      "Content-Length": String(file.size),
      "Content-Disposition": attachmentHeader(fileNameFrom(file.name)),
    });
  },
});

/** @throws AppError `file_store_unavailable`, also if the store has lost the file */
async function open({ files, log }: Pick<Context, "files" | "log">, id: string): Promise<Readable> {
  const found = await files.get(id).catch((error: unknown) => {
    log.error("file not read", { error: error instanceof Error ? error.name : typeof error });
    throw new AppError("file_store_unavailable");
  });
  if (!found) log.error("file missing from the store", { id });
  if (!found) throw new AppError("file_store_unavailable");
  return found;
}
