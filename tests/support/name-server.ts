import { createSocket } from "node:dgram";

/** A name server on this machine. */
export interface NameServer {
  /** `127.0.0.1:PORT`. */
  readonly address: string;
  /** The questions so far: the name, and the number of the record's type (1 for IPv4, 28 for IPv6). */
  readonly asked: string[];
  close(): Promise<void>;
}

/**
 * Starts a name server.
 * @param answer returns an IPv4 address, undefined if the name has none, or `silent` for no answer at all
 */
export async function startNameServer(answer: (host: string, type: number) => string | undefined): Promise<NameServer> {
  const asked: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    const { host, type, end } = questionIn(query);
    asked.push(`${host} ${type}`);
    const found = answer(host, type);
    if (found !== "silent") socket.send(answerTo(query.subarray(0, end), found), port, address);
  });
  await new Promise<void>((done) => socket.bind(0, "127.0.0.1", done));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    close: () => new Promise((done) => socket.close(done)),
  };
}

const headerBytes = 12;

/** Returns the only question of a message (RFC 1035): labels after their lengths, then the type and the class. */
function questionIn(message: Buffer) {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString("ascii", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { host: labels.join(".").toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 };
}

/** Returns the question as an answer, followed by one address or none. */
function answerTo(question: Buffer, address: string | undefined): Buffer {
  const head = Buffer.from(question);
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(address === undefined ? 0 : 1, 6);
  head.writeUInt32BE(0, 8);
  if (address === undefined) return head;
  const record = Buffer.from([0xc0, headerBytes, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split(".").map(Number)]);
  return Buffer.concat([head, record]);
}
