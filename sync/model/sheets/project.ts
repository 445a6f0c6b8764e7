import type { RowOf } from "../../engine/entity.ts";
import type { Field } from "../../engine/field.ts";
import { admin } from "../entities/admin.ts";
import { orderClient } from "../entities/order-client.ts";
import { project, projectRole, projectStatusValue } from "../entities/project.ts";
import { dateColumn, defineSheet, readTitles, type SheetReader, textColumn } from "./sheet.ts";

type Project = RowOf<typeof project>;

interface ProjectLine extends Project {
  readonly client: string | null;
  readonly status: string | null;
  readonly phase: string | null;
  readonly executionPhase: string | null;
  readonly managers: string;
  readonly ae: string | null;
}

const { fields } = project;
const word = ({ choices }: Field, value: string | null) => choices?.find((choice) => choice.value === value)?.label ?? null;

const text = textColumn<ProjectLine>;
const date = dateColumn<ProjectLine>;

/** The list of projects as a file. */
export const projectSheet = defineSheet({
  entity: project,
  title: "案件一覧",
  async load(reader, rows): Promise<readonly ProjectLine[]> {
    const clients = await readTitles(
      reader,
      orderClient,
      rows.map(({ orderClientId }) => orderClientId),
    );
    const values = await readTitles(
      reader,
      projectStatusValue,
      rows.flatMap(({ statusId, phaseId, executionPhaseId }) => [statusId, phaseId, executionPhaseId]),
    );
    const { managers, ae } = await peopleOf(reader, rows);
    return rows.map((row) => ({
      ...row,
      client: clients(row.orderClientId),
      status: values(row.statusId),
      phase: values(row.phaseId),
      executionPhase: values(row.executionPhaseId),
      managers: managers(row),
      ae: ae(row),
    }));
  },
  columns: {
    priority: text(fields.priority.label, 8, ({ priority }) => word(fields.priority, priority)),
    projectCode: text(fields.projectCode.label, 16, ({ projectCode }) => projectCode),
    name: text(fields.name.label, 44, ({ name }) => name),
    client: text(fields.orderClientId.label, 28, ({ client }) => client),
    status: text(fields.statusId.label, 16, ({ status }) => status),
    phase: text(fields.phaseId.label, 16, ({ phase }) => phase),
    executionPhase: text(fields.executionPhaseId.label, 16, ({ executionPhase }) => executionPhase),
    clientHealth: healthColumn("clientProjectHealth"),
    costHealth: healthColumn("costProjectHealth"),
    resourceHealth: healthColumn("resourceProjectHealth"),
    scheduleHealth: healthColumn("scheduleProjectHealth"),
    managers: text("PM", 24, ({ managers }) => managers),
    ae: text(fields.aeAdminId.label, 16, ({ ae }) => ae),
    startDate: date(fields.startDate, ({ startDate }) => startDate),
    endDate: date(fields.endDate, ({ endDate }) => endDate),
    aeLastContactDate: date(fields.aeLastContactDate, ({ aeLastContactDate }) => aeLastContactDate),
  },
});

/** Makes the column of a health field. Its label alone would be ambiguous: two columns would be クライアント. */
function healthColumn(name: "clientProjectHealth" | "costProjectHealth" | "resourceProjectHealth" | "scheduleProjectHealth") {
  const field = fields[name];
  return textColumn<ProjectLine>(`健全性（${field.label}）`, 14, (row) => word(field, row[name]));
}

/** Returns the managers, the lead first, and the account executive. */
async function peopleOf(reader: SheetReader, rows: readonly Project[]) {
  const roles = await reader.children(
    projectRole,
    "projectId",
    rows.map(({ id }) => id),
  );
  const managersOf = new Map<string, string[]>();
  for (const { projectId, role, adminId } of roles)
    if (role === "manager") managersOf.set(projectId, [...(managersOf.get(projectId) ?? []), adminId]);
  const names = await readTitles(reader, admin, [...[...managersOf.values()].flat(), ...rows.map(({ aeAdminId }) => aeAdminId)]);
  const managers = ({ id, leadManagerId: lead }: Project) => {
    const ids = (managersOf.get(id) ?? []).sort();
    return [...ids.filter((one) => one === lead), ...ids.filter((one) => one !== lead)].map((one) => names(one)).join("、");
  };
  return { managers, ae: ({ aeAdminId }: Project) => names(aeAdminId) };
}
