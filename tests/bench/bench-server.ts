import { createReadStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { build } from "vite";
import { bootstrapPages } from "./bootstrap-pages.ts";
import { taggedPage } from "./tagged-pages.ts";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
};

/** With these headers a page may measure in microseconds; without them, only in tenths of a millisecond. */
const isolated = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };

export interface BenchServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Builds the bench's page as for production and serves it, with rows as prepared JSON. */
export async function startBenchServer(): Promise<BenchServer> {
  const outDir = await mkdtemp(join(tmpdir(), "musubi-bench-page-"));
  const root = fileURLToPath(new URL("page", import.meta.url));
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    plugins: [react()],
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2022",
      chunkSizeWarningLimit: 5_000,
      rollupOptions: {
        input: ["index", "cold", "form", "texts", "projects"].map((name) => join(root, `${name}.html`)),
      },
    },
  });
  const pages = new Map<number, readonly string[]>();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://bench");
    const rows = /^\/(rows|tagged)\/(\d+)\/(\d+)$/u.exec(pathname);
    if (!rows) return void sendFile(response, join(outDir, pathname === "/" ? "index.html" : pathname.replaceAll("..", "")));
    const [size, page] = [Number(rows[2]), Number(rows[3])];
    if (rows[1] === "rows" && !pages.has(size)) pages.set(size, bootstrapPages(size));
    const text = rows[1] === "rows" ? pages.get(size)?.[page] : taggedPage(size, page);
    response.writeHead(text === undefined ? 404 : 200, { "content-type": "application/json", "cache-control": "no-store" });
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(outDir, { recursive: true, force: true });
    },
  };
}

async function sendFile(response: ServerResponse, path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, { ...isolated, "content-type": types[extname(path)] ?? "application/octet-stream" });
  createReadStream(path).pipe(response);
}
