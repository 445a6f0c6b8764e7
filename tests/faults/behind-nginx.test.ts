import { afterEach, describe, expect, test } from "vitest";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import { filePathOf } from "#sync/model/rules/file.ts";
import { type Added, addFile, hashOf, openAttachmentDevice, untilArrived } from "#tests/api/attachment-device.ts";
import { freePort } from "#tests/platform/server-process.ts";
import { type Nginx, startNginx } from "#tests/support/nginx.ts";
import { startS3, type TestS3 } from "#tests/support/s3.ts";
import { bringServer } from "../../scripts/lib/programs.mjs";
import { faultsOf } from "../sync/support/oracle.ts";
import { type Fleet, startFleet } from "./support/fleet.ts";
import { FleetLife } from "./support/fleet-life.ts";

const nginx = await bringServer("nginx", "nginx", "nginx-light");

/** Bytes of a file: several parts, each of which goes to either of the processes. */
const fileSize = 700_000;

describe.skipIf(nginx === undefined)("two server processes behind nginx, each call at either of them", () => {
  let s3: TestS3;
  let fleet: Fleet;
  let proxy: Nginx;
  const replicas: Replica[] = [];

  async function begin(seed: number): Promise<void> {
    s3 = await startS3();
    fleet = await startFleet(seed, 2, { env: s3.env });
    const [port, servers] = [
      await freePort(),
      fleet.instances.map(({ line }) => `server ${new URL(line.url).host} max_fails=0;`),
    ];
    const config = `upstream musubi { ${servers.join(" ")} keepalive 16; }
      server { listen 127.0.0.1:${port}; client_max_body_size 100m;
        location / { proxy_pass http://musubi; proxy_http_version 1.1; proxy_set_header Connection ""; } }`;
    proxy = await startNginx(nginx ?? "", config, Number(port));
    fleet.proxy = `http://127.0.0.1:${port}`;
  }

  afterEach(async () => {
    for (const replica of replicas.splice(0)) await replica.close();
    await proxy?.stop();
    await fleet?.stop();
    await s3?.stop();
  });

  /** Opens a device that keeps files, of one of the administrators. */
  async function fileDevice(at: number): Promise<Replica> {
    const actor = fleet.seeds.actors[at] ?? fleet.seeds.plain;
    const admin = { id: actor.id, mail: "", token: await fleet.token(actor) };
    const replica = await openAttachmentDevice({ url: fleet.proxy ?? "", admin });
    replicas.push(replica);
    replica.start();
    await replica.syncNow();
    return replica;
  }

  /** Fetches a file from one process. */
  async function fetched(id: string, at: number): Promise<string> {
    const url = `${fleet.instances[at]?.line.url}/api/file/download?url=${encodeURIComponent(filePathOf(id))}`;
    const answer = await fetch(url, { headers: { "x-authorization": await fleet.token(fleet.seeds.other) } });
    return hashOf(await answer.arrayBuffer());
  }

  test("lose nothing while one after the other is killed under load: devices end equal, files whole", async () => {
    await begin(35);
    const life = new FleetLife(fleet);
    await life.grow(4);
    const writers = [await fileDevice(0), await fileDevice(1)];
    const added: Added[][] = [[], []];
    let over = false;
    const uploading = writers.map(async (replica, at) => {
      while (!over && (added[at]?.length ?? 0) < 6) {
        added[at]?.push(await addFile(replica, fleet.seeds.partners[at] ?? "", fileSize));
        await replica.syncNow();
      }
    });
    for (const victim of fleet.instances) {
      for (let step = 0; step < 25; step++) await life.step();
      await victim.kill();
      for (let step = 0; step < 10; step++) await life.step();
      await victim.start();
    }
    over = true;
    await Promise.all(uploading);
    for (const [at, replica] of writers.entries()) await untilArrived(replica, added[at] ?? []);
    await life.end();
    expect(await faultsOf(life)).toEqual([]);
    // Meanwhile people have removed records, and files with them.
    const left = new Set(await fleet.knex("partner_file").pluck<string[]>("id"));
    const files = added.flat().filter(({ id }) => left.has(id));
    expect(files.length).toBeGreaterThan(2);
    for (const { id, sha256 } of files) expect([await fetched(id, 0), await fetched(id, 1)]).toEqual([sha256, sha256]);
  });
});
