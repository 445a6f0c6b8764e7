import { idIn } from "#client/records/in-address.ts";
import { type Emphases, emphases, slotFactors } from "#sync/model/rules/slot-factors.ts";

/** The dialogs that the address opens: choosing a partner for a position, a new contract, or an existing one. */
export interface AssignmentSearch {
  readonly position?: string;
  readonly partner?: string;
  readonly contract?: string;
  /** Shows the partners who are proposed for the position; absent shows all. */
  readonly pick?: "proposed";
  /** What this search weighs more or less than usual: `skills.5_rate.0`. */
  readonly weigh?: string;
}

/** Reads the search part of an address. A value that is no id counts as absent. */
export function readAssignmentSearch(raw: Readonly<Record<string, unknown>>): AssignmentSearch {
  const id = (key: string) => (typeof raw[key] === "string" ? idIn(raw[key]) : undefined);
  const [position, partner, contract] = [id("position"), id("partner"), id("contract")];
  const weigh = typeof raw["weigh"] === "string" ? weighOf(emphasesIn(raw["weigh"])) : undefined;
  return {
    ...(position && { position }),
    ...(partner && { partner }),
    ...(contract && { contract }),
    ...(raw["pick"] === "proposed" && { pick: "proposed" }),
    ...(weigh !== undefined && { weigh }),
  };
}

/** Returns the emphases that an address has. Parts without a meaning are ignored. */
export function emphasesIn(weigh: string | undefined): Emphases {
  const parts = new Map(weigh?.split("_").map((part) => [part.split(".")[0], part.split(".")[1]] as const));
  return Object.fromEntries(
    slotFactors.flatMap(({ value: factor }) => {
      const emphasis = emphases.find(({ value }) => String(value) === parts.get(factor))?.value;
      return emphasis === undefined || emphasis === 1 ? [] : [[factor, emphasis]];
    }),
  );
}

/** Returns emphases as an address has them; undefined where all are the usual ones. */
export function weighOf(chosen: Emphases): string | undefined {
  const parts = slotFactors.flatMap(({ value: factor }) => {
    const emphasis = chosen[factor] ?? 1;
    return emphasis === 1 ? [] : [`${factor}.${emphasis}`];
  });
  return parts.length === 0 ? undefined : parts.join("_");
}
