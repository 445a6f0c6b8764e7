import { useCallback, useRef, useState } from "react";
import { loadDrafts, type MemoDrafts, saveDrafts } from "./memo-drafts.ts";

interface HeldDrafts {
  readonly drafts: MemoDrafts;
  /** False once the device has refused to keep what was typed. */
  readonly kept: boolean;
  readonly change: (how: (drafts: MemoDrafts) => MemoDrafts) => void;
}

/**
 * Drafts of one administrator on one partner, written to the device with every change, so that leaving the screen, a
 * reload or a killed tab loses nothing. Give the panel a key of the two ids: the hook reads the device once.
 */
export function useMemoDrafts(adminId: string, partnerId: string): HeldDrafts {
  const [drafts, setDrafts] = useState(() => loadDrafts(localStorage, adminId, partnerId));
  const [kept, setKept] = useState(true);
  const latest = useRef(drafts);
  const change = useCallback(
    (how: (drafts: MemoDrafts) => MemoDrafts) => {
      latest.current = how(latest.current);
      setDrafts(latest.current);
      setKept(saveDrafts(localStorage, adminId, partnerId, latest.current));
    },
    [adminId, partnerId],
  );
  return { drafts, kept, change };
}
