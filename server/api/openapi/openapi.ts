import type { z } from "zod";
import { type ErrorCode, errors } from "#sync/model/errors.ts";
import { maxFileBytes } from "#sync/model/rules/file.ts";
import application from "../../../package.json" with { type: "json" };
import { type Document, documentOf } from "../../http/document.ts";
import type { FormSpec } from "../../http/form.ts";
import { linesType } from "../../http/gradual.ts";
import { mostFiles } from "../../http/part-receiver.ts";
import { type Call, Raw, type Who } from "../guard/call.ts";
import { defineCall } from "../guard/guard.ts";
import { exampleFile, exampleOf, type Schema } from "./example.ts";
import { jsonSchema } from "./json-schema.ts";

/** Returns the call that serves the contract. It is generated from the guards, so it describes exactly what they enforce. */
export function openapi(calls: readonly Call[]): Call {
  let made: Promise<Document> | undefined;
  const self: Call = defineCall({
    method: "GET",
    path: "/api/openapi.json",
    who: "all",
    summary: "This contract (OpenAPI 3.1)",
    answer: {},
    // The contract is a document of its own, so it has no responseCode like other answers.
    contentType: "application/json",
    async run() {
      // Anybody may ask for it, so that asking again must cost next to nothing.
      made ??= documentOf(JSON.stringify(describeApi([...calls, self])));
      return new Raw(await made);
    },
  });
  return self;
}

type Json = Readonly<Record<string, unknown>>;

/** Returns the whole contract as an OpenAPI document. */
function describeApi(calls: readonly Call[]): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const call of calls) (paths[call.path] ??= {})[call.method.toLowerCase()] = describeCall(call);
  return {
    openapi: "3.1.0",
    info: {
      title: "Musubi",
      version: application.version,
      description: [
        "Every answer carries responseCode, equal to the HTTP status; a refusal also responseMessage, a stable word.",
        "In requests an empty text stands for null, numbers may come as their digits, and 1 and 0 as true and false.",
      ].join(" "),
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      securitySchemes: {
        token: {
          type: "apiKey",
          in: "header",
          name: "x-authorization",
          description: "From the answer header of the same name of a sign-in; once a day an answer carries a younger one.",
        },
        serviceToken: {
          type: "apiKey",
          in: "header",
          name: "x-service-token",
          description: "The setting SERVICE_TOKEN, which the partners' own site knows; without the setting the call is 404.",
        },
      },
      schemas: { Refusal: refusalSchema },
    },
  };
}

const refusalSchema: Json = {
  type: "object",
  required: ["responseCode", "responseMessage"],
  properties: {
    responseCode: { type: "integer", description: "The HTTP status" },
    responseMessage: { type: "string", description: "A stable word" },
    success: { const: false, description: "Where the call's answer carries success" },
    errors: {
      type: "array",
      description: "With validation_error always, else where it can be told: what is wrong, and where",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: { path: { type: "string" }, message: { type: "string" } },
      },
    },
    retryAfterMinutes: {
      type: "integer",
      description: "With too_many_attempts, too_many_requests and attempts_exceeded, where waiting helps",
    },
    requestId: { type: "string", description: "With internal_error: under it the server's log says more" },
  },
};

function describeCall(call: Call): Json {
  const types = [call.contentType ?? "application/json"].flat();
  const content = { ...Object.fromEntries(types.map((type) => [type, answerMedia(call)])), ...linesMedia(call) };
  return {
    operationId: operationId(call),
    summary: call.summary,
    security: securityFor[call.who],
    ...(call.who in described ? { description: described[call.who] } : {}),
    parameters: [...parameters(call.params, "path"), ...parameters(call.query, "query")],
    ...(call.body || call.form || call.raw ? { requestBody: { required: true, content: bodyMedia(call) } } : {}),
    responses: { 200: { description: "Done", content }, ...accepted(call), ...refusals(call) },
  };
}

const described: Readonly<Partial<Record<Who, string>>> = {
  master: "For master administrators.",
  guest: "For whoever brings no token, and for master administrators.",
  removed: "For administrators who were removed, with a token of theirs, however old.",
};

/** Returns the answer with status 202, for a call that may need more. */
function accepted({ accepted: found }: Call): Json {
  const content = found && { "application/json": withExample(jsonSchema(found, "output")) };
  return content ? { 202: { description: "More is needed", content } } : {};
}

/** Returns what a call takes: JSON, a form, either, or bytes. */
function bodyMedia({ body, kinds, form, raw }: Call): Json {
  const json = kinds ? { oneOf: kinds.map((kind) => jsonSchema(kind, "input")) } : body && jsonSchema(body, "input");
  return {
    ...(json ? { "application/json": withExample(json) } : {}),
    ...(form ? { "multipart/form-data": formMedia(form) } : {}),
    ...(raw ? { "application/octet-stream": { schema: { type: "string", format: "binary", maxLength: raw } } } : {}),
  };
}

/**
 * Describes a form. A list has its plain name, since OpenAPI has no numbered parts. A description and the pattern of the parts'
 * names express the numbers. In the example a file is its name.
 */
function formMedia({ fields, files }: FormSpec): Json {
  const texts: Schema = jsonSchema(fields, "input");
  const pdf: Schema = { type: "string", format: "binary", maxLength: maxFileBytes };
  const pdfs = { type: "array", maxItems: mostFiles, items: pdf, description: "PDFs, each a part; with or without a number" };
  const properties = Object.entries(texts.properties ?? {}).map(([name, schema]) => {
    return [name, inForm(name, schema, texts.required?.includes(name) ?? false)];
  });
  const numbered = [
    ...Object.entries(texts.properties ?? {}).flatMap(([name, schema]) => {
      const { items } = listIn(schema) ?? {};
      return items ? [[name, items] as const] : [];
    }),
    ...files.map((name) => [name, pdf] as const),
  ];
  const described = {
    ...texts,
    description: "Files are PDFs. An object is one part that is its JSON. A list is taken in any of the three ways.",
    // A numbered list has no part of its plain name, so it cannot be required.
    required: (texts.required ?? []).filter((name) => !listIn(texts.properties?.[name] ?? {})),
    properties: Object.fromEntries([...properties, ...files.map((name) => [name, pdfs])]),
    patternProperties: Object.fromEntries(numbered.map(([name, one]) => [`^${name}\\[\\d{1,9}\\]$`, one])),
  };
  const encoding = Object.fromEntries(files.map((name) => [name, { contentType: "application/pdf" }]));
  const example = { ...(exampleOf(texts) as Json), ...Object.fromEntries(files.map((name) => [name, [exampleFile]])) };
  return { schema: described, ...(files.length > 0 ? { encoding } : {}), example };
}

/** Describes how a list is sent, unless it has its own description. */
function inForm(name: string, schema: Schema, required: boolean): Json {
  if (!listIn(schema) || schema.description !== undefined) return { ...schema };
  const parts = `${name}[0], ${name}[1] and so on, ordered by the numbers, of which some may be missing`;
  const each = required ? `Required. ${parts}` : parts;
  return { ...schema, description: `${each}. Taken too: parts of the one name, or one part that is a JSON list.` };
}

const listIn = (schema: Schema) => [schema, ...(schema.anyOf ?? [])].find(({ type }) => type === "array");

const securityFor: Readonly<Record<Who, readonly Json[]>> = {
  all: [],
  admin: [{ token: [] }],
  master: [{ token: [] }],
  guest: [{}, { token: [] }],
  removed: [{ token: [] }],
  service: [{ serviceToken: [] }],
};

function parameters(schema: z.ZodObject, where: "path" | "query"): Json[] {
  return Object.entries(schema.shape).map(([name, part]) => {
    const required = where === "path" || !(part as z.ZodType).safeParse(undefined).success;
    return { name, in: where, required, schema: jsonSchema(part as z.ZodType, "input") };
  });
}

/** Returns every refusal that the guard can answer for this call, grouped by status. */
function refusals(call: Call): Json {
  const words: ErrorCode[] = [...call.refusals];
  if (call.who !== "all") words.push("unauthorized");
  if (call.who === "admin" || call.who === "master" || call.who === "guest") words.push("revoked", "signed_out");
  if (call.who === "service") words.push("not_found", "too_many_requests");
  if (call.who === "master" || call.who === "guest") words.push("forbidden");
  if (call.body || call.form || call.raw) words.push("payload_too_large", "unsupported_media_type", "request_timeout");
  if (call.form || call.raw) words.push("too_many_requests");
  if (call.form && call.form.files.length > 0)
    words.push("not_pdf", "file_too_large", "file_infected", "file_store_unavailable", "scan_unavailable");
  if (call.body || call.form || Object.keys({ ...call.params.shape, ...call.query.shape }).length > 0)
    words.push("validation_error");
  // On a server that is a trial for one machine alone, any call from a foreign page gets these refusals.
  words.push(
    "misdirected",
    "forbidden",
    "headers_too_large",
    "internal_error",
    "service_unavailable",
    "storage_full",
    "overloaded",
  );
  const byStatus: Record<number, Set<string>> = {};
  for (const word of words) (byStatus[errors[word].status] ??= new Set()).add(word);
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, found]) => {
      const names = [...found];
      const example = { responseCode: Number(status), responseMessage: names[0] };
      const content = { "application/json": { schema: { $ref: "#/components/schemas/Refusal" }, example } };
      return [status, { description: names.join(", "), content }];
    }),
  );
}

function answerMedia(call: Call): Json {
  if (call.contentType === undefined) return withExample(jsonSchema(call.answer, "output"));
  return call.contentType === "application/json"
    ? withExample({ type: "object" })
    : { schema: { type: "string", format: "binary" } };
}

/** Returns the media type of an answer in lines. OpenAPI can only describe lines as text. */
const linesMedia = ({ lines }: Call): Json =>
  lines === undefined
    ? {}
    : {
        [linesType]: {
          schema: {
            type: "string",
            description: `Where Accept asks for it: lines of JSON. ${lines}; last the answer or a refusal.`,
          },
        },
      };

const withExample = (schema: Json): Json => ({ schema, example: exampleOf(schema) });

/** `GET /api/partner_member/{id}` is `getPartnerMemberById`. */
function operationId({ method, path }: Call): string {
  const words = path.replace(/^\/api\//u, "").split(/[/_.-]/u);
  const names = words.map((word) => (word.startsWith("{") ? `By${capital(word.slice(1, -1))}` : capital(word)));
  return method.toLowerCase() + names.join("");
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
