/** How long a body may take before its pace is looked at, and again after that. Milliseconds. */
const span = 30_000;
/** What must come within each: half of what the slowest line carries on which devices are to get through (L5a). */
const leastBytes = 30_000;

/** Watches over the pace of a body: slow lines get through, and nobody holds a request open with a byte now and then. */
export interface BodyPace {
  /** So many bytes of it have come. */
  came(bytes: number): void;
  /** It has come, or is not waited for any more. */
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
