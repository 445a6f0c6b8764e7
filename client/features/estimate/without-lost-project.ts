import type { Replica } from "#sync/engine/client/replica-types.ts";
import { project } from "#sync/model/entities/project.ts";

/** Returns the estimate's values without a project that is in the trash or deleted. Such a project takes no estimate. */
export async function withoutLostProject<T extends { readonly projectId: string | null }>(
  replica: Pick<Replica, "get">,
  entered: T,
): Promise<{ readonly entered: T; readonly isLost: boolean }> {
  if (entered.projectId === null) return { entered, isLost: false };
  const found = await replica.get(project, entered.projectId);
  return found?.deletedAt === null ? { entered, isLost: false } : { entered: { ...entered, projectId: null }, isLost: true };
}
