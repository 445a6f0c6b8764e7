import type { ListRowOf } from "#client/search/list-query.ts";
import type { project } from "#sync/model/entities/project.ts";

/** A project as the index lists one. */
export type ProjectRow = ListRowOf<typeof project>;
