import type { Middleware } from "koa";

/**
 * Returns the headers of every answer, which say what a browser may do with it. Only this server's scripts run, and no page frames
 * it. Other sites get no referrer, as links in mails carry tokens. HSTS is sent only where the public address uses HTTPS.
 */
export function headersOfEveryAnswer(publicUrl: string): Readonly<Record<string, string>> {
  return {
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
}

/** Sets the headers of every answer. */
export function securityHeaders(publicUrl: string): Middleware {
  const headers = headersOfEveryAnswer(publicUrl);
  return async (ctx, next) => {
    ctx.set(headers);
    await next();
  };
}

const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  // No text becomes HTML or code. The addresses of scripts must pass the one policy in client/trusted-types.ts.
  "require-trusted-types-for 'script'",
  "trusted-types default",
  // Fluent inserts its styles as elements, and a page from the device's cache cannot have a nonce.
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
