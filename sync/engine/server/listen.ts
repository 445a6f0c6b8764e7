import pg from "pg";

/** Milliseconds until the next attempt to connect; they grow with each failure. */
const reconnectAfter = [100, 500, 2_000, 5_000] as const;

/** The events of a channel. */
export interface ListenEvents {
  /** Another connection has notified the channel. */
  onNotify(): void;
  /** Called when the connection listens, for the first time or again. Earlier notifications were missed. */
  onListening(again: boolean): void;
  /** Called when the connection was lost, or could not be made. It is called once until the connection listens again. */
  onLost?(): void;
}

/** A channel to which the server listens. */
export interface Listening {
  /** Resolves when the first attempt has ended, with success or not. */
  readonly attempted: Promise<void>;
  /** Notifies all other listeners of the channel; it does nothing while the connection is lost. */
  notify(): void;
  stop(): Promise<void>;
}

/** Listens to a PostgreSQL channel on a connection of its own, and reconnects whenever that is lost. */
export function listen(connection: pg.ClientConfig, channel: string, on: ListenEvents): Listening {
  let client: pg.Client | undefined;
  let listens = false;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let stopped = false;

  const connect = async () => {
    const opened = new pg.Client({ keepAlive: true, ...connection });
    client = opened;
    // A connection that breaks emits "error", one that ends emits "end"; a failed start may emit both.
    const lost = () => {
      if (stopped || client !== opened) return;
      client = undefined;
      listens = false;
      opened.end().catch(() => undefined);
      if (failures === 0) on.onLost?.();
      const wait = reconnectAfter[Math.min(failures++, reconnectAfter.length - 1)];
      timer = setTimeout(() => void connect(), wait).unref();
    };
    opened.on("error", lost).on("end", lost);
    try {
      await opened.connect();
      const { rows } = await opened.query<{ pid: number }>("select pg_backend_pid() as pid");
      opened.on("notification", ({ processId }) => processId !== rows[0]?.pid && on.onNotify());
      await opened.query(`listen ${channel}`);
    } catch {
      return lost();
    }
    if (stopped) return opened.end();
    if (client !== opened) return;
    listens = true;
    const again = failures > 0;
    failures = 0;
    on.onListening(again);
  };

  return {
    attempted: connect(),
    notify: () => {
      if (listens) client?.query(`notify ${channel}`).catch(() => undefined);
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
