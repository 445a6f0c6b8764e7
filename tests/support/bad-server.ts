import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { gzipSync } from "node:zlib";
import { certificate, certificateKey } from "./localhost-certificate.ts";

/** What a server does with a connection once it has received a request. */
export type Misbehaviour = (socket: Socket, self: BadServer) => void;

/** A server that accepts connections and does with each what a test wants, below any protocol. */
export interface BadServer {
  readonly port: number;
  /**
   * Returns how many requests came, and on how many connections that are still open. Node's fetch may open another connection
   * when a request is aborted. Such a connection carries no request and ends after four seconds.
   */
  readonly asked: () => number;
  readonly open: () => number;
  close(): Promise<void>;
}

/** The kind of a server: whether it speaks first, and whether it uses TLS. */
export interface BadServerOptions {
  readonly tls?: boolean;
  /** Whether it speaks first, as mail servers do; otherwise it waits for a request. */
  readonly speaksFirst?: boolean;
  /** Returns what it answers instead of misbehaving; undefined for requests that it does not know. */
  readonly unless?: (head: string, self: BadServer) => string | undefined;
}

/** Starts the server on this machine. */
export async function startBadServer(
  behave: Misbehaviour,
  { tls = false, speaksFirst = false, unless }: BadServerOptions = {},
): Promise<BadServer> {
  const [made, standing] = [new Set<Socket>(), new Set<Socket>()];
  let asked = 0;
  const take = (socket: Socket) => {
    made.add(socket);
    socket.on("error", () => undefined);
    const begin = () => {
      asked += 1;
      standing.add(socket);
      socket.once("close", () => standing.delete(socket));
    };
    if (speaksFirst) {
      begin();
      return behave(socket.resume(), self);
    }
    socket.once("data", (head) => {
      begin();
      const known = unless?.(head.toString("latin1"), self);
      if (known === undefined) behave(socket.resume(), self);
      else socket.end(known);
    });
  };
  const server: Server = tls ? createTlsServer({ cert: certificate, key: certificateKey }, take) : createServer(take);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const self: BadServer = {
    port: (server.address() as AddressInfo).port,
    asked: () => asked,
    open: () => standing.size,
    async close() {
      for (const socket of made) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
  return self;
}

/** Writes the same piece again and again, as fast as it is read. */
const endless =
  (head: string, piece: string | Buffer): Misbehaviour =>
  (socket) => {
    const more = () => {
      while (!socket.destroyed && socket.write(piece));
    };
    socket.on("drain", more).write(head);
    more();
  };

/** Writes the same piece now and then. So the connection is never idle, and the answer never ends. */
const drips =
  (head: string, drop: string): Misbehaviour =>
  (socket) => {
    socket.write(head);
    const drops = setInterval(() => socket.write(drop), 20);
    socket.once("close", () => clearInterval(drops));
  };

const says =
  (text: string): Misbehaviour =>
  (socket) =>
    socket.end(text);

const head = (type: string, more = "", status = "200 OK") =>
  `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\nConnection: close\r\n${more}\r\n`;
const zeros = gzipSync(Buffer.alloc(64 * 1024 * 1024));

/** Ways in which an HTTP server can misbehave. `type` is the type that its answers should have. */
export const httpMisbehaviours = (type: string, elsewhere: string): Readonly<Record<string, Misbehaviour>> => ({
  "hangs before a word": () => undefined,
  "hangs within its head": (socket) => void socket.write("HTTP/1.1 200 OK\r\nX-Half"),
  "hangs before its body": (socket) => void socket.write(head(type, "Content-Length: 1000\r\n")),
  "hangs within its body": (socket) => void socket.write(`${head(type, "Content-Length: 1000\r\n")}{`),
  "hangs within a refusal": (socket) => void socket.write(`${head(type, "Content-Length: 1000\r\n", "500 No")}{`),
  "drips a head": drips("HTTP/1.1 200 OK\r\nX-Long: ", "x"),
  "drips a body": drips(head(type), " "),
  "drips a refusal": drips(head(type, "", "503 No"), " "),
  "writes a head without an end": endless("HTTP/1.1 200 OK\r\n", "X-Again: and again\r\n".repeat(1_000)),
  "writes a body without an end": endless(head(type), "{}\n".repeat(20_000)),
  "writes a line without an end": endless(head(type), "x".repeat(64_000)),
  "writes a refusal without an end": endless(head(type, "", "400 No"), "x".repeat(64_000)),
  "packs a body that never ends": endless(head(type, "Content-Encoding: gzip\r\n"), zeros),
  "goes on with notes before its answer": drips("", "HTTP/1.1 102 Processing\r\n\r\n"),
  "sends elsewhere": says(head(type, `Location: ${elsewhere}\r\n`, "302 Found")),
  "sends elsewhere for good, with what was sent": says(head(type, `Location: ${elsewhere}\r\n`, "308 Permanent Redirect")),
  "sends to itself": (socket) => socket.end(head(type, "Location: /again\r\n", "307 Temporary Redirect")),
  "answers a page": says(`${head("text/html")}<!DOCTYPE html><title>Wi-Fi</title>`),
  "answers what is no HTTP": says("220 mail.example.com ESMTP\r\n"),
  "breaks off within its body": (socket) =>
    void socket.write(`${head(type, "Content-Length: 1000\r\n")}{`, () => socket.destroy()),
});

/** Ways in which a mail server can misbehave. */
export const smtpMisbehaviours: Readonly<Record<string, Misbehaviour>> = {
  "hangs before a word": () => undefined,
  "hangs within its greeting": (socket) => void socket.write("220 mail.exam"),
  "hangs after its greeting": (socket) => void socket.write("220 mail.example.com\r\n"),
  "drips a greeting": drips("220 ", "x"),
  "drips lines": drips("", "220-mail.example.com\r\n"),
  "writes a line without an end": endless("220 ", "x".repeat(64_000)),
  "writes lines without an end": endless("", "220-mail.example.com\r\n".repeat(1_000)),
  "answers without being asked": endless("", "220 mail.example.com\r\n".repeat(1_000)),
  "answers what is no SMTP": says("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n"),
  "breaks off": says(""),
};
