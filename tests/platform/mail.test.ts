import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { loginCodeLetter } from "#server/services/mail/letters.ts";
import { sendMail } from "#server/services/mail/send-mail.ts";
import { type ApiServer, startApi } from "#tests/api/api-server.ts";

let api: ApiServer;

afterEach(() => api.close());

test("a mail is kept in the outbox", async () => {
  api = await startApi();
  await sendMail(api.database.knex, "hanako@example.com", loginCodeLetter({ name: "検証 花子", code: "123456", minutes: 10 }));
  await api.effects();
  const outbox = join(api.context.settings.dataDir, "outbox");
  const [file = ""] = await readdir(outbox);
  expect(await readFile(join(outbox, file), "utf8")).toContain("123456");
  expect(await api.database.knex("effect")).toMatchObject([{ state: "done", payload: null }]);
});
