import { createContext } from "react";

/** Work of a form's controls that its values wait for: files that are being read. */
export interface FormWork {
  /** Holds the form back until the work is over, and longer where it gives that it failed. */
  readonly add: (field: string, work: Promise<boolean>) => void;
  readonly isRunning: () => boolean;
  /** Resolves when no work is left, with the first field whose work failed meanwhile. */
  readonly settled: () => Promise<string | undefined>;
  /** Notes whether something that was given to a field was refused, and nothing was given since. */
  readonly refuse: (field: string, refused: boolean) => void;
  /** The first field that has refused something since it was last asked for: what is saved lacks it, and that is said once. */
  readonly takeRefused: () => string | undefined;
}

/** The work of the form around a control. */
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
