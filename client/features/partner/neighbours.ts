import type { ListOrder } from "#client/search/list-query.ts";

/** Where a partner stood in a list when it was opened, and who stood beside it. */
export interface Standing {
  /** From 1 on. */
  readonly place: number;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/** Where a partner stands in a list now; undefined where the list does not hold it. */
export function standingIn(order: ListOrder, id: string): Standing | undefined {
  const place = order.placeOf(id);
  return place === undefined ? undefined : { place, previous: order.idAt(place - 1), next: order.idAt(place + 1) };
}

/** Where a partner stands among a list's, and whom the list leads to from it. */
export interface Neighbours {
  /** Undefined once the list does not hold it any more. */
  readonly place: number | undefined;
  readonly previous: string | undefined;
  readonly next: string | undefined;
}

/**
 * Whom a list leads to from a partner: those who stood beside it when it was opened, so that an edit that moves it leads nobody astray;
 * in the place of one whom the list no longer holds, who stands there now.
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
    // Where the partner itself has gone, the next one has moved up to its place.
    next: beside(then.next, place === undefined ? then.place : then.place + 1, 1),
  };
}
