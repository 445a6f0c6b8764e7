import { v5 as uuidv5 } from "uuid";
import { z } from "zod";
import { counted } from "#sync/engine/counted.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";
import { masterIdSchema, optionalMoment, text } from "#sync/engine/field.ts";
import { attendance } from "#sync/model/entities/attendance.ts";
import { memberEvaluation } from "#sync/model/entities/member-evaluation.ts";
import { keptOnOwnSite, partner } from "#sync/model/entities/partner.ts";
import { resultEvaluation } from "#sync/model/entities/result-evaluation.ts";
import { rowRef } from "../sql/row-ref.ts";
import { wireInput } from "../wire/wire-input.ts";
import { wireDay, wireMoment } from "../wire/wire-time.ts";

/** A record that an item of an import refers to. */
export interface Reference {
  /** `owner`: whose record it is. A partner who was merged leads to the other one. `partner`: that partner alone. */
  readonly to: "owner" | "partner" | "project" | "admin" | "resultEvaluationItem";
  /** The path of the reference within the item. */
  readonly path: string;
  readonly ref: string;
}

/** The row that an item becomes, with the ids of the records that it refers to. */
export interface Draft {
  readonly id: string;
  /** Fields that are not named keep their values. In a new row they are null. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The time at which it was made on the partners' own site; null if the item has none. */
  readonly createdAt: string | null;
}

/** Returns the id of a referenced record; null if there is none. */
export type IdOf = (to: Reference["to"], ref: string) => string | null;

/** A list that an import may contain. An item with an unknown key is refused, so that a misspelt key does not lose its value. */
export interface ImportKind {
  readonly entity: AnyEntity;
  readonly schema: z.ZodObject;
  references(item: unknown): Reference[];
  draft(item: unknown, idOf: IdOf): Draft;
}

function importKind<S extends z.ZodObject>(kind: {
  readonly entity: AnyEntity;
  readonly schema: S;
  references(item: z.output<S>): (Omit<Reference, "ref"> & { readonly ref: string | null })[];
  draft(item: z.output<S>, idOf: (to: Reference["to"], ref: string | null) => string | null): Draft;
}): ImportKind {
  const { entity, schema } = kind;
  return {
    entity,
    schema,
    references: (item) =>
      kind.references(item as z.output<S>).flatMap(({ to, path, ref }) => (ref === null ? [] : [{ to, path, ref }])),
    draft: (item, idOf) => kind.draft(item as z.output<S>, (to, ref) => (ref === null ? null : idOf(to, ref))),
  };
}

const { fields: day } = attendance;
const { fields: of } = memberEvaluation;
const key = text("キー", 255).schema;
const ref = z.union([rowRef, z.int().positive().transform(String)], "IDの形式をご確認ください");
const optionalRef = z.preprocess((value) => (value === "" ? null : value), ref.nullable()).default(null);
const createdAt = wireMoment(optionalMoment("登録日時")).default(null);
const scheduledDate = wireDay(of.scheduledDate).default(null);
const score = z
  .int("点数は0から5で指定してください")
  .min(0, "点数は0から5で指定してください")
  .max(5, "点数は0から5で指定してください");

const attendances = importKind({
  entity: attendance,
  schema: z.strictObject({
    key,
    partnerId: ref,
    projectId: optionalRef,
    startDatetime: wireMoment(day.startDatetime),
    breaktime: wireMoment(day.breaktime).default(null),
    breaktimeEnd: wireMoment(day.breaktimeEnd).default(null),
    closingDatetime: wireMoment(day.closingDatetime).default(null),
    report: wireInput(day.report).default(null),
    createdAt,
  }),
  references: ({ partnerId, projectId }) => [
    { to: "owner", path: "partnerId", ref: partnerId },
    { to: "project", path: "projectId", ref: projectId },
  ],
  draft({ key, createdAt, partnerId, projectId, ...values }, idOf) {
    const owners = { partnerId: idOf("owner", partnerId), projectId: idOf("project", projectId) };
    return { id: rowIdOf(attendance, key), values: { ...values, ...owners }, createdAt };
  },
});

const resultEvaluations = importKind({
  entity: resultEvaluation,
  schema: z.strictObject({
    key,
    partnerId: ref,
    projectId: optionalRef,
    interviewerPartnerId: optionalRef,
    adminUserIds: counted(z.array(ref), 20, "面談者は20人以内で指定してください").default([]),
    scheduledDate,
    evaluations: counted(
      z.array(z.strictObject({ mResultEvaluationId: masterIdSchema("評価項目"), score })),
      200,
      "評価は200件以内で指定してください",
    ).refine(
      (all) => new Set(all.map(({ mResultEvaluationId }) => mResultEvaluationId)).size === all.length,
      "同じ評価項目が重複しています",
    ),
    createdAt,
  }),
  references: ({ partnerId, projectId, interviewerPartnerId, adminUserIds, evaluations }) => [
    { to: "owner", path: "partnerId", ref: partnerId },
    { to: "project", path: "projectId", ref: projectId },
    { to: "owner", path: "interviewerPartnerId", ref: interviewerPartnerId },
    ...adminUserIds.map((ref, at) => ({ to: "admin" as const, path: `adminUserIds.${at}`, ref })),
    ...evaluations.map(({ mResultEvaluationId }, at) => ({
      to: "resultEvaluationItem" as const,
      path: `evaluations.${at}.mResultEvaluationId`,
      ref: String(mResultEvaluationId),
    })),
  ],
  draft(item, idOf) {
    const { key, createdAt, scheduledDate, evaluations } = item;
    const values = {
      partnerId: idOf("owner", item.partnerId),
      projectId: idOf("project", item.projectId),
      interviewerPartnerId: idOf("owner", item.interviewerPartnerId),
      interviewerAdminIds: [...new Set(item.adminUserIds.map((ref) => idOf("admin", ref)))],
      scheduledDate,
      scores: evaluations.map(({ mResultEvaluationId, score }) => ({ itemId: mResultEvaluationId, score })),
    };
    return { id: rowIdOf(resultEvaluation, key), values, createdAt };
  },
});

const memberEvaluations = importKind({
  entity: memberEvaluation,
  schema: z.strictObject({
    key,
    partnerId: ref,
    evaluationPartnerId: ref,
    projectId: optionalRef,
    memo: wireInput(of.memo).default(null),
    scheduledDate,
    evaluations: counted(z.array(z.strictObject({ score })), 50, "評価は50件以内で指定してください"),
    createdAt,
  }),
  references: ({ partnerId, evaluationPartnerId, projectId }) => [
    { to: "owner", path: "partnerId", ref: partnerId },
    { to: "owner", path: "evaluationPartnerId", ref: evaluationPartnerId },
    { to: "project", path: "projectId", ref: projectId },
  ],
  draft({ key, createdAt, partnerId, evaluationPartnerId, projectId, evaluations, ...values }, idOf) {
    const owners = {
      partnerId: idOf("owner", partnerId),
      evaluationPartnerId: idOf("owner", evaluationPartnerId),
      projectId: idOf("project", projectId),
    };
    const scores = evaluations.map(({ score }) => score);
    return { id: rowIdOf(memberEvaluation, key), values: { ...values, ...owners, scores }, createdAt };
  },
});

/** The address of a partner's photo on the partners' own site. It is checked again when the photo is fetched. */
const photo = wireInput(partner.fields.profileImagePath).refine(
  (value) => value === null || (/^https:\/\/\S+$/u.test(value) && URL.canParse(value)),
  "https://で始まるアドレスを指定してください",
);

const partners = importKind({
  entity: partner,
  schema: z.strictObject({
    partnerId: ref,
    profileImagePath: photo.optional(),
    ...Object.fromEntries(keptOnOwnSite.map((name) => [name, wireInput<unknown>(partner.fields[name]).optional()])),
  }),
  references: ({ partnerId }) => [{ to: "partner", path: "partnerId", ref: partnerId }],
  draft({ partnerId, ...given }, idOf) {
    const values = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    return { id: String(idOf("partner", partnerId)), values, createdAt: null };
  },
});

/** All kinds, by the names of their lists. */
export const importKinds = { attendances, resultEvaluations, memberEvaluations, partners } as const;

/** The namespace never changes, so that a key always leads to the same row. */
const namespace = "7d5f6c3e-0b0a-5c58-9a0e-3f1f4f0f6b21";

const rowIdOf = ({ name }: AnyEntity, key: string): string => uuidv5(`${name}/${key}`, namespace);
