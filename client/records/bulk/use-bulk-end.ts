import { useState } from "react";
import { useToast } from "#client/ui/page/toast.tsx";
import { useInView } from "#client/ui/page/use-in-view.ts";
import { countOf, notBackText } from "./bulk-words.ts";
import type { BulkResult } from "./use-bulk-run.ts";

/** What a run came to, where not all was made. */
export interface BulkEnd {
  readonly result: BulkResult;
  /** Whether a bulk edit was taken back. */
  readonly isBack: boolean;
}

/**
 * Holds what a run came to, for the dialog that says it. A bulk edit may be taken back from its toast after the list was left. Then
 * toasts say that it has begun, and what was not taken back.
 */
export function useBulkEnd() {
  const toast = useToast();
  const inView = useInView();
  const [ended, setEnded] = useState<BulkEnd>();
  return {
    /** Undefined while there is nothing to say. */
    ended,
    close: () => setEnded(undefined),
    /** Says that so many changes are taken back, where no progress is seen. */
    begin(count: number): void {
      if (!inView.current) toast(`${countOf(count)}を元に戻しています。`, { intent: "info" });
    },
    tell(end: BulkEnd): void {
      if (inView.current) return setEnded(end);
      const { text, body } = notBackText(end.result);
      toast(text, { intent: "error", body, stays: true });
    },
  };
}
