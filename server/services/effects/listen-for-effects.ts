import pg from "pg";

const channel = "musubi_effect";
/** Milliseconds until it tries again to listen. Meanwhile effects are looked for from time to time anyway. */
const reconnectAfter = 1_000;

/**
 * Calls back whenever an effect was committed, by whichever instance or trigger, and once it listens (again), for what was
 * said meanwhile. Returns what ends it.
 */
export function listenForEffects(connection: pg.ClientConfig, wake: () => void): () => Promise<void> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const connect = async () => {
    const opened = new pg.Client({ application_name: "musubi effects", keepAlive: true, ...connection });
    client = opened;
    // A connection that breaks says "error", one that is ended says "end"; a failed start may say both.
    const lost = () => {
      if (stopped || client !== opened) return;
      client = undefined;
      void opened.end().catch(() => undefined);
      timer = setTimeout(() => void connect(), reconnectAfter).unref();
    };
    opened.on("error", lost).on("end", lost).on("notification", wake);
    try {
      await opened.connect();
      await opened.query(`listen ${channel}`);
      wake();
    } catch {
      lost();
    }
  };
  void connect();

  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
