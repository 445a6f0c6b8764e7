import type { Actor } from "../entity.ts";
import { answerOf, headOf } from "./answer.ts";
import type { Pokes } from "./poke.ts";
import type { SharedCatchUp, SharedReadings } from "./shared-readings.ts";
import { type DevicePosition, nextCursor } from "./state.ts";

/** A device's stream as the program holds it. */
export interface StepStream {
  /** Tells the device that there may be something to pull. */
  poke(): void;
  /** Passes on a step (`stepSchema`) as one line of JSON. Returns false where the device does not keep up. */
  step(json: string): boolean;
  /** Returns who reads the stream, with the present rights; undefined once the session has ended. */
  reader(): Promise<Actor | undefined>;
}

/** Where an exchange has brought a device. */
export type Reached = Omit<DevicePosition, "generation">;

/** Most rows of a step: a device publishes so many at once. */
const mostRows = 50;
/** Approximate bytes of the rows of a step. A stream sends nothing else meanwhile, so more than this is left to an exchange. */
const mostBytes = 64_000;

/**
 * Tells devices what has changed (L4). A device whose position is known here is sent a *step*: the answer that its exchange would
 * have got. All others are poked. The position is the one after the device's last exchange with this instance, or after its last
 * step. Whether it is still there, only the device knows.
 */
export class Steps {
  readonly #pokes: Pokes;
  readonly #readings: SharedReadings;
  readonly #generation: () => number;
  /** The streams of devices that take steps, by their listener. */
  readonly #streams = new Map<string, Stream>();

  constructor(pokes: Pokes, readings: SharedReadings, generation: () => number) {
    this.#pokes = pokes;
    this.#readings = readings;
    this.#generation = generation;
  }

  /** Tells a stream from now on, until the returned function is called. Its device names the listener in its exchanges. */
  open(stream: StepStream, listener: string | undefined, takesSteps: boolean): () => void {
    // The answer to its own exchange tells a device what that exchange has changed.
    const subscribe = (tell: () => void) =>
      this.#pokes.subscribe((by) => {
        if (by === undefined || by !== listener) tell();
      });
    if (listener === undefined || !takesSteps) return subscribe(() => stream.poke());
    const opened = new Stream(stream, (position) => this.#read(position));
    this.#streams.set(listener, opened);
    const unsubscribe = subscribe(() => opened.tell());
    return () => {
      unsubscribe();
      opened.close();
      if (this.#streams.get(listener) === opened) this.#streams.delete(listener);
    };
  }

  /**
   * Begins an exchange of a listener. Call the returned function at its end: with what it reached, if it brought all that is
   * due.
   */
  exchanging(listener: string | undefined): (reached?: Reached) => void {
    const stream = listener === undefined ? undefined : this.#streams.get(listener);
    stream?.beginExchange();
    return (reached) => stream?.endExchange(reached);
  }

  #read(reached: Reached): Promise<SharedCatchUp> {
    const position = { ...reached, generation: this.#generation() };
    return this.#readings.join({ position, bounds: { oneAnswer: mostRows, bytes: mostBytes } });
  }
}

/** Tells one device, one piece of news at a time. */
class Stream {
  readonly #stream: StepStream;
  readonly #read: (position: Reached) => Promise<SharedCatchUp>;
  #position: Reached | undefined;
  /** How many exchanges of the device are being answered. Each of them brings what is due, and moves its position. */
  #exchanges = 0;
  #isDue = false;
  #isTelling = false;
  #isClosed = false;

  constructor(stream: StepStream, read: (position: Reached) => Promise<SharedCatchUp>) {
    this.#stream = stream;
    this.#read = read;
  }

  close(): void {
    this.#isClosed = true;
  }

  beginExchange(): void {
    this.#exchanges++;
  }

  endExchange(reached: Reached | undefined): void {
    this.#exchanges--;
    this.#position = reached;
    void this.#tellWhileDue();
  }

  /** Tells the device of a change that is committed. */
  tell(): void {
    this.#isDue = true;
    void this.#tellWhileDue();
  }

  async #tellWhileDue(): Promise<void> {
    if (this.#isTelling) return;
    this.#isTelling = true;
    while (this.#isDue && this.#exchanges === 0 && !this.#isClosed) {
      this.#isDue = false;
      await this.#tellOnce().catch(() => this.#poke());
    }
    this.#isTelling = false;
  }

  async #tellOnce(): Promise<void> {
    const position = this.#position;
    if (!position) return this.#poke();
    const [found, reader] = await Promise.all([this.#read(position), this.#stream.reader()]);
    if (this.#isClosed || !reader) return;
    if (this.#exchanges > 0 || this.#position !== position) {
      // An exchange has come between. What was read is older than its answer, or newer: nobody can tell.
      this.#isDue = true;
      return;
    }
    const { actor } = position;
    const step = reader.id === actor.id && reader.master === actor.master ? stepOf(found, position) : undefined;
    if (step === "nothing") return;
    if (!step || !this.#stream.step(step.json)) return this.#poke();
    this.#position = { ...position, cursor: step.cursor };
  }

  /** Leaves the news to an exchange, whose cursor says what the device has. */
  #poke(): void {
    this.#position = undefined;
    if (!this.#isClosed) this.#stream.poke();
  }
}

/** Returns the step from a device's position to a reading; undefined where only an exchange can bring what is due. */
function stepOf(
  { judged, chunks }: SharedCatchUp,
  { clientId, cursor, acknowledged }: Reached,
): { readonly json: string; readonly cursor: string } | "nothing" | undefined {
  const { state } = judged;
  // What the device itself has sent is acknowledged by exchanges alone.
  if (!chunks || cursor === null || state.lastSeq !== acknowledged || state.unkept.length > 0) return undefined;
  if (chunks.length === 0) return "nothing";
  const next = nextCursor(judged, clientId);
  const [body] = answerOf({ ...headOf(state, "delta", next), after: cursor }, chunks);
  // An event's data is one line. JSON has line ends between values only, where blanks mean the same.
  return { json: String(body).replaceAll("\n", " "), cursor: next };
}
