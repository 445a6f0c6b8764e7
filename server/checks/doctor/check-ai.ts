import { z } from "zod";
import { parsed } from "#server/http/input.ts";
import { heldFetch } from "#server/services/ai/held-fetch.ts";
import type { Settings } from "#server/settings.ts";
import { about, type Finding, wordOf } from "../finding.ts";

const { ok, notice, problem } = about("AI");

/** What a service lists. A page of a network that wants a sign-in is answered with 200, too. */
const list = z.object({ data: z.array(z.unknown()) });

/** Asks the service for its list of models: it shows address and key, and costs nothing. */
export async function checkAi({ openAi }: Pick<Settings, "openAi">, signal: AbortSignal): Promise<Finding> {
  if (!openAi) return ok("使っていません。見積もりは内蔵の計算で行います。");
  const { host } = new URL(openAi.baseUrl);
  const headers = { authorization: `Bearer ${openAi.apiKey}` };
  try {
    const response = await heldFetch(`${openAi.baseUrl}/models`, { headers, signal });
    const { status } = response;
    const text = await response.text();
    if (status === 401 || status === 403)
      return problem(`${host} が鍵を断りました（${status}）。`, "OPENAI_API_KEY を確かめてください。");
    if (status >= 500) return problem(`${host} が応じられません（${status}）。`, "しばらく待って、もう一度実行してください。");
    if (status >= 300 || !list.safeParse(parsed(text)).success)
      return notice(`${host} に届きましたが、モデルの一覧がありません（${status}）。`, "OPENAI_BASE_URL を確かめてください。");
  } catch (error) {
    return problem(`${host} に届きません（${wordOf(error)}）。`, "OPENAI_BASE_URL とネットワークを確かめてください。");
  }
  return ok(`${host} に届き、鍵が通りました。`);
}
