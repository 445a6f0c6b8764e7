import hardSkills from "../../masters/data/intermediateHardSkill.json" with { type: "json" };
import softSkills from "../../masters/data/intermediateSoftSkill.json" with { type: "json" };
import occupations from "../../masters/data/occupation.json" with { type: "json" };
import statuses from "../../masters/data/projectStatusValue.json" with { type: "json" };
import items from "../../masters/data/resultEvaluationItem.json" with { type: "json" };

/** The parts of JSON schema that the contract uses. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maxLength?: number;
}

/**
 * Returns an example that matches a schema and is meaningful to a reader. It is chosen by its key, else by its type. Optional keys
 * are included.
 */
export function exampleOf(schema: Schema, key = ""): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return exampleOf(choices.find(({ type }) => type !== "null") ?? {}, key);
  const kinds = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
  switch (kinds[0]) {
    case "object":
      return objectExample(schema);
    case "array":
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => exampleOf(schema.items ?? {}, singular(key)));
    case "string":
      return textExample(schema, key);
    case "integer":
    case "number":
      return numbers[key] ?? Math.max(1, schema.minimum ?? 1);
    case "boolean":
      return true;
    default:
      return null;
  }
}

function objectExample({ properties = {}, additionalProperties, propertyNames }: Schema): Record<string, unknown> {
  const named = Object.entries(properties).map(([key, schema]) => [key, exampleOf(schema, key)] as const);
  if (named.length > 0 || typeof additionalProperties !== "object") return Object.fromEntries(named);
  return Object.fromEntries((propertyNames?.enum ?? ["1"]).map((key) => [String(key), exampleOf(additionalProperties)]));
}

function textExample({ format, pattern, maxLength }: Schema, key: string): string {
  const fitting = [words[key], forms[format ?? ""], "example", id, "1", forms["date-time"], "#0d6efd"].find(
    (text) => text !== undefined && fits(text, format, pattern),
  );
  return (fitting ?? "").slice(0, maxLength);
}

function fits(text: string, format: string | undefined, pattern: string | undefined): boolean {
  if (pattern !== undefined) return new RegExp(pattern, "u").test(text);
  return format === undefined || text === forms[format] || (format === "email" && text.includes("@"));
}

const id = "019ac0de-0000-7000-8000-000000000001";

const forms: Readonly<Record<string, string>> = {
  uuid: id,
  guid: id,
  date: "2026-12-01",
  "date-time": "2026-04-01T09:00:00.000Z",
  email: "taro.yamada@example.com",
  uri: "https://example.com/",
};

/** The example of a file's name. */
export const exampleFile = "契約書.pdf";

const idOf = (rows: readonly { readonly id: number }[]) => rows[0]?.id;
const statusOf = (category: number) => idOf(statuses.filter((status) => status.category === category));

/** Ids of existing masters, by the keys that they have in the contract. */
const numbers: Readonly<Record<string, number | undefined>> = {
  status: statusOf(1),
  phase: statusOf(2),
  executionPhase: statusOf(3),
  occupationId: idOf(occupations),
  mIntermediateHardSkillId: idOf(hardSkills),
  mIntermediateSoftSkillId: idOf(softSkills),
  mResultEvaluationId: idOf(items),
};

const singular = (key: string) => (key.endsWith("s") ? key.slice(0, -1) : key);

/** Example texts by key. */
const words: Readonly<Record<string, string>> = {
  name: "山田 太郎",
  lastName: "山田",
  firstName: "太郎",
  lastNameKana: "ヤマダ",
  firstNameKana: "タロウ",
  mail: "taro.yamada@example.com",
  maskedMail: "t***@example.com",
  pswd: "Passw0rd1",
  currentPassword: "Passw0rd0",
  code: "012345",
  uuid: "5f0c2a52-8a3e-4c1b-9a57-3d1c6e1f7b20",
  device: "Chrome / Windows",
  phone: "00-0000-0000",
  zip: "100-0001",
  address: "東京都千代田区千代田1-1",
  manager: "佐藤 花子",
  nameKana: "ヤマダ タロウ",
  title: "年末年始の営業について",
  contents: "年末年始は12月29日から1月3日まで休業します。",
  content: "次回の面談で希望単価を確認する。",
  projectCode: "PJ-2026-001",
  projectName: "会員サイトのリニューアル",
  reward: "1200000",
  filePath: `files/${id}`,
  url: `files/${id}`,
  role: "要件定義とチームの取りまとめ",
  industry: "情報・通信",
  years: "3年",
  memo: "落ち着いて説明できる。",
  report: "定例会議の後、画面設計を進めた。",
  color: "#0d6efd",
  description: "対象となる方の目安",
  path: "mail",
  fileName: exampleFile,
  profileImagePath: "https://partners.example.com/photos/1.jpg",
  message: "メールアドレスの形式をご確認ください",
};
