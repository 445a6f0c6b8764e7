import { z } from "zod";
import { attachmentStandingSchema, mostPartBytes } from "#sync/engine/attachment.ts";
import { maxFileBytes, sha256Form } from "#sync/model/rules/file.ts";
import { standingOf, takePart } from "../../services/files/announced-files.ts";
import { defineCall } from "../guard/guard.ts";
import { id } from "../wire/wire.ts";

const answer = attachmentStandingSchema.shape;

export const attachmentStanding = defineCall({
  method: "GET",
  path: "/api/sync/file/{id}",
  who: "admin",
  summary: "How many bytes of an announced file are there, for the device that has them",
  input: { params: { id } },
  answer,
  async run({ params }, { context, actor }) {
    return standingOf(context.knex, params.id.toLowerCase(), actor);
  },
});

export const takeAttachmentPart = defineCall({
  method: "PUT",
  path: "/api/sync/file/{id}",
  who: "admin",
  summary: "Takes the next bytes of an announced file; the last ones put it into the store, and none ask for that again",
  input: {
    params: { id },
    query: {
      place: z.coerce.number().int().min(0).max(maxFileBytes).meta({ description: "Where the bytes begin in the file" }),
      sha256: z.string().regex(sha256Form).meta({ description: "The SHA-256 of these bytes" }),
    },
    raw: mostPartBytes,
  },
  answer,
  refusals: ["too_many_requests", "scan_unavailable", "file_store_unavailable"],
  async run({ params, query, raw }, { context, actor }) {
    return takePart(context, actor, params.id.toLowerCase(), { ...query, bytes: raw });
  },
});
