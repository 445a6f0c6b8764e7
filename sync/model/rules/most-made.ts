/*
 * How many rows of a kind one administrator may have made. Every device keeps these kinds in memory, and people list them whole. So
 * without a bound, one person could make the application slow for all.
 */

/** Saved views of both lists, own and shared ones. */
export const mostViews = 100;

/** Lists of candidates, with those in the trash. */
export const mostLists = 500;

/** Tags, which masters make. */
export const mostTags = 500;
