import { v7 as uuidv7 } from "uuid";

/** Returns a line of the audit as the engine writes them. @param changes each with its row's entity and id, `before` and `after` */
export const auditLine = (changes: readonly object[], adminId: string) => ({
  mutation_id: uuidv7(),
  admin_id: adminId,
  mutator: "test",
  version: 1,
  authored_at: new Date(),
  outcome: "applied",
  changes: JSON.stringify(changes),
});
