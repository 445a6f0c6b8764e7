import { createContext } from "react";

/** Unfinished work of a form's controls, for which sending waits, such as reading files. */
export interface FormWork {
  /** Delays sending the form until the work is over. If it resolves with false, the work has failed and sending is prevented. */
  readonly add: (field: string, work: Promise<boolean>) => void;
  readonly isRunning: () => boolean;
  /** Resolves when no work is left, with the first field whose work failed meanwhile. */
  readonly settled: () => Promise<string | undefined>;
  /** Records whether the last thing added to a field was refused. */
  readonly refuse: (field: string, refused: boolean) => void;
  /**
   * Returns the first field with a refusal since the last call. The saved record lacks what was refused, and this is reported once.
   */
  readonly takeRefused: () => string | undefined;
}

/** The work of the surrounding form. */
export const WorkScope = createContext<FormWork | null>(null);

/** Makes the record of one form's work. */
export function formWork(): FormWork {
  const running = new Map<Promise<boolean>, string>();
  const refusing = new Set<string>();
  return {
    add(field, work) {
      running.set(work, field);
      void work.finally(() => running.delete(work));
    },
    isRunning: () => running.size > 0,
    async settled() {
      let failed: string | undefined;
      while (running.size > 0) {
        const waited = [...running];
        const ended = await Promise.all(waited.map(([work]) => work));
        failed ??= waited.find((_, at) => !ended[at])?.[1];
      }
      return failed;
    },
    refuse(field, refused) {
      if (refused) refusing.add(field);
      else refusing.delete(field);
    },
    takeRefused() {
      const [first] = refusing;
      refusing.clear();
      return first;
    },
  };
}
