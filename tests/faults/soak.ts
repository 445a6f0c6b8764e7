import { randomInt } from "node:crypto";
import { faultsOf } from "../sync/support/oracle.ts";
import { startFleet } from "./support/fleet.ts";
import { blackout, copyProfile, FleetLife, killInstance } from "./support/fleet-life.ts";

/** Milliseconds between two kills of a server. */
const killEvery = 40_000;
/** Every fifth kill is one of the whole machine. */
const blackoutEach = 5;

/**
 * `npm run soak -- 3600 20` runs for this many seconds with this many devices. They use two server processes, one of which is
 * killed every 40 seconds, while people do whatever the screens offer. It ends with a summary and everything that is wrong, and
 * exits with 1 where anything is. `SEED=n` repeats the same actions, as far as real time allows.
 */
async function soak(seconds: number, devices: number, seed: number): Promise<boolean> {
  console.log(`Soaking ${devices} devices for ${seconds} s (SEED=${seed}) ...`);
  const fleet = await startFleet(seed);
  const life = new FleetLife(fleet);
  const faults: string[] = [];
  const began = Date.now();
  let kills = 0;
  try {
    await life.grow(devices);
    const end = Date.now() + seconds * 1_000;
    let nextKill = Date.now() + killEvery;
    while (Date.now() < end) {
      await life.step();
      if (Date.now() < nextKill) continue;
      nextKill += killEvery;
      await life.step(++kills % blackoutEach === 0 ? { blackout } : { killInstance });
      if (kills % 20 === 0) await life.step({ copyProfile });
    }
    await life.end();
    faults.push(...(await faultsOf(life)), ...(await life.fileFaults()));
  } catch (error) {
    faults.push(error instanceof Error ? String(error.stack) : String(error));
  }
  const summary = await summaryOf(life).catch(() => ({}));
  await fleet.stop();
  const minutes = Math.round((Date.now() - began) / 60_000);
  console.log(
    JSON.stringify({ minutes, devices: life.devices.length, kills, ...summary, done: Object.fromEntries(life.done) }, null, 2),
  );
  console.log(faults.length === 0 ? "Nothing is lost, doubled, stuck or different." : faults.join("\n"));
  return faults.length === 0;
}

/** Returns how many mutations were taken, and their outcomes. */
async function summaryOf({ knex }: FleetLife): Promise<Record<string, unknown>> {
  const outcomes = await knex("sync_audit").select("outcome").count("* as count").groupBy("outcome");
  const issues = await knex("issue").select("kind").count("* as count").count("settled_at as settled").groupBy("kind");
  return { outcomes, issues };
}

const [seconds = 3_600, devices = 20] = process.argv.slice(2).map(Number);
const seed = Number(process.env["SEED"] ?? randomInt(1_000_000));
process.exit((await soak(seconds, devices, seed)) ? 0 : 1);
