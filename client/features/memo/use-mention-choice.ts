import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { useActor } from "#client/device/replica-provider.tsx";
import { useLive } from "#client/device/use-live.ts";
import { admin } from "#sync/model/entities/admin.ts";
import { searchKey } from "#sync/model/rules/fold.ts";
import { byName } from "#sync/model/rules/name-order.ts";
import type { MentionField } from "./mention-field.ts";

interface Mentionable {
  readonly id: string;
  readonly name: string;
}

/** The most administrators that are offered at once. */
const most = 6;

export interface MentionListProps {
  /** What is typed of the name. */
  readonly query: string;
  readonly onChoose: (name: string) => void;
  readonly onClose: () => void;
  /** Connects the list to its field, which keeps the focus; null for a list without anybody. */
  readonly connect: (field: MentionField | null) => void;
}

interface MentionChoice {
  /** Who is offered. */
  readonly offered: readonly Mentionable[];
  /** The index of the one that Enter takes. */
  readonly active: number;
  readonly listId: string;
  readonly optionId: (at: number) => string;
  readonly choose: (one: Mentionable) => void;
}

/** Finds the administrators whose names have what is typed, and answers the field's keys. */
export function useMentionChoice({ query, onChoose, onClose, connect }: MentionListProps): MentionChoice {
  const actor = useActor();
  const listId = useId();
  const key = searchKey(query);
  const [chosen, setChosen] = useState({ key, at: 0 });
  const found = useLive(
    async (reader) => {
      const all = (await reader.all(admin)).filter(
        // A query that begins with a name and a space is a mention that was made already.
        ({ id, name }) => id !== actor.id && !query.startsWith(`${name} `),
      );
      return all
        .map(({ id, name }) => ({ id, name, at: searchKey(name).indexOf(key) }))
        .filter(({ at }) => at >= 0)
        .sort((a, b) => a.at - b.at || byName(a.name, b.name));
    },
    [key, query, actor.id],
  );
  const offered = (found?.value ?? []).slice(0, most);
  const active = chosen.key === key ? Math.min(chosen.at, Math.max(0, offered.length - 1)) : 0;
  const optionId = (nth: number) => `${listId}-${nth}`;
  const choose = ({ name }: Mentionable) => onChoose(name);

  useEffect(() => {
    const one = offered[active];
    const go = (to: number) => setChosen({ key, at: (to + offered.length) % offered.length });
    const answer = (event: KeyboardEvent): boolean => {
      if (!one || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
      if (event.key === "ArrowDown") go(active + 1);
      else if (event.key === "ArrowUp") go(active - 1);
      else if (event.key === "Enter" || event.key === "Tab") onChoose(one.name);
      else if (event.key === "Escape") onClose();
      else return false;
      return true;
    };
    connect(one ? { listId, activeId: `${listId}-${active}`, answer } : null);
    return () => connect(null);
    // `found` is the same for all readings of one key. The other values that are used here change only with the text.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [found, active, query]);

  return { offered, active, listId, optionId, choose };
}
