import { text } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { certificate, certificateKey } from "./localhost-certificate.ts";

/** A mail as it was received. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly secure: boolean;
  /** The user who had signed in. */
  readonly user: string | undefined;
}

export interface MailServer {
  readonly port: number;
  readonly mails: readonly ReceivedMail[];
  /** How many mails were begun, however they ended. */
  readonly begun: number;
  close(): Promise<void>;
}

/** A reply that is not 250. */
export interface Refusal {
  readonly code: number;
  readonly text: string;
}

export interface MailServerOptions {
  readonly port?: number;
  /** Whether TLS is used from the first byte, offered, or not available. */
  readonly tls?: "always" | "offered" | "none";
  readonly auth?: { readonly user: string; readonly pass: string };
  /** Returns the answer to the n-th recipient; undefined to accept it. */
  readonly toRecipient?: (count: number) => Refusal | undefined;
  /** Returns the answer to the n-th complete mail. The server is silent until it resolves. An accepted mail is kept first. */
  readonly toMail?: (count: number) => Promise<Refusal | undefined>;
  /** Called when a password arrives. */
  readonly onAuth?: () => void;
}

/** Starts a real SMTP server that answers as the test wants. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { tls = "none", auth, toRecipient, toMail, onAuth } = options;
  const mails: ReceivedMail[] = [];
  let recipients = 0;
  let begun = 0;
  const server = new SMTPServer({
    cert: certificate,
    key: certificateKey,
    secure: tls === "always",
    disabledCommands: [...(tls === "none" ? ["STARTTLS"] : []), ...(auth ? [] : ["AUTH"])],
    disableReverseLookup: true,
    allowInsecureAuth: true,
    closeTimeout: 1,
    onAuth({ username, password }, _session, callback) {
      onAuth?.();
      const right = username === auth?.user && password === auth?.pass;
      callback(right ? null : asError({ code: 535, text: "Authentication failed" }), { user: username ?? "" });
    },
    onRcptTo(_address, _session, callback) {
      recipients += 1;
      callback(asError(toRecipient?.(recipients)));
    },
    onData(stream, session, callback) {
      begun += 1;
      const count = begun;
      void (async () => {
        const raw = await text(stream);
        const { mailFrom, rcptTo } = session.envelope;
        const refusal = await toMail?.(count);
        const to = rcptTo.map(({ address }) => address);
        const user = typeof session.user === "string" ? session.user : undefined;
        if (!refusal) mails.push({ from: mailFrom ? mailFrom.address : "", to, raw, secure: session.secure, user });
        callback(asError(refusal));
      })().catch(() => undefined); // The other side went away in the middle.
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const address = server.server.address();
  if (address === null || typeof address === "string") throw new Error("the mail server has no port");
  return {
    port: address.port,
    mails,
    get begun() {
      return begun;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Parses a mail as a mail program does. */
export const readMail = (raw: string | Buffer): Promise<Email> => PostalMime.parse(raw);

function asError(refusal: Refusal | undefined): (Error & { responseCode: number }) | undefined {
  return refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code });
}
