import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Koa from "koa";
import { z } from "zod";
import { createSessions } from "#server/accounts/sessions.ts";
import { defineCall } from "#server/api/guard/guard.ts";
import { api } from "#server/api/router.ts";
import { inOneAct } from "#server/api/sql/one-act.ts";
import { wireInput, wireJson } from "#server/api/wire/wire-input.ts";
import type { Context } from "#server/context.ts";
import { Admission } from "#server/http/admission.ts";
import { BodyRoom } from "#server/http/body-room.ts";
import { errorMapper } from "#server/http/errors.ts";
import { PasswordTurns } from "#server/http/password-turns.ts";
import { Uploads } from "#server/http/uploads.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { AppError } from "#sync/model/errors.ts";
import { addPartnerFile } from "#sync/model/mutators/file.ts";

export interface FormServer {
  readonly base: string;
  /** Runs while a call has received its files and has not stored their rows. */
  during: () => Promise<void>;
  close(): Promise<void>;
}

const fields = {
  partnerId: z.guid(),
  lastName: wireInput(partner.fields.lastName).optional(),
  company: wireJson(z.object({ name: z.string().max(10) })).optional(),
  owners: z.array(wireInput(partner.fields.status)).optional(),
  rows: wireJson(z.array(wireJson(z.object({ name: z.string().max(10) }))).nullable()).optional(),
};
const file = z.object({ id: z.guid(), name: z.string(), size: z.int(), index: z.int().nullable() });

/**
 * Starts a server with a few calls that take forms. The real guard checks them, and they use another server's database and store.
 */
export async function startForms(context: Context): Promise<FormServer> {
  const server: { during: FormServer["during"] } = { during: async () => undefined };
  const calls = (["POST", "PUT"] as const).map((method) =>
    defineCall({
      method,
      path: "/api/form",
      who: "admin",
      summary: "Keeps the files of `profileFile`, and those of `extra` not",
      input: { form: { fields, files: ["profileFile", "extra"] } },
      answer: { fields: z.unknown(), files: z.array(file) },
      async run({ form: { fields: given, files } }, { context: { knex, sync }, actor }) {
        await inOneAct(knex, async (trx) => {
          for (const { id, name, size } of files.profileFile)
            await sync.mutate(actor, addPartnerFile, { id, partnerId: given.partnerId, name, size }, { trx });
          await server.during();
          if (given.lastName === "refused") throw new AppError("forbidden");
        });
        return { fields: given, files: [...files.profileFile] };
      },
    }),
  );
  const either = defineCall({
    method: "PUT",
    path: "/api/either",
    who: "admin",
    summary: "Takes JSON or a form",
    input: { body: { name: z.string() }, form: { fields: { name: z.string() }, files: [] } },
    answer: { body: z.string().nullable(), form: z.string().nullable() },
    async run({ body, form }) {
      return { body: body?.name ?? null, form: form?.fields.name ?? null };
    },
  });
  const app = new Koa();
  app.on("error", () => undefined);
  app.use(errorMapper(context));
  const bounds = { admission: new Admission(), passwords: new PasswordTurns(), uploads: new Uploads(), bodies: new BodyRoom() };
  app.use(api([...calls, either], { context, sessions: createSessions(context), ...bounds, strict: true }));
  const http = createServer(app.callback());
  // The limit is the product's: on a busy machine a sender of 100 MB may pause for more than Node's five seconds.
  http.keepAliveTimeout = 65_000;
  await new Promise<void>((done) => http.listen(0, "127.0.0.1", done));
  return Object.assign(server, {
    base: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    async close() {
      http.closeAllConnections();
      await new Promise((done) => http.close(done));
    },
  });
}

/** Returns the smallest content that counts as a PDF here, with this text in it. */
export const pdf = (text = "", type = "application/pdf"): Blob => new Blob([`%PDF-1.7\n${text}\n%%EOF\n`], { type });
