import { z } from "zod";
import { fileKind, fileSearchAnswer, fileTextAnswer } from "#sync/model/calls/file-text.ts";
import { AppError } from "#sync/model/errors.ts";
import { searchKey } from "#sync/model/rules/fold.ts";
import { consumeLimits } from "../../accounts/rate-limit.ts";
import { searchTexts } from "../../services/texts/search-texts.ts";
import { defineCall } from "../guard/guard.ts";
import { unlessEmpty, whole } from "../sql/list-page.ts";
import { id } from "../wire/wire.ts";
import { findFile } from "./find-file.ts";

export const fileText = defineCall({
  method: "GET",
  path: "/api/sync/file/{id}/text",
  priority: "usual",
  who: "admin",
  summary: "The text of a file that was read on the server, for devices that search it without a network",
  input: { params: { id } },
  answer: fileTextAnswer,
  refusals: ["not_found"],
  async run({ params }, { context: { knex }, actor }) {
    const file = await findFile(knex, params.id.toLowerCase(), actor);
    if (!file.textLength) throw new AppError("not_found");
    const text = await knex("file_text").where("key", file.id).first<{ pages: string[] | null } | undefined>("pages");
    if (!text?.pages) throw new AppError("not_found");
    return { pages: text.pages };
  },
});

export const searchFiles = defineCall({
  method: "GET",
  path: "/api/file/search",
  priority: "list",
  who: "admin",
  summary: "Files in whose text something stands, however it is typed; the newest file first",
  input: {
    query: {
      text: z
        .string()
        .max(1_000, "1000文字以内で指定してください")
        .refine((text) => searchKey(text).length >= 2, "2文字以上で指定してください"),
      of: unlessEmpty(fileKind.optional()).meta({ description: "Files of this kind alone" }),
      limit: unlessEmpty(whole(1, 100).default(20)),
    },
  },
  answer: fileSearchAnswer,
  refusals: ["too_many_requests"],
  async run({ query }, { context: { knex }, actor }) {
    await consumeLimits(knex, ["file_search_account", actor.id]);
    return searchTexts(knex, query);
  },
});
