import { randomUUID } from "node:crypto";
import { type Transport, TransportError } from "#sync/engine/client/ports.ts";
import { unreadableIn } from "#sync/engine/client/storage/unreadable.ts";
import { type Actor, problemsOf } from "#sync/engine/entity.ts";
import { EngineError } from "#sync/engine/errors.ts";
import {
  type ExchangeAnswer,
  type ExchangeRequest,
  exchangeAnswerSchema,
  exchangeRequestSchema,
  pushLimits,
  type SyncStep,
  stepSchema,
} from "#sync/engine/protocol.ts";
import type { SyncServer } from "#sync/engine/server/sync-server.ts";
import type { Random } from "./random.ts";

/** What may happen to one exchange. */
export type Fault =
  /** Nothing goes wrong. */
  | "none"
  /** The request never arrives. */
  | "drop"
  /** The request arrives, but its answer does not. */
  | "cut"
  /** The request arrives; its answer begins and breaks off. */
  | "broken"
  /** The request arrives after its sender has given up, after others that were sent later. */
  | "late"
  /** The request arrives twice; the first answer comes back. */
  | "double"
  /** The request arrives twice; the second answer comes back. */
  | "again"
  /** Another server answers. */
  | "captive"
  | "busy"
  | "server"
  /** The session has ended; never by chance. */
  | "unauthorized";

const faults: readonly Fault[] = ["drop", "cut", "broken", "late", "double", "again", "captive", "busy", "server"];

/** Faults after which no complete answer arrives. */
const lost: ReadonlySet<Fault> = new Set(["drop", "cut", "broken", "late"] as const);

interface Arrived {
  readonly answer: ExchangeAnswer;
  readonly taken: boolean;
}

/** A network between devices and the real server. A test sets its faults, or a seed decides them. */
export class Network {
  /** The probability that an exchange meets a fault. */
  unreliability = 0;
  /** Which tabs' streams bring steps (L4); the others' say nothing at all. */
  steps: "none" | "some" | "all" = "none";
  /** The number of steps that have reached a tab. */
  stepped = 0;
  /** Whether whole issues cannot be fetched. */
  offline = false;
  /** The number of pages that the server has answered with. */
  pages = 0;
  readonly #server: () => SyncServer;
  readonly #random: Random;
  readonly #late: (() => Promise<unknown>)[] = [];
  readonly #listeners = new Set<() => void>();

  /** The number of open streams. */
  get streams(): number {
    return this.#listeners.size;
  }

  constructor(server: () => SyncServer, random: Random) {
    this.#server = server;
    this.#random = random;
  }

  /** Returns a tab's transport to the server. `hooks` see each request and answer, and may delay it. */
  transport(actor: Actor, hooks: TransportHooks): Transport {
    const listener = randomUUID();
    return {
      room: () => pushLimits.bytes,
      reach: async (signal) => {
        if (signal.aborted) throw new TransportError("timeout");
        if (lost.has(hooks.knock() ?? this.#fault())) throw new TransportError("unreachable");
      },
      exchange: async (request, signal, onTaken) => {
        await unlessAborted(signal, hooks.onRequest(request));
        const fault = hooks.fault() ?? this.#fault();
        const { answer, taken } = await this.#carry(actor, { ...request, listener }, fault === "broken" ? "none" : fault, signal);
        if (taken) onTaken?.();
        if (fault === "broken") throw new TransportError("unreachable");
        await unlessAborted(signal, hooks.onAnswer(answer));
        return answer;
      },
      wholeIssue: async (id) => {
        if (this.offline) throw new TransportError("unreachable");
        return this.#server()
          .wholeIssue(actor, id)
          .catch((error: unknown) => {
            if (error instanceof EngineError && error.code === "not_found") return undefined;
            throw error;
          });
      },
      listen: (onPoke, signal, onStep) =>
        new Promise((resolve) => {
          this.#listeners.add(onPoke);
          const hears = onStep && (this.steps === "all" || (this.steps === "some" && this.#random.chance(0.5)));
          const unsubscribe = hears ? this.#tell(actor, listener, onPoke, onStep) : () => undefined;
          void hooks.dead().then(unsubscribe);
          signal.addEventListener("abort", () => {
            unsubscribe();
            this.#listeners.delete(onPoke);
            resolve();
          });
        }),
    };
  }

  /** Opens a stream at the server. It loses steps, and brings some late and in another order than they were sent. */
  #tell(actor: Actor, listener: string, onPoke: () => void, onStep: (step: SyncStep) => void): () => void {
    onPoke();
    const step = (json: string) => {
      const pass = async () => {
        this.stepped++;
        onStep(stepSchema.parse(JSON.parse(json)));
      };
      const fault = this.#fault();
      if (fault === "late") this.#late.push(pass);
      else if (fault === "none") void pass();
      return true;
    };
    return this.#server().listen({ poke: onPoke, step, reader: async () => actor }, listener, true);
  }

  /** Lets late requests arrive, in another order than they were sent. */
  async deliverLate(): Promise<void> {
    while (this.#late.length > 0) {
      const [arrive] = this.#late.splice(this.#random.below(this.#late.length), 1);
      await arrive?.().catch(() => undefined);
    }
  }

  #fault(): Fault {
    return this.#random.chance(this.unreliability) ? this.#random.pick(faults) : "none";
  }

  async #carry(actor: Actor, request: ExchangeRequest, fault: Exclude<Fault, "broken">, signal: AbortSignal): Promise<Arrived> {
    const arrive = () => this.#arrive(actor, request);
    if (signal.aborted) throw new TransportError("timeout");
    switch (fault) {
      case "none":
        return arrive();
      case "drop":
        throw new TransportError("unreachable");
      case "cut":
        await arrive();
        throw new TransportError("unreachable");
      case "late":
        this.#late.push(arrive);
        throw new TransportError("timeout");
      case "double": {
        const answer = await arrive();
        await arrive();
        return answer;
      }
      case "again":
        await arrive();
        return arrive();
      case "captive":
      case "busy":
      case "server":
      case "unauthorized":
        throw new TransportError(fault);
    }
  }

  /** Passes a request as HTTP does: as JSON that both sides check. */
  async #arrive(actor: Actor, request: ExchangeRequest): Promise<Arrived> {
    const read = exchangeRequestSchema.safeParse(JSON.parse(JSON.stringify(request)));
    if (!read.success) throw new TransportError("rejected", undefined, false, unreadableIn(problemsOf(read.error)));
    const { data: parsed } = read;
    try {
      const { body, taken } = await this.#server().exchange(actor, parsed);
      const answer = exchangeAnswerSchema.parse(JSON.parse(Buffer.concat(body).toString()));
      if (answer.kind === "page") this.pages++;
      return { answer, taken };
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      if (error.code === "payload_too_large") throw new TransportError("too_large");
      throw new TransportError("rejected", undefined, false, unreadableIn(error.problems));
    }
  }
}

/** Waits for a hook until the request is aborted. */
const unlessAborted = (signal: AbortSignal, passing: Promise<void> | void) =>
  Promise.race([
    passing,
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(new TransportError("timeout")));
    }),
  ]);

export interface TransportHooks {
  /** Resolves when the tab has died. */
  dead(): Promise<void>;
  onRequest(request: ExchangeRequest): Promise<void> | void;
  onAnswer(answer: ExchangeAnswer): Promise<void> | void;
  /** Returns the fault of the next exchange; undefined leaves it to chance. */
  fault(): Fault | undefined;
  /** Returns the same for a request that carries nothing. */
  knock(): Fault | undefined;
}
