/**
 * Reads a `text/event-stream` until it ends. Calls back with each event's type, and with null for a comment: a heartbeat. The data
 * of events is not read, since the protocol uses none.
 */
export async function readEvents(body: ReadableStream<Uint8Array>, onEvent: (type: string | null) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  let type: string | undefined;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines.map((text) => text.replace(/\r$/u, ""))) {
      if (line.startsWith(":")) onEvent(null);
      else if (line.startsWith("event:")) type = line.slice("event:".length).trim();
      else if (line.startsWith("data:")) type ??= "message";
      else if (line === "" && type !== undefined) {
        onEvent(type);
        type = undefined;
      }
    }
  }
}
