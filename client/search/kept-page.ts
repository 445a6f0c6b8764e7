import type { Replica } from "#sync/engine/client/replica-types.ts";
import type { AnyEntity } from "#sync/engine/entity.ts";
import type { ListQuery, ListResult } from "./list-query.ts";
import { isSaved, stampOf } from "./saved-index.ts";

/** The first page of a list, as the tab last showed it. The next start shows it before the whole index has been read. */
export interface KeptPage {
  readonly question: string;
  readonly result: ListResult;
}

interface SavedPage extends KeptPage {
  readonly stamp: string;
  readonly counter: number;
}

/** Returns the text by which equal queries are equal. */
export const questionOf = (query: ListQuery): string => JSON.stringify(query);

/** Loads the kept page of an entity's list. Returns undefined if any row has changed since, or if the index must be built anew. */
export async function loadPage(replica: Replica, entity: AnyEntity): Promise<KeptPage | undefined> {
  try {
    const [page, saved, log] = await Promise.all([
      replica.derived.load(keyOf(entity)) as Promise<Partial<SavedPage> | undefined>,
      isSaved(replica, entity),
      replica.changesSince(Number.MAX_SAFE_INTEGER),
    ]);
    const { stamp, counter, question, result } = page ?? {};
    const isSound = saved && stamp === stampOf(entity) && question !== undefined && result !== undefined;
    return isSound && counter === log.last ? { question, result } : undefined;
  } catch {
    // Without it the list is shown a moment later.
    return undefined;
  }
}

/** Keeps a page, which is correct up to `counter` of the change log. */
export async function savePage(replica: Replica, entity: AnyEntity, page: KeptPage, counter: number): Promise<void> {
  await replica.derived.save(keyOf(entity), { stamp: stampOf(entity), counter, ...page } satisfies SavedPage);
}

const keyOf = (entity: AnyEntity): string => `columns/${entity.name}/page`;
