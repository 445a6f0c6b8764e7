/**
 * Reads a `text/event-stream` until it ends. Calls back with each event's type and data, and with null for a comment: a heartbeat.
 * @param onBytes called whenever something has come, also a part of an event
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (type: string | null, data: string) => void,
  onBytes: () => void = () => undefined,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  let type: string | undefined;
  let data: string[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onBytes();
    const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines.map((text) => text.replace(/\r$/u, ""))) {
      if (line.startsWith(":")) onEvent(null, "");
      else if (line.startsWith("event:")) type = line.slice("event:".length).trim();
      else if (line.startsWith("data:")) {
        type ??= "message";
        data.push(line.slice("data:".length).trim());
      } else if (line === "" && type !== undefined) {
        onEvent(type, data.join("\n"));
        type = undefined;
        data = [];
      }
    }
  }
}
