import type { ProjectRow } from "../list/project-row.ts";
import type { BoardAxis } from "./board-search-params.ts";

/**
 * Returns why a move cannot be taken back; undefined if it can. A card that was moved on, here or by another user, would otherwise
 * come into conflict with that move.
 * @param row the project as it is now; undefined where it is not listed, which the change itself refuses
 */
export function moveObstacle(
  row: Pick<ProjectRow, BoardAxis["field"]> | undefined,
  field: BoardAxis["field"],
  to: number | null,
): string | undefined {
  return row === undefined || row[field] === to ? undefined : "その後、ほかの列に移動されています。";
}
