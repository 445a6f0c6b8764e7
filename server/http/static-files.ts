import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, posix, sep } from "node:path";
import type { Middleware, ParameterizedContext } from "koa";

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

type Encoding = "br" | "gzip";

interface StaticFile {
  readonly path: string;
  readonly body: Buffer;
  readonly hash: string;
  /** Written by the build beside the file; absent where compression saves nothing. */
  readonly encoded: Partial<Record<Encoding, Buffer>>;
}

const encodings: Readonly<Record<Encoding, string>> = { br: ".br", gzip: ".gz" };

function readFiles(folder: string): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  if (!existsSync(folder)) return files;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith(".") || Object.values(encodings).includes(extname(entry.name))) continue;
    const name = join(entry.parentPath, entry.name);
    const body = readFileSync(name);
    const path = name.slice(folder.length).split(sep).join("/");
    files.set(path.startsWith("/") ? path : `/${path}`, {
      path,
      body,
      hash: createHash("sha256").update(body).digest("base64url").slice(0, 22),
      encoded: Object.fromEntries(
        Object.entries(encodings).flatMap(([encoding, ending]) =>
          existsSync(name + ending) ? [[encoding, readFileSync(name + ending)]] : [],
        ),
      ),
    });
  }
  const page = files.get("/index.html");
  if (page) files.set("/", page);
  return files;
}

function send(ctx: ParameterizedContext, file: StaticFile): void {
  // The smaller one first: browsers accept both, and name gzip before br.
  const encoding = (["br", "gzip"] as const).find((name) => file.encoded[name] && ctx.acceptsEncodings(name) === name);
  ctx.status = 200;
  ctx.type = extname(file.path);
  ctx.vary("Accept-Encoding");
  ctx.set("Cache-Control", file.path.includes("/assets/") ? "public, max-age=31536000, immutable" : "no-cache");
  // The tag is weak, since all encodings share it.
  ctx.set("ETag", `W/"${file.hash}"`);
  if (ctx.fresh) {
    ctx.status = 304;
    return;
  }
  if (encoding) ctx.set("Content-Encoding", encoding);
  ctx.body = (encoding && file.encoded[encoding]) ?? file.body;
}

/** Whether a user opens an address. A missing script, picture or file must not be answered with a page. */
function isNavigation(ctx: ParameterizedContext): boolean {
  if (ctx.method !== "GET" && ctx.method !== "HEAD") return false;
  if (ctx.path.startsWith("/assets/") || ctx.path.startsWith("/api/") || posix.basename(ctx.path).includes(".")) return false;
  const mode = ctx.get("Sec-Fetch-Mode");
  return mode === "" ? ctx.accepts("html") !== false : mode === "navigate";
}
