import { defineForm } from "#client/ui/form/define-form.tsx";
import { type Field, reference } from "#sync/engine/field.ts";
import { values } from "#sync/engine/list-field.ts";
import { byText } from "#sync/engine/order.ts";
import { type OrganisationRole, organisationRoles, projectRoles } from "#sync/model/rules/project.ts";

/** The most people in one role. */
const mostPeople = 200;

const labels: ReadonlyMap<string, string> = new Map(projectRoles.map(({ value, label }) => [value, label]));
const fieldOf = (role: OrganisationRole): Field<string[]> => {
  const label = labels.get(role) ?? role;
  return values(label, reference(label, "admin"), { max: mostPeople });
};

/** The form of a project's organisation, with its nine lists. */
export const positionsForm = defineForm({
  pm: fieldOf("pm"),
  pmo: fieldOf("pmo"),
  pjm: fieldOf("pjm"),
  pdm: fieldOf("pdm"),
  planner: fieldOf("planner"),
  assistant: fieldOf("assistant"),
  researcher: fieldOf("researcher"),
  memberAssistant: fieldOf("memberAssistant"),
  sales: fieldOf("sales"),
} satisfies Record<OrganisationRole, Field<string[]>>);

/** The administrators' ids in each list. */
export type PositionLists = { readonly [R in OrganisationRole]: readonly string[] };

interface RoleRow {
  readonly role: string;
  readonly adminId: string;
  readonly createdAt: string;
}

/** Returns the people in each role, in the order in which they joined. */
export function positionLists(roles: readonly RoleRow[]): PositionLists {
  const joined = [...roles].sort((a, b) => byText(a.createdAt, b.createdAt));
  const of = (role: OrganisationRole) => joined.filter((row) => row.role === role).map(({ adminId }) => adminId);
  return {
    pm: of("pm"),
    pmo: of("pmo"),
    pjm: of("pjm"),
    pdm: of("pdm"),
    planner: of("planner"),
    assistant: of("assistant"),
    researcher: of("researcher"),
    memberAssistant: of("memberAssistant"),
    sales: of("sales"),
  };
}

/** Returns the members that an edit adds to each list and removes from it. Others' changes meanwhile are kept. */
export function roleChanges(before: Partial<PositionLists>, wanted: Partial<PositionLists>) {
  const missing = (from: Partial<PositionLists>, than: Partial<PositionLists>) =>
    organisationRoles.flatMap((role) =>
      (than[role] ?? []).filter((adminId) => from[role]?.includes(adminId) !== true).map((adminId) => ({ role, adminId })),
    );
  return { add: missing(before, wanted), remove: missing(wanted, before) };
}
