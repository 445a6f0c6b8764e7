import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, posix, sep } from "node:path";
import type { Middleware, ParameterizedContext } from "koa";
import { Document, type Encoding, sendDocument } from "./document.ts";

/**
 * Serves the built client, which is read into memory at start. It is a few megabytes, and no path can lead outside of it. Files
 * under /assets/ have a hash in their name and are cached for a year. All others are revalidated each time. Every other address
 * that a user opens is a screen, and gets the page.
 */
export function staticFiles(folder: string): Middleware {
  const files = readFiles(folder);
  return async (ctx, next) => {
    const file = files.get(ctx.path) ?? (isNavigation(ctx) ? files.get("/index.html") : undefined);
    if (!file) return next();
    if (ctx.method === "GET" || ctx.method === "HEAD") send(ctx, file);
    else {
      ctx.status = 405;
      ctx.set("Allow", "GET, HEAD");
    }
  };
}

interface StaticFile {
  readonly path: string;
  /** Its encodings were written by the build beside the file. */
  readonly document: Document;
}

const endings: Readonly<Record<Encoding, string>> = { br: ".br", gzip: ".gz" };

function readFiles(folder: string): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  if (!existsSync(folder)) return files;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith(".") || Object.values(endings).includes(extname(entry.name))) continue;
    const name = join(entry.parentPath, entry.name);
    const encoded = Object.fromEntries(
      Object.entries(endings).flatMap(([encoding, ending]) =>
        existsSync(name + ending) ? [[encoding, readFileSync(name + ending)]] : [],
      ),
    );
    const path = name.slice(folder.length).split(sep).join("/");
    files.set(path.startsWith("/") ? path : `/${path}`, { path, document: new Document(readFileSync(name), encoded) });
  }
  const page = files.get("/index.html");
  if (page) files.set("/", page);
  return files;
}

function send(ctx: ParameterizedContext, { path, document }: StaticFile): void {
  ctx.type = extname(path);
  sendDocument(ctx, document, path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
}

/** Whether a user opens an address. A missing script, picture or file must not be answered with a page. */
function isNavigation(ctx: ParameterizedContext): boolean {
  if (ctx.method !== "GET" && ctx.method !== "HEAD") return false;
  if (ctx.path.startsWith("/assets/") || ctx.path.startsWith("/api/") || posix.basename(ctx.path).includes(".")) return false;
  const mode = ctx.get("Sec-Fetch-Mode");
  return mode === "" ? ctx.accepts("html") !== false : mode === "navigate";
}
