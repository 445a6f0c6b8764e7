/** Work that is put off until the event that asked for it is over. */
export interface Later {
  /** Asks for the work; asked for again before it is done, it is done once. */
  readonly run: () => void;
  /** Does at once what was asked for. */
  readonly flush: () => void;
}

/** Puts work off until after the event, no longer: a page that is left or killed must not lose what was typed. */
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
