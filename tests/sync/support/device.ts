import Dexie from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import type { Bus, Clock, Transport } from "#sync/engine/client/ports.ts";
import { openReplica } from "#sync/engine/client/replica.ts";
import type { AttachmentOptions, Replica } from "#sync/engine/client/replica-types.ts";
import type { BlockSize } from "#sync/engine/client/storage/packs/block.ts";
import type { Actor } from "#sync/engine/entity.ts";
import type { ExchangeAnswer, ExchangeRequest } from "#sync/engine/protocol.ts";
import type { Model } from "#sync/engine/registry.ts";
import { VirtualBus, VirtualLocks, VirtualSignals } from "./device-ports.ts";
import { copyStorage, type MortalStorage, mortalStorage } from "./mortal-storage.ts";
import type { Fault, Network, TransportHooks } from "./network.ts";
import { settled, type VirtualTime } from "./virtual-clock.ts";

export interface DeviceOptions {
  readonly name: string;
  readonly model: Model;
  readonly actor: Actor;
  readonly network: Network;
  readonly time: VirtualTime;
  /** By how many milliseconds the device's clock is wrong. */
  readonly clockError?: number | (() => number);
  readonly factory?: IDBFactory;
  /** How it sends and fetches the bytes of files, where it does. */
  readonly attachments?: AttachmentOptions;
  /** The size of blocks of packed rows. Small blocks have many edges. */
  readonly blocks?: BlockSize;
  /** Wraps the device's clock. */
  readonly through?: (clock: Clock) => Clock;
}

/** Wraps the transport between a tab and the server. */
export type Wrap = (transport: Transport) => Pick<Transport, "exchange" | "listen">;

/** One device of one administrator. Its storage outlives its tabs. */
export class Device {
  readonly options: DeviceOptions;
  readonly factory: IDBFactory;
  readonly bus = new VirtualBus();
  readonly locks = new VirtualLocks();

  #inside: Promise<Dexie> | undefined;

  constructor(options: DeviceOptions) {
    this.options = options;
    this.factory = options.factory ?? new IDBFactory();
  }

  /** Opens the application in one more tab; with `model` as another version of it. */
  async open(model?: Model, wrap?: Wrap): Promise<Tab> {
    const [opened, tab] = this.begin(model, wrap);
    await opened;
    return tab;
  }

  /** Begins to open the application. The tab exists before its replica does. */
  begin(model: Model = this.options.model, wrap: Wrap = (transport) => transport): [Promise<void>, Tab] {
    const { name, actor, network, time, clockError, through = (clock) => clock, attachments, blocks } = this.options;
    const tab = new Tab(this.factory);
    const transport = network.transport(actor, tab.hooks);
    const opened = openReplica({
      name,
      model,
      actor,
      transport: { ...transport, ...wrap(transport) },
      locks: this.locks.tab(tab.dead),
      bus: tab.freezableBus(this.bus.tab()),
      signals: tab.signals,
      clock: tab.freezable(through(time.clock(clockError))),
      indexedDB: tab.storage.options,
      ...(attachments && { attachments }),
      ...(blocks && { blocks }),
    }).then((replica) => {
      tab.replica = replica;
    });
    return [opened, tab];
  }

  /** Opens the device's storage without the engine. */
  inside(): Promise<Dexie> {
    this.#inside ??= new Dexie(this.options.name, {
      indexedDB: this.factory,
      IDBKeyRange,
      cache: "disabled",
    }).open() as Promise<Dexie>;
    return this.#inside;
  }

  /** Returns another device with a copy of this one's storage (A4). */
  async copy(): Promise<Device> {
    return new Device({ ...this.options, factory: await copyStorage(this.factory, this.options.name) });
  }
}

/** One run of the application on a device. */
export class Tab {
  replica!: Replica;
  readonly storage: MortalStorage;
  readonly signals = new VirtualSignals();
  readonly dead: Promise<void>;
  /** The faults of the next exchanges, one after the other. After them, chance decides. */
  readonly faults: Fault[] = [];
  readonly requests: ExchangeRequest[] = [];
  readonly answers: ExchangeAnswer[] = [];
  /**
   * Waits until the server has answered that it took this device's mutations up to a number. The answer may not have arrived yet.
   */
  async acknowledged(seq: number): Promise<void> {
    while (!this.answers.some(({ lastSeq }) => lastSeq >= seq)) await settled(1);
  }

  /** The point of the next exchange at which the tab dies. */
  dieAt: "request" | "answer" | undefined;
  /** Runs after each answer has left the server, before it arrives. */
  onAnswer: () => Promise<void> = async () => undefined;
  /** Stops requests or answers until the promise resolves. */
  holdAt: { readonly at: "request" | "answer"; readonly until: Promise<void> } | undefined;

  constructor(factory: IDBFactory) {
    let die: () => void = () => undefined;
    this.dead = new Promise((resolve) => {
      die = resolve;
    });
    this.storage = mortalStorage(factory, () => die());
  }

  readonly hooks: TransportHooks = {
    dead: () => this.dead,
    onRequest: (request) => {
      this.requests.push(request);
      return this.#pass("request");
    },
    onAnswer: async (answer) => {
      this.answers.push(answer);
      await this.onAnswer();
      return this.#pass("answer");
    },
    fault: () => this.faults.shift(),
    // A fault that a test has set stays for the next exchange, unless it lets nothing through.
    knock: () => (this.faults[0] === "drop" ? this.faults.shift() : this.faults.length > 0 ? "none" : undefined),
  };

  /** While it is true, no timer of the tab fires and no message reaches it. */
  frozen = false;
  readonly #asleep: (() => void)[] = [];

  /** Ends the freeze. Everything that was due meanwhile happens now. */
  thaw(): void {
    this.frozen = false;
    for (const run of this.#asleep.splice(0)) run();
  }

  freezable(clock: Clock): Clock {
    return { ...clock, after: (wait, run) => clock.after(wait, () => this.#unlessFrozen(run)) };
  }

  freezableBus(bus: Bus): Bus {
    return {
      post: (message) => bus.post(message),
      listen: (listener) => bus.listen((message) => this.#unlessFrozen(() => listener(message))),
    };
  }

  #unlessFrozen(run: () => void): void {
    if (this.frozen) this.#asleep.push(run);
    else run();
  }

  get alive(): boolean {
    return !this.storage.dead;
  }

  kill(): void {
    this.storage.kill();
  }

  async #pass(at: "request" | "answer"): Promise<void> {
    if (this.dieAt === at) this.kill();
    if (!this.alive) await new Promise<never>(() => undefined);
    if (this.holdAt?.at === at) await this.holdAt.until;
  }
}

/** Resolves when the work has ended or the tab has died, since a dead tab's work never ends. */
export async function untilDead(tab: Tab, work: Promise<unknown>): Promise<void> {
  const given = work.catch((error: unknown) => {
    if (tab.alive) throw error;
  });
  await Promise.race([given, tab.dead]);
}
