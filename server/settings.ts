import { resolve } from "node:path";
import { z } from "zod";
import { isMail } from "#sync/engine/is-mail.ts";
import { tidyText } from "#sync/engine/tidy-text.ts";
import { isAllowedPassword } from "#sync/model/rules/password.ts";
import { defaultSender, type MailSender, mailFrom, type SmtpSettings, smtpUrl } from "./mail-settings.ts";
import { StartError } from "./start-error.ts";

/** The settings of the server, which come from the environment. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** The address under which users reach it, without a slash at its end. */
  readonly publicUrl: string;
  /** Undefined: the embedded database below `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** The same database past a pooler, where `databaseUrl` leads to one. */
  readonly databaseDirectUrl: string | undefined;
  /** An absolute path. */
  readonly dataDir: string;
  readonly adminMail: string;
  /** Undefined: a random one, printed once. */
  readonly adminPassword: string | undefined;
  /** How many partners an empty database is filled with; 0 for none. */
  readonly demo: number;
  /** How many proxies are between the clients and this server. */
  readonly trustProxy: number;
  readonly registration: Registration;
  /** Who may read `/metrics`: programs on this machine, or all callers. */
  readonly metrics: MetricsReaders;
  /** Whether registration is open by default, since only this machine should reach the server. */
  readonly trialOnly: boolean;
  /** When a sign-in by password also needs a mailed code: never, always, or in a browser without an earlier one. */
  readonly loginCode: LoginCode;
  /** Undefined: made once and kept in the database. */
  readonly sessionSecret: string | undefined;
  /** Undefined: files are kept below `dataDir`. */
  readonly s3: S3Settings | undefined;
  /** A program and its arguments, to which a file's path is added. It decides whether the file is accepted. Undefined: all are. */
  readonly scanCommand: readonly string[] | undefined;
  /** Whether the text of files is read, for search. */
  readonly readTexts: boolean;
  /** 32 bytes. Undefined: the embedded database has one that is made once and kept in `dataDir`. */
  readonly dataKey: Buffer | undefined;
  /** The token of the service of the partners' own site; undefined disables its call. */
  readonly serviceToken: string | undefined;
  /** The partners' own site; undefined hides its link. */
  readonly partnerLoginUrl: string | undefined;
  /** Undefined: mail is kept below `dataDir`. */
  readonly smtp: SmtpSettings | undefined;
  readonly mailFrom: MailSender;
  /** Undefined: there are no sign-ins with Google, and no linked calendars. */
  readonly google: GoogleSettings | undefined;
  /** Undefined: estimates come from a built-in parametric model. */
  readonly openAi: OpenAiSettings | undefined;
}

/** A bucket of an S3-compatible store. */
export interface S3Settings {
  readonly url: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** This server as a client of Google. */
export interface GoogleSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** The address of the OpenID provider, whose published document names its other addresses. */
  readonly issuer: string;
  /** The calendar's API, without a slash at its end. */
  readonly calendarUrl: string;
}

/** A service with the protocol of OpenAI's chat completions. */
export interface OpenAiSettings {
  readonly apiKey: string;
  /** Its API, without a slash at its end. */
  readonly baseUrl: string;
  readonly model: string;
}

export type LoginCode = (typeof loginCodes)[number];
const loginCodes = ["off", "always", "new-device"] as const;

export type MetricsReaders = (typeof metricsReaders)[number];
const metricsReaders = ["loopback", "open"] as const;

/** Who may register: anyone, nobody, or mails of these domains (lower case). */
export type Registration = "open" | "closed" | readonly string[];

/** A setting with an invalid value. Its sentence names the setting and never repeats a secret. */
export class SettingsError extends StartError {}

/**
 * Reads the settings, with their defaults, from an environment. Empty counts as unset.
 * @throws SettingsError naming the first one that is wrong.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ""));
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new SettingsError(parsed.error.issues[0]?.message ?? "The settings cannot be read.");
  const values = parsed.data;
  const embedded = values.DATABASE_URL === undefined;
  const publicUrl = values.PUBLIC_URL ?? `http://${values.HOST.includes(":") ? `[${values.HOST}]` : values.HOST}:${values.PORT}`;
  const trialOnly = values.REGISTRATION === undefined && embedded && isOnesOwn({ ...values, publicUrl });
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    databaseUrl: values.DATABASE_URL,
    databaseDirectUrl: directUrl(values),
    dataDir: resolve(values.DATA_DIR),
    adminMail: values.ADMIN_MAIL,
    adminPassword: values.ADMIN_PASSWORD,
    demo: values.DEMO ?? (embedded ? defaultDemo : 0),
    trustProxy: values.TRUST_PROXY,
    registration: values.REGISTRATION ?? (trialOnly ? "open" : "closed"),
    trialOnly,
    metrics: values.METRICS,
    loginCode: values.LOGIN_CODE ?? (values.SMTP_URL === undefined ? "off" : "new-device"),
    sessionSecret: values.SESSION_SECRET,
    s3: s3Settings(values),
    scanCommand: values.SCAN_COMMAND,
    readTexts: values.READ_TEXTS !== "off",
    dataKey: values.DATA_KEY,
    serviceToken: values.SERVICE_TOKEN,
    partnerLoginUrl: values.PARTNER_LOGIN_URL,
    smtp: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? defaultSender(publicUrl),
    google: googleSettings(values),
    openAi: openAiSettings(values),
  };
}

/**
 * Whether requests come through a proxy that the settings do not name. Every request then has the proxy's address, and one lock-out
 * hits all.
 */
export const hasUnnamedProxy = ({ host, publicUrl, trustProxy }: Pick<Settings, "host" | "publicUrl" | "trustProxy">): boolean =>
  isLoopback(host) && !isLoopback(hostOf(publicUrl)) && trustProxy === 0;

/** Whether only this machine can reach the server, also through proxies. */
const isOnesOwn = ({ HOST, TRUST_PROXY, publicUrl }: { HOST: string; TRUST_PROXY: number; publicUrl: string }) =>
  isLoopback(HOST) && isLoopback(hostOf(publicUrl)) && TRUST_PROXY === 0;

/** Whether a host is this machine itself, by a name that no name server can give to another one. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|::1)$/u.test(host);
/** The host of an address, without the brackets of IPv6. */
export const hostOf = (address: string) => new URL(address).hostname.replaceAll(/[[\]]/gu, "");

const defaultDemo = 300;
const domain = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/u;

const whole = (name: string, min: number, max: number) => {
  const sentence = `${name} must be a whole number from ${min} to ${max}.`;
  return z
    .string()
    .regex(/^\d+$/u, sentence)
    .transform(Number)
    .refine((value) => value >= min && value <= max, sentence);
};

const url = (name: string, sentence: string, ...protocols: string[]) =>
  z.string().refine((value) => protocols.includes(protocolOf(value) ?? ""), `${name} ${sentence}`);

const protocolOf = (value: string) => (URL.canParse(value) ? new URL(value).protocol : undefined);
const database = (name: string) => url(name, "must begin with postgres:// or postgresql://.", "postgres:", "postgresql:");
const webAddress = "must be an address that begins with http:// or https://.";

/** An address to which paths are added. */
const plainAddress = (name: string) =>
  url(name, webAddress, "http:", "https:").refine(
    (value) => !/[?#]/u.test(value),
    `${name} must not carry a query or a fragment.`,
  );

const withoutSpaces = (name: string, shown = ", as Google's console shows it") =>
  z.string().regex(/^[\x21-\x7e]{1,1000}$/u, `${name} must be ASCII without spaces${shown}.`);

const schema = z.object({
  PORT: whole("PORT", 1, 65_535).default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/u, "HOST must be a host name or an IP address.")
    .default("127.0.0.1"),
  PUBLIC_URL: url("PUBLIC_URL", webAddress, "http:", "https:")
    .refine((value) => !/[?#]/u.test(value), "PUBLIC_URL must not carry a query or a fragment.")
    .refine(
      (value) => !URL.canParse(value) || /^\/*$/u.test(new URL(value).pathname),
      "PUBLIC_URL must not carry a path: Musubi is served at a host name of its own, such as https://musubi.example.com.",
    )
    // As browsers and OpenID providers write it: capitals, a default port and letters of other scripts would else not compare.
    .transform((value) => (URL.canParse(value) ? new URL(value).origin : value))
    .optional(),
  DATABASE_URL: database("DATABASE_URL").optional(),
  DATABASE_DIRECT_URL: database("DATABASE_DIRECT_URL").optional(),
  DATA_DIR: z
    .string()
    .refine((value) => !value.includes("\0"), "DATA_DIR must be a path.")
    .default("./data"),
  ADMIN_MAIL: z
    .string()
    .overwrite((given) => tidyText("mail", given))
    .max(255, "ADMIN_MAIL may have at most 255 characters.")
    .refine(isMail, "ADMIN_MAIL must be a mail address.")
    .default("master@example.com"),
  ADMIN_PASSWORD: z
    .string()
    .refine(
      isAllowedPassword,
      "ADMIN_PASSWORD must have 8 to 16 letters and digits, with a lower-case letter, an upper-case letter and a digit.",
    )
    .optional(),
  DEMO: whole("DEMO", 0, 1_000_000)
    .transform((value) => (value === 1 ? defaultDemo : value))
    .optional(),
  TRUST_PROXY: whole("TRUST_PROXY", 0, 10).default(0),
  REGISTRATION: z
    .string()
    .transform((value): Registration => {
      const text = value.trim().toLowerCase();
      if (text === "open" || text === "closed") return text;
      return text.split(",").map((part) => part.trim());
    })
    .refine(
      (value) => typeof value === "string" || value.every((part) => domain.test(part)),
      "REGISTRATION must be open, closed, or mail domains with commas between them.",
    )
    .optional(),
  METRICS: z.enum(metricsReaders, "METRICS must be loopback or open.").default("loopback"),
  LOGIN_CODE: z.enum(loginCodes, "LOGIN_CODE must be off, always or new-device.").optional(),
  SESSION_SECRET: z.string().min(32, "SESSION_SECRET must have at least 32 characters.").optional(),
  S3_URL: url("S3_URL", webAddress, "http:", "https:").optional(),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/u,
      "S3_BUCKET must be a bucket's name: 3 to 63 lower-case letters, digits, dots and hyphens.",
    )
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,64}$/u, "S3_REGION must be a region's name, such as us-east-1.")
    .optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  SCAN_COMMAND: z
    .string()
    .refine((value) => !value.includes("\0"), "SCAN_COMMAND must be a program with its options.")
    .transform((value) => value.trim().split(/\s+/u))
    .optional(),
  READ_TEXTS: z.enum(["on", "off"], "READ_TEXTS must be on or off.").optional(),
  DATA_KEY: z
    .string()
    .transform((value) => bytesOf(value.trim()))
    .refine((value) => value.length === 32, "DATA_KEY must be 32 bytes, in base64 or as 64 hexadecimal digits.")
    .optional(),
  SERVICE_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,}$/u, "SERVICE_TOKEN must have at least 32 characters of ASCII without spaces.")
    .optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: mailFrom.optional(),
  PARTNER_LOGIN_URL: url("PARTNER_LOGIN_URL", webAddress, "http:", "https:").optional(),
  GOOGLE_CLIENT_ID: withoutSpaces("GOOGLE_CLIENT_ID").optional(),
  GOOGLE_CLIENT_SECRET: withoutSpaces("GOOGLE_CLIENT_SECRET").optional(),
  GOOGLE_ISSUER: plainAddress("GOOGLE_ISSUER").optional(),
  GOOGLE_CALENDAR_URL: plainAddress("GOOGLE_CALENDAR_URL")
    .transform((value) => value.replace(/\/+$/u, ""))
    .optional(),
  OPENAI_API_KEY: withoutSpaces("OPENAI_API_KEY", "").optional(),
  OPENAI_BASE_URL: plainAddress("OPENAI_BASE_URL")
    .transform((value) => value.replace(/\/+$/u, ""))
    .optional(),
  OPENAI_MODEL: withoutSpaces("OPENAI_MODEL", "").optional(),
});

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(schema.shape);

/** Requires the address that is in use: without it the embedded database would take its place. */
function directUrl({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct }: z.output<typeof schema>): string | undefined {
  if (direct === undefined || url !== undefined) return direct;
  throw new SettingsError("DATABASE_URL is missing: DATABASE_DIRECT_URL says nothing without it.");
}

/** Requires all five or none: with some of them, files would go to a place where nothing finds them. */
function s3Settings(values: z.output<typeof schema>): S3Settings | undefined {
  const { S3_URL: url, S3_BUCKET: bucket, S3_REGION: region, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = values;
  if (url && bucket && region && accessKey && secretKey) return { url, bucket, region, accessKey, secretKey };
  const given = { S3_URL: url, S3_BUCKET: bucket, S3_REGION: region, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey };
  const missing = Object.entries(given).find(([, value]) => value === undefined);
  if (!missing || Object.values(given).every((value) => value === undefined)) return undefined;
  throw new SettingsError(
    `${missing[0]} is missing: set S3_URL, S3_BUCKET, S3_REGION, S3_ACCESS_KEY and S3_SECRET_KEY, or none.`,
  );
}

/** Requires id and secret together or neither: with one of them every sign-in would fail. */
function googleSettings(values: z.output<typeof schema>): GoogleSettings | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER, GOOGLE_CALENDAR_URL } = values;
  if (clientId && clientSecret) {
    const issuer = GOOGLE_ISSUER ?? "https://accounts.google.com";
    return { clientId, clientSecret, issuer, calendarUrl: GOOGLE_CALENDAR_URL ?? "https://www.googleapis.com/calendar/v3" };
  }
  if ([clientId, clientSecret, GOOGLE_ISSUER, GOOGLE_CALENDAR_URL].every((value) => value === undefined)) return undefined;
  const missing = clientId ? "GOOGLE_CLIENT_SECRET" : "GOOGLE_CLIENT_ID";
  throw new SettingsError(`${missing} is missing: set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or nothing of Google's.`);
}

/** Reads the service's settings. The key enables it: a service without keys accepts any text as one. */
function openAiSettings(values: z.output<typeof schema>): OpenAiSettings | undefined {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model } = values;
  if (apiKey) return { apiKey, baseUrl: baseUrl ?? "https://api.openai.com/v1", model: model ?? "gpt-4.1-mini" };
  if (baseUrl === undefined && model === undefined) return undefined;
  throw new SettingsError("OPENAI_API_KEY is missing: OPENAI_BASE_URL and OPENAI_MODEL say nothing without it.");
}

function bytesOf(text: string): Buffer {
  if (/^[0-9a-f]{64}$/iu.test(text)) return Buffer.from(text, "hex");
  return /^[A-Za-z0-9+/_-]{43}=?$/u.test(text) ? Buffer.from(text, "base64") : Buffer.alloc(0);
}
