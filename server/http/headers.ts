import type { Middleware } from "koa";

/**
 * What every answer tells the browser it may do: run our own scripts and nothing else, be framed by nobody, and send
 * no address to other sites (links in mails carry tokens). HTTPS is insisted on only where the public address uses it.
 */
export function securityHeaders(publicUrl: string): Middleware {
  const headers = {
    "Content-Security-Policy": contentSecurityPolicy,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Origin-Agent-Cluster": "?1",
    ...(publicUrl.startsWith("https:") ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
  };
  return async (ctx, next) => {
    ctx.set(headers);
    await next();
  };
}

const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  // Fluent inserts its styles as elements, and a page from the device's cache can hold no nonce.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "frame-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");
