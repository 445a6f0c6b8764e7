import { useState } from "react";
import { useActor } from "#client/device/replica-provider.tsx";
import type { ViewedList } from "#sync/model/rules/saved-view.ts";

/** The view with which a list opens, and how to choose another; undefined is none. */
export type FirstView = readonly [string | undefined, (id: string | undefined) => void];

const keyOf = (list: ViewedList) => `firstView/${list}`;

/**
 * Returns the view with which the user has chosen to open a list. Like the columns it is a choice for this device: a phone may
 * begin elsewhere than the desk. It is kept with the id of the user, so that no other user of this device gets it.
 */
export function useFirstView(list: ViewedList): FirstView {
  const actor = useActor();
  const [first, setFirst] = useState(() => readFirst(list, actor.id));
  const choose = (id: string | undefined) => {
    setFirst(id);
    try {
      if (id === undefined) localStorage.removeItem(keyOf(list));
      else localStorage.setItem(keyOf(list), `${actor.id}/${id}`);
    } catch {
      // Storage is denied, so the choice is kept only until the page is left.
    }
  };
  return [first, choose];
}

function readFirst(list: ViewedList, actorId: string): string | undefined {
  try {
    const [of, id] = (localStorage.getItem(keyOf(list)) ?? "").split("/");
    return of === actorId ? id : undefined;
  } catch {
    return undefined;
  }
}
