import { heldFiles } from "#client/device/files/files.ts";
import { defineForm } from "#client/ui/form/define-form.tsx";
import { fieldsOf, pick } from "#client/ui/form/field-facts.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { optionalReference } from "#sync/engine/field.ts";
import { projectFile } from "#sync/model/entities/file.ts";
import type { orderClient } from "#sync/model/entities/order-client.ts";
import { project } from "#sync/model/entities/project.ts";
import { checkNewClient, clientAs, clientFieldsAs, clientKeys, clientPart, isOfExisting } from "./client-part.ts";
import { type EnteredPosition, positionsField } from "./positions-field.ts";
import { managersField, mostFiles } from "./project-create-form.ts";

/** The editable fields of the project's own row, in the order of the screen. */
export const ownNames = [
  "name",
  "projectCode",
  "isValid",
  "recruitStatus",
  "reward",
  "content",
  "statusId",
  "phaseId",
  "executionPhaseId",
  "priority",
  "leadManagerId",
  "aeAdminId",
  "aeLastContactDate",
  "clientProjectHealth",
  "costProjectHealth",
  "resourceProjectHealth",
  "scheduleProjectHealth",
  "startDate",
  "endDate",
  "limitDate",
  "memo",
] as const;

/** The form of a project with its client, positions and files. Fields of the chosen client begin with `chosen`. */
export const projectEditForm = defineForm(
  {
    ...fieldsOf(project, ownNames),
    managers: managersField(0),
    // The client's id as the user last saw it; nobody enters it. The values below may belong to another client.
    clientOf: optionalReference("案件のクライアント", "orderClient"),
    ...clientPart,
    ...clientFieldsAs("chosen"),
    positions: positionsField(1),
    files: heldFiles(projectFile, { max: mostFiles }),
  },
  {
    messages: { chosenZip: "郵便番号を確認してください", clientZip: "郵便番号を確認してください" },
    check: (values) => [
      ...checkNewClient(values),
      ...(isOfExisting(values) && values.chosenName === null
        ? [{ path: "chosenName", message: "クライアント名を入力してください" }]
        : []),
      ...(values.leadManagerId === null || values.managers.includes(values.leadManagerId)
        ? []
        : [{ path: "managers", message: "PMに選んだ人をプロジェクトマネージャーに含めてください" }]),
      ...(project.check?.(values) ?? []),
    ],
    unused: (values) => [
      ...(values.newClient ? [] : clientKeys("client")),
      ...(isOfExisting(values) ? [] : clientKeys("chosen")),
    ],
    untold: ["newClient", "clientId"],
    records: ["positions"],
  },
);

export type ProjectEditValues = ReturnType<typeof projectEditForm.schema.parse>;

/** The records of the form. */
export interface ProjectRecords {
  readonly project: RowOf<typeof project>;
  /** Undefined for a project without one. */
  readonly client: RowOf<typeof orderClient> | undefined;
  /** The managers' ids, in the order in which they joined. */
  readonly managers: readonly string[];
  readonly positions: readonly EnteredPosition[];
}

/** Returns the records' values in the form's shape. */
export function standingOf({ project: row, client, managers, positions }: ProjectRecords) {
  return {
    id: row.id,
    ...pick(row, ownNames),
    managers: [...managers],
    clientOf: row.orderClientId,
    newClient: false,
    clientId: row.orderClientId,
    ...clientAs("client", {}),
    ...clientAs("chosen", client ?? {}),
    positions: [...positions],
    files: [],
  };
}
