/** How long a body may take before its pace is checked, and between later checks, in milliseconds. */
const span = 30_000;
/** The bytes that must come within each span: half of what the slowest supported line carries (L5a). */
const leastBytes = 30_000;

/** Checks the pace of a body. Slow lines get through, but a few bytes now and then do not keep a request open. */
export interface BodyPace {
  /** Counts bytes that have come. */
  came(bytes: number): void;
  /** Ends the checks when the body has come, or is no longer wanted. */
  end(): void;
}

/** @param onLate called once, when too little of the body came for half a minute */
export function bodyPace(onLate: () => void): BodyPace {
  let bytes = 0;
  const look = () => {
    if (bytes < leastBytes) return onLate();
    bytes = 0;
    timer = setTimeout(look, span);
  };
  let timer = setTimeout(look, span);
  return {
    came(more) {
      bytes += more;
    },
    end: () => clearTimeout(timer),
  };
}
