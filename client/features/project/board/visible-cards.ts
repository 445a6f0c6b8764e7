/** The height of a card with the gap below it, in pixels of CSS. All cards are equally high, so that none has to be measured. */
export const cardPitch = 168;

/** Cards are read in steps of so many, so that a scroller does not ask with each pixel. */
const step = 4;

/**
 * Returns the cards that a column has to draw, with some above and below the visible ones.
 * @param top how far the column is scrolled, in pixels
 * @param height of the visible part, in pixels
 */
export function cardsWithin(top: number, height: number, count: number): { readonly offset: number; readonly limit: number } {
  const first = Math.floor(Math.max(0, top) / cardPitch / step) * step;
  const offset = Math.max(0, Math.min(first, count - 1) - step);
  return { offset, limit: Math.ceil(height / cardPitch / step) * step + step * 3 };
}

/** Returns how far a column is scrolled so that a card is visible; the same if it is already. Places are counted from 1. */
export function scrollTo(place: number, top: number, height: number): number {
  const above = (place - 1) * cardPitch;
  if (above < top) return above;
  return above + cardPitch > top + height ? above + cardPitch - height : top;
}
