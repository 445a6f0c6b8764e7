import type { AnyEntity, Row, RowId } from "../../../entity.ts";
import { byId } from "../../../order.ts";
import type { ExchangeAnswer } from "../../../protocol.ts";
import type { Model } from "../../../registry.ts";
import type { DeviceState } from "../device-rows.ts";
import { type BlockSize, blocksOf } from "./block.ts";
import { pairedLookups, pairsOf } from "./pairs.ts";
import type { Replacement } from "./rows.ts";
import { isPacked } from "./rows-reader.ts";
import type { Span } from "./span.ts";

/** All rows in a span of an entity's ids, from one page of a bootstrap (E5). */
export interface Section extends Replacement {
  readonly entity: AnyEntity;
}

/** The last row that a bootstrap has brought of an unfinished entity; null if no entity is unfinished. */
export type Reached = NonNullable<DeviceState["bootstrap"]>["reached"];

/** Prepares rows that replace those in a span. @param rows in any order */
export function replacementOf(entity: AnyEntity, span: Span, rows: readonly Row[], size?: BlockSize): Replacement {
  const sorted = [...rows].sort(byId);
  if (!isPacked(entity)) return { span, rows: sorted, blocks: [], pairs: new Map() };
  const pairs = new Map(pairedLookups(entity).map((lookup) => [lookup, pairsOf(sorted, lookup)]));
  return { span, rows: sorted, blocks: blocksOf(entity.name, sorted, size), pairs };
}

/**
 * Returns the sections of a bootstrap's page, as if it were the first page. A bootstrap brings each entity's rows in descending
 * order of their ids. So a page has all rows between its own last id and that of the page before. The server no longer has any
 * other rows of the device there.
 */
export function sectionsOf(model: Model, { rows, progress }: ExchangeAnswer, size?: BlockSize): Section[] {
  if (!progress?.bootstrap) return [];
  // An older server does not name the entities that it has finished: they are all but the last.
  const whole = new Set(progress.whole ?? Object.keys(rows).slice(0, progress.last ? undefined : -1));
  return model.entities.flatMap((entity) => {
    const put = (rows[entity.name]?.put ?? []) as Row[];
    const isWhole = whole.has(entity.name);
    if (!isWhole && put.length === 0) return [];
    const from = isWhole ? undefined : lowest(put);
    return [{ entity, ...replacementOf(entity, { from }, put, size) }];
  });
}

/** Returns the sections of a page, with the unfinished entity's section limited to ids below those that have come already. */
export const sectionsBelow = (reached: Reached, sections: readonly Section[]): Section[] =>
  sections.map((section) => {
    const { entity, span } = section;
    return reached?.entity === entity.name ? { ...section, span: { ...span, below: reached.id } } : section;
  });

/** Returns the entities of which a page has the last rows. */
export const endedBy = (sections: readonly Section[]): AnyEntity[] =>
  sections.flatMap(({ entity, span }) => (span.from === undefined ? [entity] : []));

/** Returns how far a bootstrap has come with a page. */
export function reachedBy(sections: readonly Section[]): Reached {
  const part = sections.find(({ span }) => span.from !== undefined);
  return part?.span.from === undefined ? null : { entity: part.entity.name, id: part.span.from };
}

const lowest = (rows: readonly Row[]): RowId | undefined =>
  rows.reduce<RowId | undefined>((least, { id }) => (least === undefined || id < least ? id : least), undefined);
