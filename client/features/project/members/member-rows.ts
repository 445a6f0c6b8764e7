import type { ContractView } from "#client/records/contract/read-contracts.ts";

/** The values of a position that the table needs. */
export interface MemberPosition {
  readonly id: string;
  readonly occupationName: string;
  readonly numberPeople: number;
  readonly recruitingFlag: number;
}

/** A member of a project, or the free places of a position. */
export interface MemberRow {
  readonly id: string;
  /** Null if the position was removed from the project. */
  readonly position: MemberPosition | null;
  readonly occupationName: string;
  /** Null for free places. */
  readonly contract: ContractView | null;
  /** How many places are free; 0 for a member. However many there are, they are one row. */
  readonly free: number;
  /** The row's heading: the occupation, with 「1/3名」 if it needs more than one person. */
  readonly group: string;
}

/** Who works on a project, and how many its positions need. */
export interface MemberTable {
  readonly rows: readonly MemberRow[];
  readonly members: number;
  readonly needed: number;
}

/** Returns a project's members in the order of its positions, with the free places after those of each. */
export function memberTable(positions: readonly MemberPosition[], running: readonly ContractView[]): MemberTable {
  const known = new Set(positions.map(({ id }) => id));
  const placed = positions.flatMap((position): Omit<MemberRow, "group">[] => {
    const taken = running.filter(({ positionId }) => positionId === position.id);
    const { occupationName } = position;
    const free = Math.max(0, position.numberPeople - taken.length);
    return [
      ...taken.map((contract) => ({ id: contract.id, position, occupationName, contract, free: 0 })),
      ...(free > 0 ? [{ id: position.id, position, occupationName, contract: null, free }] : []),
    ];
  });
  const others = running
    .filter(({ positionId }) => positionId === null || !known.has(positionId))
    .map((contract) => ({ id: contract.id, position: null, occupationName: contract.occupationName, contract, free: 0 }));
  const rows = [...placed, ...others];
  // Two positions of one occupation are counted together, since they share a heading.
  const groupOf = (name: string) => {
    const needed = neededBy(positions.filter(({ occupationName }) => occupationName === name));
    const taken = rows.filter(({ occupationName, contract }) => occupationName === name && contract !== null).length;
    return needed > 1 ? `${name}　${taken}/${needed}名` : name;
  };
  const groups = new Map([...new Set(rows.map(({ occupationName }) => occupationName))].map((name) => [name, groupOf(name)]));
  return {
    rows: rows.map((row) => ({ ...row, group: groups.get(row.occupationName) ?? row.occupationName })),
    members: running.length,
    needed: neededBy(positions),
  };
}

const neededBy = (positions: readonly MemberPosition[]) => positions.reduce((sum, { numberPeople }) => sum + numberPeople, 0);
