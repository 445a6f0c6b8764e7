/** Work that is put off until what was typed is on the screen. */
export interface Later {
  /** Asks for the work; asked for again before it is done, it is done once. */
  readonly run: () => void;
  /** Does at once what was asked for. */
  readonly flush: () => void;
}

/** Puts work off until after the next frame. A page out of sight draws no frames, so a timer stands behind it. */
export function afterPaint(work: () => void): Later {
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    if (timer === undefined) return;
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    timer = undefined;
    work();
  };
  return {
    flush,
    run() {
      if (timer !== undefined) return;
      timer = setTimeout(flush, 100);
      frame = requestAnimationFrame(() => {
        clearTimeout(timer);
        timer = setTimeout(flush, 0);
      });
    },
  };
}
