import { type PlannedChange, planned } from "#client/device/change-set.ts";
import type { HeldFile } from "#client/device/files/files.ts";
import { createContract } from "#sync/model/mutators/contract.ts";
import { addContractFile } from "#sync/model/mutators/file.ts";
import type { ContractTerms } from "#sync/model/rules/contract.ts";

/** A partner who is planned for a position: a contract with its documents, not made yet. */
export interface PlannedMember extends ContractTerms {
  /** The id of the later contract. */
  readonly id: string;
  readonly partnerId: string;
  readonly positionId: string;
  readonly authAdminId: string | null;
  readonly files: readonly HeldFile[];
}

/** Returns the name under which a project's assignment is planned. */
export const assignmentOf = (projectId: string): string => `${projectId}/assign`;

/** Returns the members that a change set plans, in the order in which they were added. */
export function membersIn(set: readonly PlannedChange[]): readonly PlannedMember[] {
  const files = set.flatMap(({ name, input }) => {
    const file = name === addContractFile.name ? addContractFile.input.safeParse(input).data : undefined;
    return file?.sha256 === undefined ? [] : [{ ...file, sha256: file.sha256 }];
  });
  return set.flatMap(({ name, input }): PlannedMember[] => {
    const made = name === createContract.name ? createContract.input.safeParse(input).data : undefined;
    if (!made) return [];
    const own = files.filter(({ contractId }) => contractId === made.id);
    const { authAdminId = null, closeDate = null } = made;
    return [
      {
        ...made,
        authAdminId,
        closeDate,
        files: own.map(({ id, name: file, size, sha256 }) => ({ id, name: file, size, sha256 })),
      },
    ];
  });
}

/** Returns the changes that assign a partner to a position; the first one makes the contract, and has its id. */
export const changesOf = ({ files, ...member }: PlannedMember): readonly PlannedChange[] => [
  // Values that a screen has added, such as a name, stay on the screen.
  planned(member.id, createContract, createContract.input.parse(member)),
  ...files.map((file) => planned(file.id, addContractFile, { contractId: member.id, ...file })),
];

/** Returns the ids of these changes. */
export const idsOf = ({ id, files }: PlannedMember): readonly string[] => [id, ...files.map((file) => file.id)];
