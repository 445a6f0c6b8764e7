import { defineEntity } from "../../engine/entity.ts";
import {
  derived,
  integer,
  optionalCode,
  optionalInteger,
  optionalMoment,
  optionalPattern,
  optionalWord,
  reference,
  text,
} from "../../engine/field.ts";
import { filePurposes, fileRefusals, maxFileBytes, maxTextBytes, sha256Form } from "../rules/file.ts";

/**
 * What is known of a PDF. Its bytes are in the file store under the row's id once they have arrived (S4). A device that adds a file
 * gives its hash; for all other files the database does. Only the database says whether the bytes have arrived or were refused. It
 * also counts the letters of text on the pages.
 */
const fileFields = {
  name: text("ファイル名", 255),
  size: integer("サイズ", 1, maxFileBytes),
  sha256: derived(optionalPattern("SHA-256", sha256Form)),
  arrivedAt: derived(optionalMoment("到着日時")),
  refusal: derived(optionalWord("受け取れなかった理由", fileRefusals)),
  // Null: not read yet, or not readable. 0: a scan without text.
  textLength: derived(optionalInteger("本文の文字数", 0, maxTextBytes)),
};

/** A resume or career history of a partner. */
export const partnerFile = defineEntity({
  name: "partnerFile",
  label: "履歴書・経歴書",
  id: "uuid",
  of: ["partnerId"],
  fields: { partnerId: reference("パートナー", "partner"), ...fileFields },
  lookups: ["partnerId"],
});

/** A document of a project. */
export const projectFile = defineEntity({
  name: "projectFile",
  label: "案件ファイル",
  id: "uuid",
  of: ["projectId"],
  fields: { projectId: reference("案件", "project"), ...fileFields },
  lookups: ["projectId"],
});

/** A contract's document, or one of its notice. */
export const contractFile = defineEntity({
  name: "contractFile",
  label: "契約ファイル",
  id: "uuid",
  of: ["contractId"],
  fields: {
    contractId: reference("契約", "contract"),
    ...fileFields,
    // Null: the contract itself.
    purpose: optionalCode("用途", filePurposes),
  },
  kind: "purpose",
  lookups: ["contractId"],
});

/** The entities whose rows are files: each kind of file, once. */
export const fileEntities = [partnerFile, projectFile, contractFile] as const;
export type FileEntity = (typeof fileEntities)[number];
