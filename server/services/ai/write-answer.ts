import { randomBytes } from "node:crypto";
import type OpenAI from "openai";
import { z } from "zod";
import type { AiQuestion } from "./ai.ts";
import { againRule, fenced, fenceRule } from "./prompts/fence.ts";

/** The most letters of an answer. 200 features with their hours have about 40,000. */
const longestAnswer = 400_000;

/** An answer as the service wrote it. */
export interface Written {
  readonly text: string;
  readonly refused: boolean;
  /** The number of tokens that the service reports; not every service does. */
  readonly tokens: { readonly input: number; readonly output: number } | undefined;
}

/**
 * Requests an answer, and reads it while it is written.
 * @param again whether an earlier answer could not be used
 * @throws the client's errors, and the signal's reason
 */
export async function writeAnswer(
  client: OpenAI,
  model: string,
  { name, prompt, material, schema, onProgress }: AiQuestion<unknown>,
  again: boolean,
  signal: AbortSignal,
): Promise<Written> {
  const stream = await client.chat.completions.create(
    {
      model,
      stream: true,
      stream_options: { include_usage: true },
      messages: [
        { role: "system", content: [prompt, fenceRule, ...(again ? [againRule] : [])].join("\n\n") },
        { role: "user", content: fenced(material, randomBytes(12).toString("hex")) },
      ],
      response_format: { type: "json_schema", json_schema: { name, strict: true, schema: strictSchema(schema) } },
    },
    { signal },
  );
  let text = "";
  let refused = false;
  let tokens: Written["tokens"];
  for await (const { choices, usage } of stream) {
    if (usage) tokens = { input: usage.prompt_tokens, output: usage.completion_tokens };
    const choice = choices?.[0];
    refused ||= Boolean(choice?.delta?.refusal) || choice?.finish_reason === "content_filter";
    text += choice?.delta?.content ?? "";
    // Leaving the loop ends the request.
    if (text.length > longestAnswer) break;
    if (choice?.delta?.content) onProgress?.(text.length, choice.delta.content);
  }
  // The client ends an aborted stream without an error.
  signal.throwIfAborted();
  return { text, refused, tokens };
}

/** Returns the JSON schema without bounds. They are checked here, since not every service accepts them. */
function strictSchema(schema: z.ZodType): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    override({ jsonSchema }) {
      for (const bound of ["maxLength", "minLength", "maxItems", "minItems", "minimum", "maximum"] as const)
        delete jsonSchema[bound];
    },
  });
  return rest;
}
