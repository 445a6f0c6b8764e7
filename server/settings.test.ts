import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { hasUnnamedProxy, readSettings, SettingsError } from "./settings.ts";

const url = "postgres://musubi:a-secret@db.example.com/musubi";

describe("settings", () => {
  test("have defaults for a machine of one's own", () => {
    expect(readSettings({})).toEqual({
      port: 3000,
      host: "127.0.0.1",
      publicUrl: "http://127.0.0.1:3000",
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      dataDir: resolve("data"),
      adminMail: "master@example.com",
      adminPassword: undefined,
      demo: 300,
      trustProxy: 0,
      registration: "open",
      trialOnly: true,
      metrics: "loopback",
      sessionSecret: undefined,
      s3: undefined,
      readTexts: true,
      dataKey: undefined,
      partnerLoginUrl: undefined,
      loginCode: "off",
      smtp: undefined,
      mailFrom: { name: "Musubi", address: "no-reply@localhost" },
      google: undefined,
    });
  });

  test("that are empty count as unset", () => {
    expect(readSettings({ PORT: "", ADMIN_MAIL: "  " })).toEqual(readSettings({}));
  });

  test("close registration and bring no demo data beside a database of one's own", () => {
    expect(readSettings({ DATABASE_URL: url })).toMatchObject({ registration: "closed", demo: 0 });
  });

  test("close registration where others can reach the server", () => {
    expect(readSettings({ HOST: "0.0.0.0" }).registration).toBe("closed");
    expect(readSettings({ HOST: "::1" })).toMatchObject({ registration: "open", publicUrl: "http://[::1]:3000" });
  });

  test("close registration behind a reverse proxy, which listens for others", () => {
    expect(readSettings({ PUBLIC_URL: "https://musubi.example.com" }).registration).toBe("closed");
    expect(readSettings({ TRUST_PROXY: "1" }).registration).toBe("closed");
    for (const own of ["http://localhost:8080", "http://127.0.0.1", "http://[::1]:3000"])
      expect(readSettings({ PUBLIC_URL: own }).registration).toBe("open");
    expect(readSettings({ PUBLIC_URL: "https://musubi.example.com", REGISTRATION: "open" }).registration).toBe("open");
  });

  test("show that a proxy must stand before it which TRUST_PROXY does not count", () => {
    const of = (env: Record<string, string>) => hasUnnamedProxy(readSettings(env));
    const PUBLIC_URL = "https://musubi.example.com";
    expect(of({ PUBLIC_URL })).toBe(true);
    expect([of({}), of({ PUBLIC_URL, TRUST_PROXY: "1" }), of({ PUBLIC_URL, HOST: "0.0.0.0" })]).toEqual([false, false, false]);
  });

  test("take DEMO=1 for the usual number", () => {
    expect(readSettings({ DEMO: "1" }).demo).toBe(300);
    expect(readSettings({ DEMO: "20000" }).demo).toBe(20_000);
    expect(readSettings({ DEMO: "0" }).demo).toBe(0);
  });

  test("take a data key in either form", () => {
    const key = Buffer.from(Array.from({ length: 32 }, (_, at) => at * 7));
    for (const form of ["hex", "base64", "base64url"] as const)
      expect(readSettings({ DATA_KEY: key.toString(form) }).dataKey?.equals(key)).toBe(true);
  });

  test("take an S3-compatible store whole or not at all", () => {
    const s3 = {
      S3_URL: "https://s3.example.com",
      S3_BUCKET: "musubi",
      S3_REGION: "ap-northeast-1",
      S3_ACCESS_KEY: "a",
      S3_SECRET_KEY: "b",
    };
    const { S3_URL: url, S3_BUCKET: bucket, S3_REGION: region } = s3;
    expect(readSettings(s3).s3).toEqual({ url, bucket, region, accessKey: "a", secretKey: "b" });
    for (const name of Object.keys(s3)) {
      expect(() => readSettings({ ...s3, [name]: "" })).toThrow(new RegExp(`^${name} is missing`, "u"));
    }
  });

  test("take Google's client whole or not at all", () => {
    const client = { GOOGLE_CLIENT_ID: "an-id.apps.example.com", GOOGLE_CLIENT_SECRET: "hunter2" };
    const named = { clientId: client.GOOGLE_CLIENT_ID, clientSecret: client.GOOGLE_CLIENT_SECRET };
    const google = { issuer: "https://accounts.google.com", calendarUrl: "https://www.googleapis.com/calendar/v3" };
    expect(readSettings(client).google).toEqual({ ...named, ...google });
    const elsewhere = { GOOGLE_ISSUER: "https://id.example.com/", GOOGLE_CALENDAR_URL: "https://calendar.example.com/v3/" };
    expect(readSettings({ ...client, ...elsewhere }).google).toEqual({
      ...named,
      issuer: "https://id.example.com/",
      calendarUrl: "https://calendar.example.com/v3",
    });
    const { GOOGLE_CLIENT_ID: _id, ...secretAlone } = client;
    const { GOOGLE_CLIENT_SECRET: _secret, ...idAlone } = client;
    expect(() => readSettings(idAlone)).toThrow(/^GOOGLE_CLIENT_SECRET is missing.+\.$/u);
    expect(() => readSettings(secretAlone)).toThrow(/^GOOGLE_CLIENT_ID is missing(?!.*hunter2).+\.$/u);
    expect(() => readSettings(elsewhere)).toThrow(/^GOOGLE_CLIENT_ID is missing/u);
  });

  test("take an AI service by its key, OpenAI's own unless another is named", () => {
    expect(readSettings({}).openAi).toBeUndefined();
    const openAi = { apiKey: "hunter2", baseUrl: "https://api.openai.com/v1", model: "gpt-4.1-mini" };
    expect(readSettings({ OPENAI_API_KEY: "hunter2" }).openAi).toEqual(openAi);
    const elsewhere = { OPENAI_BASE_URL: "http://localhost:11434/v1/", OPENAI_MODEL: "qwen3:8b" };
    const named = { apiKey: "hunter2", baseUrl: "http://localhost:11434/v1", model: "qwen3:8b" };
    expect(readSettings({ OPENAI_API_KEY: "hunter2", ...elsewhere }).openAi).toEqual(named);
    expect(() => readSettings(elsewhere)).toThrow(/^OPENAI_API_KEY is missing/u);
  });

  test("take mail domains for registration", () => {
    expect(readSettings({ REGISTRATION: "example.com, Example.ORG" }).registration).toEqual(["example.com", "example.org"]);
  });

  test("take an SMTP server, with or without credentials and TLS", () => {
    const plain = { host: "mail.example.com", port: 587, secure: false, auth: undefined };
    expect(readSettings({ SMTP_URL: "smtp://mail.example.com" }).smtp).toEqual(plain);
    expect(readSettings({ SMTP_URL: "smtp://[::1]:2525/" }).smtp).toEqual({ ...plain, host: "::1", port: 2525 });
    const secured = { host: "mail.example.com", port: 465, secure: true, auth: { user: "a@b", pass: "p:/%" } };
    expect(readSettings({ SMTP_URL: "smtps://a%40b:p%3A%2F%25@mail.example.com" }).smtp).toEqual(secured);
  });

  test("take a sender with or without a name", () => {
    const address = "office@example.com";
    expect(readSettings({ MAIL_FROM: address }).mailFrom).toEqual({ name: "", address });
    for (const name of ["結び 事務局", '"結び 事務局"'])
      expect(readSettings({ MAIL_FROM: `${name} <${address}>` }).mailFrom).toEqual({ name: "結び 事務局", address });
    expect(readSettings({ PUBLIC_URL: "https://musubi.example.com:8443" }).mailFrom.address).toBe("no-reply@musubi.example.com");
  });

  test("keep the public address without a slash at its end", () => {
    for (const url of ["https://musubi.example.com/", "https://Musubi.Example.com:443", "https://ＭＵＳＵＢＩ.example.com"])
      expect(readSettings({ PUBLIC_URL: url }).publicUrl).toBe("https://musubi.example.com");
  });

  test.each([
    ["METRICS", "everybody"],
    ["PORT", "abc"],
    ["PORT", "0"],
    ["PORT", "65536"],
    ["PORT", "80.5"],
    ["HOST", "a b"],
    ["PUBLIC_URL", "musubi.example.com"],
    ["PUBLIC_URL", "https://example.com/musubi"],
    ["PUBLIC_URL", "ftp://musubi.example.com"],
    ["PUBLIC_URL", "https://musubi.example.com/?a=1"],
    ["DATABASE_URL", "mysql://db.example.com/a"],
    ["DATABASE_URL", "db.example.com"],
    ["DATABASE_DIRECT_URL", "db.example.com"],
    ["ADMIN_MAIL", "nobody"],
    ["ADMIN_PASSWORD", "short1A"],
    ["ADMIN_PASSWORD", "nodigitsHere"],
    ["ADMIN_PASSWORD", "nouppercase1"],
    ["DEMO", "-1"],
    ["DEMO", "many"],
    ["TRUST_PROXY", "true"],
    ["REGISTRATION", "maybe"],
    ["REGISTRATION", "example.com,,"],
    ["SESSION_SECRET", "short"],
    ["S3_URL", "s3.example.com"],
    ["S3_BUCKET", "My_Bucket"],
    ["S3_REGION", "us east"],
    ["DATA_KEY", "short"],
    ["DATA_KEY", "0".repeat(63)],
    ["DATA_KEY", `${"A".repeat(42)}==`],
    ["SERVICE_TOKEN", "short"],
    ["SERVICE_TOKEN", "a token with a space, and long enough"],
    ["PARTNER_LOGIN_URL", "javascript:alert(1)"],
    ["SMTP_URL", "mail.example.com"],
    ["SMTP_URL", "https://mail.example.com"],
    ["SMTP_URL", "smtp://"],
    ["SMTP_URL", "smtp://user@mail.example.com"],
    ["SMTP_URL", "smtp://u:%ff@mail.example.com"],
    ["SMTP_URL", "smtp://mail.example.com:99999"],
    ["SMTP_URL", "smtp://mail.example.com?tls=no"],
    ["MAIL_FROM", "nobody"],
    ["MAIL_FROM", "a@example.com, b@example.com"],
    ["MAIL_FROM", "結び <office@example.com> x"],
    ["MAIL_FROM", "結び\r\nBcc: b@example.com <office@example.com>"],
    ["GOOGLE_CLIENT_ID", "an id"],
    ["GOOGLE_CLIENT_SECRET", "a secret"],
    ["GOOGLE_ISSUER", "accounts.google.com"],
    ["GOOGLE_ISSUER", "https://accounts.google.com?a=1"],
    ["GOOGLE_CALENDAR_URL", "ftp://www.googleapis.com/calendar/v3"],
    ["OPENAI_API_KEY", "a key"],
    ["OPENAI_BASE_URL", "api.openai.com"],
    ["OPENAI_BASE_URL", "https://api.openai.com/v1?a=1"],
    ["OPENAI_MODEL", "gpt 4"],
  ])("name %s when it is wrong (%s)", (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(SettingsError);
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} .+\\.$`, "u"));
  });

  test("need a database of which there is a direct address", () => {
    const url = "postgres://db.example.com/musubi";
    expect(() => readSettings({ DATABASE_DIRECT_URL: url })).toThrow(/^DATABASE_URL is missing: /u);
    expect(readSettings({ DATABASE_URL: url, DATABASE_DIRECT_URL: url }).databaseDirectUrl).toBe(url);
  });

  test("never repeat a secret", () => {
    expect(() => readSettings({ SESSION_SECRET: "hunter2" })).toThrow(/^(?!.*hunter2)/u);
    expect(() => readSettings({ ADMIN_PASSWORD: "hunter2" })).toThrow(/^(?!.*hunter2)/u);
    expect(() => readSettings({ OPENAI_API_KEY: "hunter2 " })).toThrow(/^(?!.*hunter2)/u);
    expect(() => readSettings({ SMTP_URL: "smtp://a:hunter2@" })).toThrow(/^(?!.*hunter2)/u);
  });
});
