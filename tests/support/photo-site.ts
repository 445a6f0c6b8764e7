import type { LookupAddress } from "node:dns";
import type { ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { internet, type Reach } from "#server/services/photos/reach.ts";
import { certificate, certificateKey } from "./localhost-certificate.ts";

/** The smallest PNG: one pixel. */
export const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A foreign server with photos. The path decides whether it behaves well. */
export interface PhotoSite {
  /** Reaches this server, and takes every other address for the internet. */
  readonly reach: Reach;
  /** An address of this server. */
  at(path: string): string;
  /** Sets the results of the next look-ups of a name, one after the other. The last one repeats. */
  resolves(host: string, ...answers: (readonly string[])[]): void;
  /** Names that were looked up, and paths that were requested. */
  readonly looked: string[];
  readonly asked: string[];
  /** Answers the requests for `/held`. */
  release(): void;
  close(): Promise<void>;
}

/** Starts the server on this machine. */
export async function startPhotoSite(): Promise<PhotoSite> {
  const [looked, asked, held]: [string[], string[], ServerResponse[]] = [[], [], []];
  const names = new Map<string, (readonly string[])[]>();
  const server = createServer({ cert: certificate, key: certificateKey }, ({ url = "" }, response) => {
    asked.push(url);
    const behave = behaviours[url.split("?")[0] ?? ""];
    if (url === "/held") held.push(response);
    else if (url.startsWith("/to?")) redirect(response, decodeURIComponent(url.slice("/to?".length)));
    else if (behave) behave(response);
    else response.writeHead(404).end("no such photo");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    looked,
    asked,
    reach: {
      async lookup(host) {
        looked.push(host);
        const answers = names.get(host) ?? [["127.0.0.1"]];
        const found = answers.length > 1 ? answers.shift() : answers[0];
        return (found ?? []).map((address): LookupAddress => ({ address, family: address.includes(":") ? 6 : 4 }));
      },
      allows: (address, to) => (address === "127.0.0.1" && to === port) || internet.allows(address, to),
      patience: 2_000,
      ca: certificate,
    },
    at: (path) => `https://localhost:${port}${path}`,
    resolves: (host, ...answers) => void names.set(host, answers),
    release() {
      for (const response of held.splice(0)) picture(response);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

function picture(response: ServerResponse, type = "image/png", bytes = png): void {
  response.writeHead(200, { "content-type": type, "content-length": bytes.length }).end(bytes);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location }).end("over there");
}

/** More bytes than a photo may have. */
const tooMany = 2 * 1024 * 1024 + 1;

const behaviours: Readonly<Record<string, (response: ServerResponse) => void>> = {
  "/photo.png": picture,
  "/called-a-page.png": (response) => picture(response, "text/html"),
  "/large.png": (response) => picture(response, "image/png", Buffer.concat([png], tooMany - 1)),
  "/page.png": (response) => picture(response, "image/png", Buffer.from("<!DOCTYPE html><script>alert(1)</script>")),
  "/drawing.svg": (response) => picture(response, "image/svg+xml", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
  "/empty.png": (response) => picture(response, "image/png", Buffer.alloc(0)),
  "/too-large.png": (response) => picture(response, "image/png", Buffer.concat([png], tooMany)),
  "/endless.png": (response) => {
    response.writeHead(200, { "content-type": "image/png" }).write(png);
    const more = () => {
      if (!response.destroyed) response.write(Buffer.alloc(64 * 1024), more);
    };
    more();
  },
  "/silent.png": () => undefined,
  "/stuck.png": (response) => void response.writeHead(200, { "content-length": 1_000 }).write(png),
  "/cut.png": (response) => {
    response.writeHead(200, { "content-length": 1_000 }).write(png, () => response.destroy());
  },
  "/round": (response) => redirect(response, "/round"),
  "/nowhere": (response) => redirect(response, "https://["),
  "/twice": (response) => redirect(response, "/once"),
  "/once": (response) => redirect(response, "photo.png"),
  "/no-content": (response) => void response.writeHead(204).end(),
  "/broken": (response) => void response.writeHead(500).end("broken"),
};
