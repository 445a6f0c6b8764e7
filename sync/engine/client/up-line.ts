/** The slowest line on which all of L5a holds. Bytes a second. */
const slowest = 2_000;
/** What is sent at once gets shorter on slower ones, down to what this one carries in a span. Bytes a second. */
const crawl = 250;
/** A break that comes sooner is no break, and to less than this no line is brought by breaks. */
const least = { milliseconds: 200, bytes: 2_000 } as const;
/** What is sent at once should be on its way no longer than this. Milliseconds. */
const span = 8_000;

/**
 * What has been learned of the way up to the server (L5a). A browser does not tell how much of a body has arrived, so patience
 * cannot count from its last byte: instead no more is sent at once than the line has been seen to carry in a few seconds, and
 * a body is waited for as long as the line needs for it. (Decision 024.)
 */
export class UpLine {
  readonly #speed: number;
  #rate: number;
  /** Bytes between two breaks, where it breaks. */
  #most = Number.POSITIVE_INFINITY;

  /** @param speed how many times faster than in life all of it goes, for tests */
  constructor(speed = 1) {
    this.#speed = speed;
    this.#rate = slowest * speed;
  }

  /** How many bytes to send at once. */
  get room(): number {
    return Math.min((this.#rate * span) / this.#speed / 1_000, this.#most);
  }

  /** How long so many bytes may be on their way. Milliseconds. */
  timeFor(bytes: number): number {
    return (bytes / Math.max(this.#rate, slowest * this.#speed)) * 1_000;
  }

  /** So many bytes have arrived within so many milliseconds, of which the line may have been idle for some. */
  carried(bytes: number, milliseconds: number): void {
    const rate = (bytes / milliseconds) * 1_000;
    this.#most *= 2;
    // Little says nothing of how much would have gone.
    if (rate > this.#rate || bytes > this.room / 2) this.#rate = Math.max(rate, crawl * this.#speed);
  }

  /**
   * The line broke while so many bytes were on their way, so many milliseconds after it had taken the first: less goes at once from
   * here on, and more again once that has arrived. One that cannot be reached at all says so at once, and nothing of what it bears.
   */
  broke(bytes: number, milliseconds: number): void {
    if (milliseconds * this.#speed < least.milliseconds) return;
    this.#most = Math.max(Math.min(bytes, this.#most) / 2, least.bytes);
  }

  /** What was sent did not arrive in time: all that the line was known for is past. */
  failed(): void {
    this.#rate = Math.max(Math.min(this.#rate / 2, slowest * this.#speed), crawl * this.#speed);
  }
}
