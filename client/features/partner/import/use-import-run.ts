import type { PlannedChange } from "#client/device/change-set.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { type ChangeSet, type TriedChange } from "#client/device/use-change-set.ts";
import type { NotChanged } from "#client/records/bulk/read-plan.ts";
import { type PartProgress, type PartsEnd, usePartRun } from "#client/records/bulk/use-part-run.ts";
import { pageOf } from "#client/records/pages.ts";
import { refusalReason } from "#client/ui/changes/call-words.ts";
import { read } from "#sync/engine/client/reading/reading.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { createCompany } from "#sync/model/mutators/company.ts";
import { importOverPartner, importPartner, takeImportBack } from "#sync/model/mutators/partner-import.ts";
import { fullName } from "#sync/model/rules/partner.ts";

/** What a run came to. */
export interface ImportResult extends PartsEnd {
  readonly added: number;
  readonly updated: number;
  readonly takenBack: number;
  readonly refused: readonly NotChanged[];
}

interface ImportRun {
  readonly progress: PartProgress | undefined;
  readonly start: (changes: readonly PlannedChange[]) => Promise<ImportResult | undefined>;
  readonly stop: () => void;
}

/** Makes a planned import, or takes one back (see `usePartRun`). */
export function useImportRun(set: ChangeSet): ImportRun {
  const replica = useReplica();
  const { progress, start, stop } = usePartRun(set);
  return {
    progress,
    stop,
    async start(changes) {
      const made = new Map<string, number>();
      const refused: NotChanged[] = [];
      const end = await start(changes, "an import was not made", {
        async onPart(part) {
          for (const { change, refusal } of part) if (!refusal) made.set(change.name, (made.get(change.name) ?? 0) + 1);
          const names = await namesOf(part);
          for (const { change, refusal } of part) {
            if (!refusal) continue;
            const { id } = change;
            const there = names.get(id);
            // Somebody new who was refused has no page.
            const address = there === undefined ? "/partner/import" : pageOf("partner", id);
            refused.push({ id, name: there ?? enteredName(change.input), reason: refusalReason(refusal), address });
          }
        },
      });
      const count = ({ name }: { readonly name: string }) => made.get(name) ?? 0;
      // New companies are changes of their own, and nobody who is left.
      const left = end ? changes.slice(changes.length - end.stopped).filter(({ name }) => name !== createCompany.name) : [];
      return (
        end && {
          ...end,
          stopped: left.length,
          added: count(importPartner),
          updated: count(importOverPartner),
          takenBack: count(takeImportBack),
          refused,
        }
      );
    },
  };

  /** Returns the names of the partners who were to be changed and were refused. */
  async function namesOf(part: readonly TriedChange[]): Promise<ReadonlyMap<string, string>> {
    const ids = part.flatMap(({ change, refusal }) => (refusal ? [change.id] : []));
    const { value } = await read(replica, (reader) => reader.getMany(partner, ids));
    return new Map(value.flatMap((row) => (row ? [[row.id, fullName(row)] as const] : [])));
  }
}

/** Returns the name of a new partner, or of a new company. */
function enteredName(input: unknown): string {
  const { lastName, firstName, name } = Object(input) as Readonly<Record<string, unknown>>;
  return [lastName, firstName, name].filter((part) => typeof part === "string").join(" ");
}
