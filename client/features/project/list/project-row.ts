import type { ListRowOf } from "#client/search/list-query.ts";
import type { project } from "#sync/model/entities/project.ts";

/** A project with the fields that the index has. */
export type ProjectRow = ListRowOf<typeof project>;
