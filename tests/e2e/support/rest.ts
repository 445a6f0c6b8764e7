import { type App, master } from "../../support/app.ts";

/** A person who signs in with a password. */
export interface Account {
  readonly name: string;
  readonly mail: string;
  readonly password: string;
}

export interface RestAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Makes calls as one administrator, with a form or with JSON. */
export type Rest = (method: string, path: string, body?: unknown) => Promise<RestAnswer>;

const headers = { "content-type": "application/json" };

/** Signs in over REST, by default as the first master. Returns the session's token. */
export async function tokenOf(app: App, { mail, password }: Pick<Account, "mail" | "password"> = master): Promise<string> {
  const answer = await fetch(`${app.url}/api/login`, {
    method: "POST",
    headers,
    body: JSON.stringify({ mail, pswd: password }),
  });
  const token = answer.headers.get("x-authorization");
  if (token === null) throw new Error(`${mail} could not sign in: ${answer.status} ${await answer.text()}`);
  return token;
}

/** Signs in as `tokenOf` does, and makes calls in that session. */
export async function restAs(app: App, who?: Pick<Account, "mail" | "password">): Promise<Rest> {
  const token = await tokenOf(app, who);
  return async (method, path, body) => {
    const sent = body instanceof FormData ? body : JSON.stringify(body);
    const made = await fetch(`${app.url}${path}`, {
      method,
      headers: { ...(body instanceof FormData ? {} : headers), "x-authorization": token },
      ...(body === undefined ? {} : { body: sent }),
    });
    return { status: made.status, body: (await made.json()) as Record<string, unknown> };
  };
}

/** Makes an administrator without a master's rights, as self-registration does. */
export async function registerPlain(app: App, name: string, mail: string): Promise<Account> {
  const password = "Hirano2026pass";
  const answer = await fetch(`${app.url}/api/admin_user`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name, mail, pswd: password, authority: 0 }),
  });
  if (!answer.ok) throw new Error(`${mail} could not register: ${answer.status} ${await answer.text()}`);
  return { name, mail, password };
}
