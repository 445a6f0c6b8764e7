import { useCallback, useEffect, useRef, useState } from "react";

/** A task that the user waits for and can cancel. */
export interface Waiting {
  /** The running task, as text; undefined while none runs. */
  readonly what: string | undefined;
  /** The progress so far. It changes with every letter. */
  readonly figures: string;
  /** The success message; blank until then. */
  readonly ended: string;
  /** The ref of the button that cancels the task. */
  readonly giveUp: (button: HTMLButtonElement | null) => void;
  /**
   * Starts the work unless some is running. Aborting the signal must end it.
   * @param from the starting button; it regains focus when the cancel button goes
   * @param work returns the final message
   */
  run(from: HTMLElement, work: (signal: AbortSignal, say: (figures: string) => void) => Promise<string | undefined>): void;
  cancel(): void;
}

/** Runs one task at a time, and cancels it when the screen closes. */
export function useWaiting(first: string): Waiting {
  const [state, setState] = useState({ isRunning: false, figures: "", ended: "" });
  const beginning = useRef<HTMLElement>(null);
  const givingUp = useRef<HTMLButtonElement>(null);
  const controller = useRef<AbortController>(undefined);
  const end = useCallback((ended: string) => {
    controller.current = undefined;
    if (givingUp.current !== null && document.activeElement === givingUp.current) beginning.current?.focus();
    setState({ isRunning: false, figures: "", ended });
  }, []);
  const cancel = useCallback(() => {
    controller.current?.abort();
    end("");
    // Some browsers do not focus a button when it is pressed, so `end` may have found another element focused.
    beginning.current?.focus();
  }, [end]);
  const giveUp = useCallback<Waiting["giveUp"]>((button) => {
    givingUp.current = button;
  }, []);
  useEffect(() => () => controller.current?.abort(), []);
  const run = useCallback<Waiting["run"]>(
    (from, work) => {
      if (controller.current) return;
      beginning.current = from;
      const own = new AbortController();
      controller.current = own;
      setState({ isRunning: true, figures: "", ended: "" });
      const say = (figures: string) => {
        if (controller.current === own) setState({ isRunning: true, figures, ended: "" });
      };
      void (async () => {
        let ended: string | undefined;
        try {
          ended = await work(own.signal, say);
        } finally {
          if (controller.current === own) end(ended ?? "");
        }
      })();
    },
    [end],
  );
  const { isRunning, figures, ended } = state;
  return { what: isRunning ? first : undefined, figures, ended, giveUp, run, cancel };
}
