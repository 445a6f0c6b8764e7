import type { BytePorts } from "#sync/model/sheets/zip.ts";

/** Returns how a browser writes text and packs bytes. Browsers from before 2023 cannot pack in this form. */
export function bytePorts(): BytePorts {
  const encoder = new TextEncoder();
  const encode = (text: string) => encoder.encode(text);
  if (!packer()) return { encode, deflate: undefined };
  return {
    encode,
    async *deflate(pieces) {
      const source = pieces[Symbol.asyncIterator]();
      const plain = new ReadableStream<BufferSource>({
        async pull(stream) {
          const next = await source.next();
          if (next.done) stream.close();
          else stream.enqueue(next.value);
        },
      });
      const reader = plain.pipeThrough(new CompressionStream("deflate-raw")).getReader();
      for (;;) {
        const piece = await reader.read();
        if (piece.done) return;
        yield piece.value;
      }
    },
  };
}

function packer(): CompressionStream | undefined {
  try {
    return new CompressionStream("deflate-raw");
  } catch {
    return undefined;
  }
}
