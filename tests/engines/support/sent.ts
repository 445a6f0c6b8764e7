import type { Rest } from "../../e2e/support/rest.ts";

/** Returns the texts of a partner's memos on the server, by the address of the partner's page. */
export async function memosOn(rest: Rest, address: string): Promise<readonly string[]> {
  const { memos } = (await rest("GET", `/api/memo${address}`)).body as { memos: readonly { content: string }[] };
  return memos.map(({ content }) => content);
}
