import { type Transport, TransportError } from "#sync/engine/client/ports.ts";
import { unreadableIn } from "#sync/engine/client/unreadable.ts";
import { type Actor, problemsOf } from "#sync/engine/entity.ts";
import { EngineError } from "#sync/engine/errors.ts";
import {
  type ExchangeAnswer,
  type ExchangeRequest,
  exchangeAnswerSchema,
  exchangeRequestSchema,
  pushLimits,
} from "#sync/engine/protocol.ts";
import type { SyncServer } from "#sync/engine/server/sync-server.ts";
import type { Random } from "./random.ts";

/** What may happen to one exchange on its way. */
export type Fault =
  /** Nothing. */
  | "none"
  /** It never arrives. */
  | "drop"
  /** It arrives; its answer does not. */
  | "cut"
  /** It arrives; its answer begins, and breaks off. */
  | "broken"
  /** It arrives after its sender has given up, behind others that were sent later. */
  | "late"
  /** It arrives twice; the first answer comes back. */
  | "double"
  /** It arrives twice; the second answer comes back. */
  | "again"
  /** Somebody else answers. */
  | "captive"
  | "busy"
  | "server"
  /** The session has ended; never by chance. */
  | "unauthorized";

const faults: readonly Fault[] = ["drop", "cut", "broken", "late", "double", "again", "captive", "busy", "server"];

/** What nobody hears anything of. */
const lost: ReadonlySet<Fault> = new Set(["drop", "cut", "broken", "late"] as const);

interface Arrived {
  readonly answer: ExchangeAnswer;
  readonly taken: boolean;
}

/** A network between devices and the real server, whose faults a test sets or a seed decides. */
export class Network {
  /** How likely an exchange is to meet a fault. */
  unreliability = 0;
  /** Whether an issue's whole cannot be fetched. */
  offline = false;
  /** Pages that the server has answered with. */
  pages = 0;
  readonly #server: () => SyncServer;
  readonly #random: Random;
  readonly #late: (() => Promise<unknown>)[] = [];
  readonly #listeners = new Set<() => void>();

  /** Streams that are open. */
  get streams(): number {
    return this.#listeners.size;
  }

  constructor(server: () => SyncServer, random: Random) {
    this.#server = server;
    this.#random = random;
  }

  /** The way of one tab to the server. `hooks` see what passes, and may take part. */
  transport(actor: Actor, hooks: TransportHooks): Transport {
    return {
      room: () => pushLimits.bytes,
      reach: async (signal) => {
        if (signal.aborted) throw new TransportError("timeout");
        if (lost.has(hooks.knock() ?? this.#fault())) throw new TransportError("unreachable");
      },
      exchange: async (request, signal, onTaken) => {
        await unlessAborted(signal, hooks.onRequest(request));
        const fault = hooks.fault() ?? this.#fault();
        const { answer, taken } = await this.#carry(actor, request, fault === "broken" ? "none" : fault, signal);
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
      listen: (onPoke, signal) =>
        new Promise((resolve) => {
          this.#listeners.add(onPoke);
          signal.addEventListener("abort", () => {
            this.#listeners.delete(onPoke);
            resolve();
          });
        }),
    };
  }

  /** Lets what is late arrive, in another order than it was sent. */
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

  /** As HTTP carries it: as JSON, checked on both ends. */
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

/** As a request that is given up: nobody waits for what holds it any more. */
const unlessAborted = (signal: AbortSignal, passing: Promise<void> | void) =>
  Promise.race([
    passing,
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(new TransportError("timeout")));
    }),
  ]);

export interface TransportHooks {
  onRequest(request: ExchangeRequest): Promise<void> | void;
  onAnswer(answer: ExchangeAnswer): Promise<void> | void;
  /** The fault that the next exchange meets; undefined leaves it to chance. */
  fault(): Fault | undefined;
  /** The same for a request that carries nothing. */
  knock(): Fault | undefined;
}
