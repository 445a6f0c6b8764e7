import { v7 as uuidv7 } from "uuid";
import { expect } from "vitest";
import type { SeenValues } from "#sync/engine/protocol.ts";
import type { ApiServer, TestAdmin } from "./api-server.ts";

export interface Device {
  /**
   * Sends one mutation, as a device does that authored it offline.
   * @param from what its author saw of the rows that it changes, by row key
   * @param authoredAt by the device's clock
   * @returns the codes of the issues that it led to; none where it was applied
   */
  push(name: string, input: object, from?: SeenValues, authoredAt?: string): Promise<string[]>;
}

/** Returns a device of this administrator. */
export function deviceOf(api: ApiServer, { id: author, token }: TestAdmin): Device {
  const clientId = uuidv7();
  let seq = 0;
  return {
    async push(name, input, from = {}, authoredAt = new Date().toISOString()) {
      seq += 1;
      const mutation = { id: uuidv7(), clientId, seq, name, version: 1, input, from, author, authoredAt };
      const json = { clientId, cursor: null, acknowledged: seq - 1, mutations: [mutation] };
      const answer = await api.call("POST", "/api/sync", { token, json });
      expect(answer.status).toBe(200);
      const issues = await api.database
        .knex("issue")
        .whereRaw("mutation ->> 'id' = ?", [mutation.id])
        .orderBy("id")
        .select("code", "problems", "entity", "field");
      return issues.map(({ code, problems, field }) =>
        [code, field, ...(problems as { path: string }[]).map(({ path }) => path)].filter((part) => part !== null).join(" "),
      );
    },
  };
}
