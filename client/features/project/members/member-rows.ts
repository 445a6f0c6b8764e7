import type { ContractView } from "#client/records/contract/read-contracts.ts";

/** What the table needs to know of a position. */
export interface MemberPosition {
  readonly id: string;
  readonly occupationName: string;
  readonly numberPeople: number;
  readonly recruitingFlag: number;
}

/** A member of a project, or a place that nobody has taken. */
export interface MemberRow {
  readonly id: string;
  /** Null for who works on a position that was taken off the project. */
  readonly position: MemberPosition | null;
  readonly occupationName: string;
  /** Null for a free place. */
  readonly contract: ContractView | null;
  /** 「1/3」 where the position needs more than one. */
  readonly places: string | null;
}

/** Returns a project's places in the order of its positions: those taken, then the free ones of each. */
export function memberRows(positions: readonly MemberPosition[], running: readonly ContractView[]): readonly MemberRow[] {
  const placed = positions.flatMap((position): MemberRow[] => {
    const taken = running.filter(({ positionId }) => positionId === position.id);
    const { occupationName, numberPeople } = position;
    const places = numberPeople > 1 ? `${taken.length}/${numberPeople}` : null;
    const free = Math.max(0, numberPeople - taken.length);
    return [
      ...taken.map((contract) => ({ id: contract.id, position, occupationName, contract, places })),
      ...Array.from({ length: free }, (_, at) => ({
        id: `${position.id} ${at}`,
        position,
        occupationName,
        contract: null,
        places,
      })),
    ];
  });
  const known = new Set(positions.map(({ id }) => id));
  const others = running.filter(({ positionId }) => positionId === null || !known.has(positionId));
  return [
    ...placed,
    ...others.map((contract) => ({
      id: contract.id,
      position: null,
      occupationName: contract.occupationName,
      contract,
      places: null,
    })),
  ];
}
