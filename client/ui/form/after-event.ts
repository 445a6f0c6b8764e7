/** Work that is delayed until the current event is over. */
export interface Later {
  /** Requests the work; several requests before it is done run it once. */
  readonly run: () => void;
  /** Does requested work at once. */
  readonly flush: () => void;
}

/** Delays work until after the current event, and no longer: leaving or killing the page must not lose typed text. */
export function afterEvent(work: () => void): Later {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    work();
  };
  return { flush, run: () => (timer ??= setTimeout(flush, 0)) };
}
