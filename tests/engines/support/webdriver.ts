/** A session of the W3C WebDriver protocol over plain HTTP. */
export interface WebDriver {
  command<T = null>(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<T>;
}

/** An error of the driver. `code` is the protocol's own word, such as `stale element reference`. */
export class WebDriverError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** Opens a session at a driver that listens at this address. */
export async function openWebDriver(driver: string, capabilities: object): Promise<WebDriver> {
  const { sessionId } = await ask<{ sessionId: string }>("POST", `${driver}/session`, {
    capabilities: { alwaysMatch: capabilities },
  });
  return { command: (method, path, body) => ask(method, `${driver}/session/${sessionId}${path}`, body) };
}

async function ask<T>(method: string, address: string, body: object = {}): Promise<T> {
  const sent = method === "POST" ? { body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {};
  // Every command is short: code that waits for a page asks again and again.
  const answer = await fetch(address, { method, ...sent, signal: AbortSignal.timeout(10_000) });
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
  if (!answer.ok) throw new WebDriverError(value.error ?? String(answer.status), value.message ?? "");
  return value;
}
