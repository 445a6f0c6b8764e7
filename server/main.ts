import { fileURLToPath } from "node:url";
import { createSyncServer } from "#sync/engine/server/sync-server.ts";
import { model } from "#sync/model/model.ts";
import { ensureFirstMaster } from "./accounts/first-master.ts";
import { serverKey } from "./accounts/secrets.ts";
import { allEffects } from "./all-effects.ts";
import { startDailyMails } from "./api/account/daily-mail/schedule.ts";
import { createApp } from "./app.ts";
import type { Context } from "./context.ts";
import { openDatabase } from "./db/database.ts";
import { generationNotes } from "./db/generation-notes.ts";
import { migrate } from "./db/migrate.ts";
import { createLifetime, type Lifetime } from "./lifetime.ts";
import { listen } from "./listen.ts";
import { createLog } from "./log.ts";
import { seedMasters } from "./masters/seed-masters.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { countOtherwiseSealed } from "./services/bank.ts";
import { dataKeyOf } from "./services/data-key.ts";
import { startEffects } from "./services/effects/start-effects.ts";
import { openFileStore } from "./services/files/open-file-store.ts";
import { startSweeping } from "./services/files/sweeping.ts";
import { createMailer } from "./services/mail/create-mailer.ts";
import { createPhotos } from "./services/photos/create-photos.ts";
import { startForgetting } from "./services/quarantine/forgetting.ts";
import { startExpiry } from "./services/security-log/expiry.ts";
import { createSecurityLog } from "./services/security-log/security-log.ts";
import { startEmptyingTrash } from "./services/trash/emptying.ts";
import { hasUnnamedProxy, readSettings, type Settings } from "./settings.ts";
import { checkPlaces } from "./storage/check-places.ts";
import { explainFull } from "./storage/out-of-room.ts";
import { watchStorage } from "./storage/watch-storage.ts";

/** The folder of the built client, beside the built server. A server that runs from source (development) serves no client. */
const clientFolder = fileURLToPath(new URL("../client", import.meta.url));
const built = !import.meta.url.endsWith(".ts");

const log = createLog();
createLifetime(log).run(start);

async function start(lifetime: Lifetime): Promise<void> {
  const settings = readSettings(process.env);
  await startWith(settings, lifetime).catch(async (error: unknown) => {
    throw await explainFull(error, settings.dataDir, settings.databaseUrl);
  });
}

async function startWith(settings: Settings, lifetime: Lifetime): Promise<void> {
  if (hasUnnamedProxy(settings)) log.warn("everybody_has_one_address", { set: "TRUST_PROXY" });
  await checkPlaces(settings);
  const database = await openDatabase(settings, log);
  lifetime.onStop(() => database.close());
  const { knex, connection } = database;
  const security = createSecurityLog({ knex, log });
  lifetime.onStop(() => security.flush());
  const { dataDir } = settings;
  const metrics = createMetrics({ knex, dataDir });
  const storage = watchStorage({ knex, settings, log });
  lifetime.onStop(() => storage.stop());
  const notes = generationNotes(dataDir, log);
  const sync = createSyncServer({ knex, model, connection, log, notes, meter: metrics.sync });
  let ready = false;
  const context: Context = {
    settings,
    knex,
    connection,
    sync,
    files: await openFileStore(settings),
    photos: createPhotos(),
    ai: await aiOf(settings),
    mailer: createMailer({ settings, log }),
    dataKey: await dataKeyOf(settings),
    log,
    security,
    metrics,
    storage,
    now: () => new Date(),
    ready: () => ready && !lifetime.stopping.aborted,
    stopping: lifetime.stopping,
  };
  // The server listens before it is ready. So a taken port stops it at once, and operators see it alive while it fills the
  // database.
  lifetime.onStop(await listen(createApp(context, built ? clientFolder : undefined), settings));
  await migrate(knex);
  // Read before any call is served (see `serverKey`).
  await serverKey(context);
  await seedMasters(knex);
  const master = await ensureFirstMaster(context);
  const signIn = `  First master: ${master.mail}\n  Password:     ${master.password ?? "as it was set"}\n`;
  // The password is printed at once, too: it is kept nowhere else, and filling may take long or fail.
  if (master.password !== undefined) console.log(`\n${signIn}`);
  lifetime.stopping.throwIfAborted();
  if (settings.demo > 0) {
    // The demo is loaded only on demand: it is large, and most starts do not need it.
    const { seedDemo } = await import("./demo/seed-demo.ts");
    await seedDemo(knex, settings.demo, context.files);
  }
  lifetime.stopping.throwIfAborted();
  const unreadable = await countOtherwiseSealed(knex, context.dataKey);
  if (unreadable > 0) log.warn("bank_fields_of_another_data_key", { contracts: unreadable });
  lifetime.onStop(startSweeping(context));
  lifetime.onStop(startForgetting(context));
  lifetime.onStop(startEmptyingTrash(context));
  lifetime.onStop(startExpiry(context));
  lifetime.onStop(() => sync.stop());
  await sync.start();
  lifetime.onStop(startDailyMails(context));
  lifetime.onStop(startEffects(context, allEffects));
  ready = true;
  console.log(`\n  Musubi runs at ${settings.publicUrl}\n${signIn}`);
}

/** Loads the package of the AI service only where the settings name one. It is a tenth of what a start loads. */
async function aiOf({ openAi }: Settings): Promise<Context["ai"]> {
  if (!openAi) return undefined;
  const { createAi } = await import("./services/ai/create-ai.ts");
  return createAi(openAi, log);
}
