import { createHash } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { pdf } from "#server/demo/pdf.ts";
import type { Answers } from "#sync/model/calls/answers.ts";
import { addPartnerFile } from "#sync/model/mutators/file.ts";
import { type ApiServer, addPartner, signedIn, startApi, type TestAdmin } from "./api-server.ts";

export type Search = Answers["GET /api/file/search"];

/** What is kept of a file's text, as far as tests read it. */
export interface KeptText {
  readonly due_at: string | null;
  readonly tries: number;
  readonly pages: readonly string[] | null;
}

/** A server with an administrator and a partner whose files are read. */
export interface TextOffice {
  readonly api: ApiServer;
  readonly admin: TestAdmin;
  readonly partnerId: string;
  /** Sends a file as devices do, and returns its id. */
  arrived(bytes: Buffer, owner?: string): Promise<string>;
  /** Sends a file as devices do, and waits until its text was read or could not be. */
  read(bytes: Buffer): Promise<string>;
  kept(id: string): Promise<KeptText | undefined>;
  lengthOf(id: string): Promise<number | null>;
  search(text: string, limit?: number, of?: Search["hits"][number]["entity"]): Promise<Search>;
  /** Returns the ids of the files that a search for this text finds. */
  found(text: string): Promise<readonly string[]>;
}

/** Opens it on a new server, or on one that runs. */
export async function openTextOffice(given?: ApiServer): Promise<TextOffice> {
  const api = given ?? (await startApi());
  const admin = await signedIn(api, 0);
  const partnerId = await addPartner(api);
  const { knex } = api.context;
  const arrived = async (bytes: Buffer, owner = partnerId) => {
    const id = uuidv7();
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const file = { id, partnerId: owner, name: "職務経歴書.pdf", size: bytes.length, sha256 };
    await api.sync.mutate({ id: admin.id, master: false }, addPartnerFile, file);
    for (let place = 0, state = ""; state !== "arrived"; place += partBytes) {
      const part = new Uint8Array(bytes.subarray(place, place + partBytes));
      const hash = createHash("sha256").update(part).digest("hex");
      const headers = { "content-type": "application/octet-stream" };
      const path = `/api/sync/file/${id}?place=${place}&sha256=${hash}`;
      const { json, text } = await api.call("PUT", path, { token: admin.token, body: part, headers });
      if (json.responseCode !== 200 || part.length === 0) throw new Error(`a part was answered ${text}`);
      ({ state } = json as unknown as { state: string });
    }
    return id;
  };
  const search = async (text: string, limit = 20, of: Search["hits"][number]["entity"] | "" = "") => {
    const query = new URLSearchParams({ text, of, limit: String(limit) });
    const answer = await api.call("GET", `/api/file/search?${query}`, { token: admin.token });
    if (answer.status !== 200) throw new Error(`a search was answered ${answer.text}`);
    return answer.json as unknown as Search;
  };
  return {
    api,
    admin,
    partnerId,
    arrived,
    async read(bytes) {
      const id = await arrived(bytes);
      await api.effects();
      return id;
    },
    kept: (id) => knex("file_text").where("key", id).first<KeptText | undefined>("due_at", "tries", "pages"),
    async lengthOf(id) {
      const row = await knex("partner_file").where({ id }).first<{ text_length: number | null }>("text_length");
      return row.text_length;
    },
    search,
    found: async (text) => (await search(text)).hits.map(({ id }) => id),
  };
}

const partBytes = 128 * 1024;

/** Returns a PDF with these lines. */
export const resume = (...lines: readonly string[]): Buffer =>
  pdf(
    "職務経歴書",
    new Date(0),
    lines.map((text) => ({ text })),
  );
