import { defaultParseSearch } from "@tanstack/react-router";
import { type Address, listedAt } from "#client/device/path-to.ts";
import { useActor } from "#client/device/replica-provider.tsx";
import { useLiveBeside } from "#client/device/use-live.ts";
import type { Reading } from "#sync/engine/client/reading/reading.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { byText } from "#sync/engine/order.ts";
import { savedView } from "#sync/model/entities/saved-view.ts";
import { byName } from "#sync/model/rules/name-order.ts";
import type { ViewedList } from "#sync/model/rules/saved-view.ts";

export type View = RowOf<typeof savedView>;

/** The views of one list that the current user sees, by name. */
export interface Views {
  readonly own: readonly View[];
  readonly shared: readonly View[];
}

/** Reads the views of a list; undefined until they have been read. */
export function useViews(list: ViewedList): Reading<Views> | undefined {
  const { id } = useActor();
  return useLiveBeside(
    async (reader) => {
      const all = (await reader.all(savedView))
        .filter((view) => view.list === list)
        .sort((a, b) => byName(a.name, b.name) || byText(a.id, b.id));
      return {
        own: all.filter((view) => !view.isShared && view.createdBy === id),
        shared: all.filter(({ isShared }) => isShared),
      };
    },
    [list, id],
  );
}

const paths = { partner: "/partner/search", project: "/project/search" } as const satisfies Record<ViewedList, string>;

/** Returns the address of a view. It has the conditions, too, so that it still leads to them when the view is gone. */
export const viewAddress = ({ id, list, query }: View): Address =>
  listedAt(paths[list as ViewedList], { ...defaultParseSearch(query), view: id });
