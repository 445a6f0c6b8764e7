import { useMemo } from "react";
import { type Address, pathTo } from "#client/device/path-to.ts";
import { useLive } from "#client/device/use-live.ts";
import type { TextHit } from "#client/search/texts/text-answer.ts";
import type { TextSearch } from "#client/search/texts/use-text-search.ts";
import { receivingWord } from "#client/ui/text/count-text.ts";
import { partnerFile } from "#sync/model/entities/file.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { fullName } from "#sync/model/rules/partner.ts";

/** A résumé in which a text was found, with the partner's name. */
export interface ResumeHit extends TextHit {
  readonly owner: string;
}

/**
 * Returns the résumés that a search has found. Those removed on this device are left out, and those whose partner is in the trash.
 * Undefined while there is no answer.
 */
export function useResumeHits(search: TextSearch): readonly ResumeHit[] | undefined {
  const hits = search.state === "found" ? search.found.hits : noHits;
  const resumes = useMemo(() => hits.filter(({ entity }) => entity === partnerFile.name), [hits]);
  const known = useLive(
    async (reader) => {
      const files = await reader.getMany(
        partnerFile,
        resumes.map(({ id }) => id),
      );
      const owners = await reader.getMany(
        partner,
        resumes.map(({ ownerId }) => ownerId),
      );
      return resumes.flatMap((hit, at) => {
        const [file, owner] = [files[at], owners[at]];
        // A partner who has not arrived may not be in the trash.
        if (!file || (owner ? owner.deletedAt !== null : reader.hasAll(partner))) return [];
        return [{ ...hit, name: file.name, owner: owner ? fullName(owner) : receivingWord }];
      });
    },
    [resumes],
  );
  return search.state === "found" ? known?.value : undefined;
}

const noHits: readonly TextHit[] = [];

/** Returns the address that opens a partner's file at the found text. */
export const addressOfHit = ({ ownerId, id, page }: Pick<ResumeHit, "ownerId" | "id" | "page">, text: string): Address =>
  pathTo("/partner/$partnerId", { partnerId: ownerId }, { file: id, at: page, find: text });
