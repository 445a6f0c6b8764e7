import { useCallback, useEffect, useState } from "react";
import { logError } from "#client/device/log-error.ts";
import { useReplica } from "#client/device/replica-provider.tsx";
import { Coalesced } from "#sync/engine/coalesced.ts";
import { partner } from "#sync/model/entities/partner.ts";
import type { Person } from "#sync/model/rules/same-person.ts";
import type { FigureReading } from "../use-figure.ts";
import { type AlikePair, type AlikePartner, type PersonIndex, personIndexOf } from "./person-index.ts";

/** Returns the partners on the device who may be this person, most alike first. It follows what arrives meanwhile. */
export function useAlikePartners(person: Person): readonly AlikePartner[] {
  return usePeople(alikeOf, person).value ?? [];
}

/** Returns the pairs of partners on the device who are probably one person. It follows what arrives meanwhile. */
export const useAlikePairs = (): FigureReading<readonly AlikePair[]> => usePeople(pairsOf, undefined);

const alikeOf = (index: PersonIndex, person: Person) => index.alike(person);
const pairsOf = (index: PersonIndex) => index.pairs();

/** Milliseconds between two questions. */
const pause = 200;

/** Asks the index of persons, and again after each change, one question at a time. */
function usePeople<T, Q>(ask: (index: PersonIndex, question: Q) => Promise<T>, question: Q): FigureReading<T> {
  const replica = useReplica();
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState(false);
  const [answer, setAnswer] = useState<{ readonly value: T; readonly partial: boolean }>();
  useEffect(() => {
    let wanted = true;
    const asking = new Coalesced(async () => {
      if (!wanted) return;
      try {
        // Read first: a partner who arrives in between makes the answer incomplete, not wrongly complete.
        const partial = (await replica.missing()).has(partner.name);
        const value = await ask(personIndexOf(replica), question);
        if (!wanted) return;
        setAnswer({ value, partial });
        setFailed(false);
      } catch (error) {
        logError("persons were not compared", error);
        if (wanted) setFailed(true);
      }
      // A download changes something with each page.
      await new Promise((resolve) => setTimeout(resolve, pause));
    });
    const follow = () => void asking.run();
    follow();
    const unsubscribe = replica.onChange(follow);
    return () => {
      wanted = false;
      unsubscribe();
    };
  }, [replica, ask, question, attempt]);
  const retry = useCallback(() => {
    setFailed(false);
    setAttempt((nth) => nth + 1);
  }, []);
  return { value: answer?.value, partial: answer?.partial ?? false, failed, retry };
}
