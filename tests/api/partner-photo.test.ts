import { setMaxListeners } from "node:events";
import { createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { consumeLimits, rateLimits } from "#server/accounts/rate-limit.ts";
import { createPhotos } from "#server/services/photos/create-photos.ts";
import { fetchPhoto, NoPhoto, type PhotoFailure } from "#server/services/photos/fetch-photo.ts";
import { internet } from "#server/services/photos/reach.ts";
import { resolveBy } from "#server/services/photos/resolve-by.ts";
import { removePartner } from "#sync/model/mutators/partner.ts";
import { startNameServer } from "#tests/support/name-server.ts";
import { type PhotoSite, png, startPhotoSite } from "#tests/support/photo-site.ts";
import { until } from "#tests/support/until.ts";
import { type ApiServer, addPartner, signedIn, startApi, type TestAdmin } from "./api-server.ts";

let site: PhotoSite;
beforeAll(async () => {
  site = await startPhotoSite();
});
afterAll(() => site.close());

const here = new AbortController().signal;
// Many photos wait with this one signal. Each request has its own.
setMaxListeners(0, here);
const reasonOf = (failed: Promise<unknown>): Promise<PhotoFailure | "none"> =>
  failed.then(
    () => "none" as const,
    (error: unknown) => {
      if (error instanceof NoPhoto) return error.reason;
      throw error;
    },
  );
const fetched = (address: string) => fetchPhoto(address, site.reach, here);
const failing = (address: string) => reasonOf(fetched(address));

describe("a photo from somebody else's server", () => {
  it("is what its first bytes say, whatever the server calls it", async () => {
    for (const path of ["/photo.png", "/called-a-page.png"])
      expect(await fetched(site.at(path))).toEqual({ bytes: png, type: "image/png" });
    for (const path of ["/page.png", "/drawing.svg", "/empty.png"]) expect(await failing(site.at(path))).toBe("type");
  });

  it("has 2 MB at most, announced or not", async () => {
    expect((await fetched(site.at("/large.png"))).bytes.length).toBe(2 * 1024 * 1024);
    expect(await failing(site.at("/too-large.png"))).toBe("size");
    expect(await failing(site.at("/endless.png"))).toBe("size");
  });

  it("comes within its time, or not at all", async () => {
    expect(await failing(site.at("/silent.png"))).toBe("time");
    expect(await failing(site.at("/stuck.png"))).toBe("time");
    const lookup = () => new Promise<never>(() => undefined);
    expect(await reasonOf(fetchPhoto(site.at("/photo.png"), { ...site.reach, lookup, patience: 50 }, here))).toBe("time");
  });

  it("is none where the server breaks off, is broken, or has none", async () => {
    expect(await failing(site.at("/cut.png"))).toBe("network");
    for (const path of ["/broken", "/missing", "/no-content"]) expect(await failing(site.at(path))).toBe("status");
    expect(await reasonOf(fetchPhoto(site.at("/photo.png"), { ...site.reach, ca: "" }, here))).toBe("network");
  });

  it("is found behind redirects, up to three of them", async () => {
    expect((await fetched(site.at("/twice"))).bytes).toEqual(png);
    const asked = site.asked.length;
    expect(await failing(site.at("/round"))).toBe("redirects");
    expect(site.asked.slice(asked)).toEqual(["/round", "/round", "/round", "/round"]);
    expect(await failing(site.at("/nowhere"))).toBe("address");
  });
});

describe("the own network is out of reach of a photo's address", () => {
  it.each([
    "https://localhost/",
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:a9fe:a9fe]/",
    "https://10.0.0.1/",
    "https://192.168.1.1/",
    "https://172.20.0.1/",
    "https://100.64.0.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://[fd00:ec2::254]/",
    "https://224.0.0.1/",
    "https://255.255.255.255/",
    "https://93.184.215.14:8443/",
    "https://user:secret@93.184.215.14/",
    "http://93.184.215.14/",
    "file:///etc/passwd",
    "data:image/png;base64,AAAA",
    "ftp://93.184.215.14/",
    "//93.184.215.14/",
    "",
  ])("as %s", async (address) => {
    expect(await reasonOf(fetchPhoto(address, internet, here))).toBe("address");
    expect(await failing(address)).toBe("address");
  });

  it("when a redirect leads there", async () => {
    const asked = site.asked.length;
    const inside = [
      "https://127.0.0.1/",
      "https://169.254.169.254/latest/meta-data/",
      "https://[::1]/",
      site.at("/photo.png").replace("https:", "http:"),
      "file:///etc/passwd",
    ];
    for (const to of inside) expect(await failing(site.at(`/to?${encodeURIComponent(to)}`))).toBe("address");
    expect(site.asked.slice(asked).every((path) => path.startsWith("/to?"))).toBe(true);
  });

  it("when a name leads there, by any of its addresses", async () => {
    const asked = site.asked.length;
    site.resolves("photos.test", ["10.0.0.7"]);
    site.resolves("mixed.test", ["127.0.0.1", "10.0.0.7"]);
    site.resolves("nobody.test", []);
    for (const host of ["photos.test", "mixed.test", "nobody.test"]) {
      expect(await failing(site.at("/photo.png").replace("localhost", host))).toBe("address");
      expect(await failing(site.at(`/to?${encodeURIComponent(`https://${host}/`)}`))).toBe("address");
    }
    expect(site.asked.slice(asked).filter((path) => !path.startsWith("/to?"))).toEqual([]);
  });

  it("when a name leads elsewhere with its next look-up: there is one for each hop, and what it found is connected to", async () => {
    let reached = 0;
    const secret = createServer((socket) => {
      reached++;
      socket.destroy();
    });
    await new Promise<void>((done) => secret.listen(0, "127.0.0.2", done));
    const looked = site.looked.length;
    site.resolves("localhost", ["127.0.0.1"], ["127.0.0.2"]);
    expect((await fetched(site.at("/photo.png"))).bytes).toEqual(png);
    expect(site.looked.slice(looked)).toEqual(["localhost"]);
    expect(await failing(site.at("/photo.png"))).toBe("address");
    site.resolves("localhost", ["127.0.0.1"], ["127.0.0.2"]);
    expect(await failing(site.at("/once"))).toBe("address");
    expect(reached).toBe(0);
    site.resolves("localhost", ["127.0.0.1"]);
    await new Promise((done) => secret.close(done));
  });
});

describe("a name", () => {
  it("is asked of name servers for both kinds of addresses", async () => {
    const server = await startNameServer((host, type) => (host === "photos.test" && type === 1 ? "93.184.215.14" : undefined));
    const resolve = resolveBy([server.address]);
    expect(await resolve("photos.test", here)).toEqual([{ address: "93.184.215.14", family: 4 }]);
    expect(server.asked.toSorted()).toEqual(["photos.test 1", "photos.test 28"]);
    expect(await resolve("nobody.test", here)).toEqual([]);
    await server.close();
  });

  it("whose server never answers ends with the time of the photo, and holds no thread of the process", async () => {
    const server = await startNameServer(() => "silent");
    const reach = { ...site.reach, lookup: resolveBy([server.address]), patience: 100 };
    const pending = () => process.getActiveResourcesInfo().filter((name) => /getaddrinfo|query/iu.test(name));
    const failed = reasonOf(fetchPhoto("https://photos.test/", reach, here));
    await until(() => server.asked.length > 0);
    expect(pending().filter((name) => /getaddrinfo/iu.test(name))).toEqual([]);
    expect(await failed).toBe("time");
    await until(() => pending().length === 0);
    await server.close();
  });
});

describe("many photos", () => {
  const countHeld = () => site.asked.filter((path) => path === "/held").length;
  /** Photos that are held until they are released, also on a busy machine. */
  const heldPhotos = () => createPhotos({ ...site.reach, patience: 60_000 });

  it("are fetched eight at a time, six of one account; 56 of one and 128 of all wait, and beyond these none is", async () => {
    const photos = heldPhotos();
    const before = countHeld();
    const all = Array.from({ length: 6 + 56 }, () => photos(site.at("/held"), "one", here));
    await until(() => countHeld() === before + 6);
    expect(await reasonOf(photos(site.at("/held"), "one", here))).toBe("busy");
    // Photos of another host need not wait for any of these.
    expect((await photos(site.at("/photo.png"), "two", here)).bytes).toEqual(png);
    all.push(...Array.from({ length: 2 + 56 }, () => photos(site.at("/held"), "two", here)));
    const leaving = new AbortController();
    setMaxListeners(0, leaving.signal);
    const left = Array.from({ length: 16 }, () => reasonOf(photos(site.at("/held"), "three", leaving.signal)));
    expect(await reasonOf(photos(site.at("/held"), "four", here))).toBe("busy");
    // Those who leave make room at once, and not only when it would be their turn.
    leaving.abort();
    expect(await Promise.all(left)).toEqual(Array(16).fill("gone"));
    all.push(photos(site.at("/held"), "four", here));
    await until(() => countHeld() === before + 8);
    let done = false;
    const ended = Promise.allSettled(all).finally(() => {
      done = true;
    });
    await until(() => {
      site.release();
      return done;
    });
    expect((await ended).filter(({ status }) => status === "fulfilled")).toHaveLength(62 + 58 + 1);
    expect((await photos(site.at("/photo.png"), "one", here)).bytes).toEqual(png);
  });

  it("are begun by accounts in turn: a third one waits for a place or two, and not for all that two others wait for", async () => {
    const photos = heldPhotos();
    const before = countHeld();
    const hold = (by: string) => {
      const leaving = new AbortController();
      return { leave: () => leaving.abort(), ended: reasonOf(photos(site.at("/held"), by, leaving.signal)) };
    };
    const held = ["one", "two"].flatMap((by) => Array.from({ length: 20 }, () => hold(by)));
    await until(() => countHeld() === before + 8);
    const third = photos(site.at("/photo.png"), "three", here);
    // As many places become free as there are accounts.
    for (const { leave } of held.slice(0, 3)) leave();
    expect((await third).bytes).toEqual(png);
    for (const { leave } of held) leave();
    expect(await Promise.all(held.map(({ ended }) => ended))).toEqual(held.map(() => "gone"));
    site.release();
  });

  it("of a host that let their time run out are none for five minutes, without asking it again", async () => {
    let now = 0;
    // On a busy machine, an answer may take longer than the limit for silent servers.
    let patience = 100;
    const reach = {
      ...site.reach,
      get patience() {
        return patience;
      },
    };
    const photos = createPhotos(reach, () => now);
    const silent = () => reasonOf(photos(site.at("/silent.png"), "one", here));
    const asked = () => site.asked.filter((path) => path === "/silent.png").length;
    const before = asked();
    expect(await Promise.all(Array.from({ length: 20 }, silent))).toEqual(Array(20).fill("time"));
    expect(asked() - before).toBeLessThanOrEqual(6);
    const after = asked();
    expect(await reasonOf(photos(site.at("/photo.png"), "two", here))).toBe("time");
    now = 5 * 60_000 - 1;
    expect([await silent(), asked()]).toEqual(["time", after]);
    now = 5 * 60_000;
    patience = 60_000;
    expect((await photos(site.at("/photo.png"), "two", here)).bytes).toEqual(png);
  });

  it("are let go once nobody waits for them", async () => {
    const leaving = new AbortController();
    const before = countHeld();
    const failed = reasonOf(fetchPhoto(site.at("/held"), site.reach, leaving.signal));
    await until(() => countHeld() === before + 1);
    leaving.abort();
    expect(await failed).toBe("gone");
    site.release();
  });
});

describe("GET /api/partner_member/{id}/photo", () => {
  let api: ApiServer;
  let admin: TestAdmin;
  beforeAll(async () => {
    api = await startApi({}, undefined, site.reach);
    admin = await signedIn(api, 0);
  });
  afterAll(() => api.close());

  const photoOf = (id: string, token: string | undefined = admin.token) =>
    api.call("GET", `/api/partner_member/${id}/photo`, { token });
  const withPhoto = (path: string) => addPartner(api, { profile_image_path: site.at(path) });

  it("gives the photo under its own type, as nothing but a picture, and for no cache that signing out does not empty", async () => {
    const id = await withPhoto("/called-a-page.png");
    const response = await fetch(`${api.base}/api/partner_member/${id}/photo`, { headers: { "x-authorization": admin.token } });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(png);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "content-length": String(png.length),
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "no-store",
    });
  });

  it("is for administrators, of partners that are there and have a photo", async () => {
    const id = await withPhoto("/photo.png");
    expect((await api.call("GET", `/api/partner_member/${id}/photo`)).status).toBe(401);
    expect((await photoOf(await addPartner(api))).json).toMatchObject({ responseCode: 404, responseMessage: "not_found" });
    await api.sync.mutate({ id: admin.id, master: false }, removePartner, { id });
    expect((await photoOf(id)).json).toMatchObject({ responseMessage: "not_found" });
  });

  it("is made only so often by one account", async () => {
    const busy = await signedIn(api, 0);
    const id = await withPhoto("/photo.png");
    const { most } = rateLimits.photo_account;
    for (let at = 1; at < most; at++) await consumeLimits(api.context.knex, ["photo_account", busy.id]);
    expect((await photoOf(id, busy.token)).status).toBe(200);
    expect((await photoOf(id, busy.token)).json).toMatchObject({ responseMessage: "too_many_requests", retryAfterMinutes: 5 });
    expect((await photoOf(id)).status).toBe(200);
  });

  it("says in one word that there is none, and in the log why, without a name or an address", async () => {
    // The silent one is last, since its host is not asked again for a while.
    for (const path of ["/page.png", `/to?${encodeURIComponent("https://169.254.169.254/")}`, "/silent.png"])
      expect((await photoOf(await withPhoto(path))).json).toMatchObject({
        responseCode: 404,
        responseMessage: "photo_unavailable",
      });
    const lines = api.lines.filter((line) => line.includes("photo not fetched"));
    expect(lines.map((line) => (JSON.parse(line) as { details: unknown }).details)).toEqual([
      { reason: "type" },
      { reason: "address" },
      { reason: "time" },
    ]);
    expect(api.lines.join("\n")).not.toMatch(/localhost|169\.254|\.png/u);
  });
});
