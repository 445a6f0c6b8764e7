import type { ListOrder } from "#client/search/list-query.ts";

/** The place of a partner in a list when the partner was opened, and the neighbours there. */
export interface Standing {
  /** Counted from 1. */
  readonly place: number;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** Returns a partner's place in a list and the neighbours now; undefined if the list does not contain the partner. */
export function standingIn(order: ListOrder, id: string): Standing | undefined {
  const place = order.placeOf(id);
  return place === undefined ? undefined : { place, previous: order.idAt(place - 1), next: order.idAt(place + 1) };
}

/** The place of a partner in a list, and the neighbours to offer. */
export interface Neighbours {
  /** Undefined once the list no longer contains it. */
  readonly place: number | undefined;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/**
 * Returns the neighbours that a partner had in a list when it was opened. So an edit that moves it misleads no user. If a neighbour
 * is no longer in the list, the partner that is now in its place is returned.
 */
export function neighboursIn(order: ListOrder, id: string, then: Standing): Neighbours {
  const place = order.placeOf(id);
  const beside = (known: string | undefined, from: number, step: 1 | -1) => {
    if (known !== undefined && order.placeOf(known) !== undefined) return known;
    const other = order.idAt(from);
    return other === id ? order.idAt(from + step) : other;
  };
  return {
    place,
    previous: beside(then.previous, then.place - 1, -1),
    // If the partner itself is gone, the next one has moved up to its place.
    next: beside(then.next, place === undefined ? then.place : then.place + 1, 1),
  };
}
