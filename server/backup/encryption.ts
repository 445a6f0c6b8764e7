import { readFile } from "node:fs/promises";
import { ReadableStream } from "node:stream/web";
import { Decrypter, Encrypter } from "age-encryption";
import { StartError } from "#server/start-error.ts";

/** The first bytes of every file that age has encrypted. */
export const encryptedHead = Buffer.from("age-encryption.org/v1\n");

/**
 * Makes the encrypter for these recipients (`age1…`) and those in the files, one a line. Returns undefined without any.
 * @throws StartError when one is no recipient, or a file cannot be read or names none
 */
export async function encrypterFor(recipients: readonly string[], files: readonly string[]): Promise<Encrypter | undefined> {
  if (recipients.length + files.length === 0) return undefined;
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    // The value is not repeated, since it may be the secret half by mistake.
    take(() => encrypter.addRecipient(recipient), "--recipient takes what begins with age1. One of those given is no recipient.");
  }
  for (const file of files) {
    for (const { line, value } of await linesOf(file, "recipient"))
      take(() => encrypter.addRecipient(value), `Line ${line} of ${file} is no recipient: that begins with age1.`);
  }
  return encrypter;
}

/**
 * Makes the decrypter with the identities in these files, as `age-keygen` writes them. Returns undefined without any.
 * @throws StartError when a file cannot be read, has no identity, or contains something else
 */
export async function decrypterWith(files: readonly string[]): Promise<Decrypter | undefined> {
  if (files.length === 0) return undefined;
  const decrypter = new Decrypter();
  for (const file of files) {
    for (const { line, value } of await linesOf(file, "identity"))
      take(() => decrypter.addIdentity(value), `Line ${line} of ${file} is no identity: that begins with AGE-SECRET-KEY-1.`);
  }
  return decrypter;
}

/** Encrypts bytes as they come. */
export async function* encrypted(source: AsyncIterable<Buffer>, encrypter: Encrypter): AsyncGenerator<Uint8Array> {
  yield* await through((stream) => encrypter.encrypt(stream), source);
}

/**
 * Decrypts bytes as they come. Bytes that were changed are never passed on.
 * @param name of the archive, for sentences
 * @throws StartError when no identity is right, or the encrypted data was cut or changed
 */
export async function* decrypted(source: AsyncIterable<Buffer>, decrypter: Decrypter, name: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of await through((stream) => decrypter.decrypt(stream), source)) {
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    }
  } catch (cause) {
    // An error of the file system, such as a missing file.
    if (cause instanceof Error && "code" in cause) throw cause;
    const others = cause instanceof Error && cause.message.startsWith("no identity matched");
    throw new StartError(
      others
        ? `None of the identities opens ${name}: it was encrypted for others, or with a passphrase. Nothing was restored.`
        : `${name} was cut or changed after it had been encrypted: nothing was restored.`,
      { cause },
    );
  }
}

type AgeStream = Parameters<Encrypter["encrypt"]>[0];

/**
 * Runs an encrypter or decrypter on a stream. The library's types expect a browser's streams where those are known, but it takes
 * Node's.
 */
async function through(
  work: (stream: AgeStream) => Promise<unknown>,
  source: AsyncIterable<Buffer>,
): Promise<AsyncIterable<Uint8Array>> {
  const stream: unknown = ReadableStream.from(source);
  return (await work(stream as AgeStream)) as AsyncIterable<Uint8Array>;
}

/** Returns the lines of a key file without its comments. */
async function linesOf(file: string, kind: string): Promise<readonly { readonly line: number; readonly value: string }[]> {
  const text = await readFile(file, "utf8").catch((cause: Error) => {
    throw new StartError(`${file} cannot be read: ${cause.message}.`, { cause });
  });
  const lines = text.split("\n").map((value, index) => ({ line: index + 1, value: value.trim() }));
  const found = lines.filter(({ value }) => value !== "" && !value.startsWith("#"));
  if (found.length === 0) throw new StartError(`${file} holds no ${kind}.`);
  return found;
}

function take(add: () => void, sentence: string): void {
  try {
    add();
  } catch {
    // The cause is left out, as it may repeat a secret.
    throw new StartError(sentence);
  }
}
