import { createContext } from "react";

/** Unfinished work of a form's controls, for which sending waits, such as reading files. */
export interface FormWork {
  /** Delays sending the form until the work is over. If it resolves with false, the work has failed and sending is prevented. */
  readonly add: (field: string, work: Promise<boolean>) => void;
  readonly isRunning: () => boolean;
  /** Resolves when no work is left, with the first field whose work failed meanwhile. */
  readonly settled: () => Promise<string | undefined>;
  /** Records why the last thing given to a field was refused; undefined if it was not. */
  readonly refuse: (field: string, why: string | undefined) => void;
  /** Whether the form is being saved and left. Its fields then take nothing: it would be in nothing that is kept. */
  readonly isLeaving: () => boolean;
  readonly setLeaving: (leaving: boolean) => void;
  /** Returns why a field has refused something since the last call. The saved record lacks it, and this is reported once. */
  readonly takeRefused: () => string | undefined;
}

/** The work of the surrounding form. */
export const WorkScope = createContext<FormWork | null>(null);

/** Makes the object that keeps track of one form's work. */
export function formWork(): FormWork {
  const running = new Map<Promise<boolean>, string>();
  const refusing = new Map<string, string>();
  let isLeaving = false;
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
    isLeaving: () => isLeaving,
    setLeaving: (leaving) => (isLeaving = leaving),
    refuse(field, why) {
      if (why === undefined) refusing.delete(field);
      else refusing.set(field, why);
    },
    takeRefused() {
      const [first] = refusing.values();
      refusing.clear();
      return first;
    },
  };
}
