/** The slowest line on which all of L5a is guaranteed. Bytes a second. */
const slowest = 2_000;
/** On slower lines less is sent at once, down to what a line of this speed carries in a span. Bytes a second. */
const crawl = 250;
/** A break after fewer milliseconds does not count. Breaks never lower the bytes that are sent at once below these bytes. */
const least = { milliseconds: 200, bytes: 2_000 } as const;
/** What is sent at once should take no longer than this. Milliseconds. */
const span = 8_000;

/**
 * Keeps what is known of the way up to the server (L5a). A browser does not report how much of a body has arrived. So a timeout
 * cannot count from its last byte. Instead, a body is limited to what the line has carried in a few seconds before. Its timeout is
 * as long as the line needs for it. (Decision 024.)
 */
export class UpLine {
  readonly #speed: number;
  #rate: number;
  /** The most bytes that get through between two breaks, where the line breaks. */
  #most = Number.POSITIVE_INFINITY;

  /** @param speed how many times faster than in reality everything runs, for tests */
  constructor(speed = 1) {
    this.#speed = speed;
    this.#rate = slowest * speed;
  }

  /** Returns how many bytes to send at once. */
  get room(): number {
    return Math.min((this.#rate * span) / this.#speed / 1_000, this.#most);
  }

  /** Returns how long these bytes may take. Milliseconds. */
  timeFor(bytes: number): number {
    return (bytes / Math.max(this.#rate, slowest * this.#speed)) * 1_000;
  }

  /** Notes how many bytes arrived within how many milliseconds. The line may have been idle for some of them. */
  carried(bytes: number, milliseconds: number): void {
    const rate = (bytes / milliseconds) * 1_000;
    this.#most *= 2;
    // A small body does not show how much would have got through.
    if (rate > this.#rate || bytes > this.room / 2) this.#rate = Math.max(rate, crawl * this.#speed);
  }

  /**
   * Notes how many bytes were on their way when the line broke, and how many milliseconds after the first byte. From now on less
   * is sent at once, and more again once that has arrived. A line without any connection fails at once, which does not show what
   * it carries.
   */
  broke(bytes: number, milliseconds: number): void {
    if (milliseconds * this.#speed < least.milliseconds) return;
    this.#most = Math.max(Math.min(bytes, this.#most) / 2, least.bytes);
  }

  /** Notes that a body did not arrive in time. The line then counts as half as fast at most, and as `slowest` at most. */
  failed(): void {
    this.#rate = Math.max(Math.min(this.#rate / 2, slowest * this.#speed), crawl * this.#speed);
  }
}
