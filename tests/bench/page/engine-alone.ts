/** What a page loads for the engine and its stores, without any record of the product. Only its size is measured. */
export { browserBus, browserClock, browserLocks, browserSignals } from "#sync/engine/client/browser-ports.ts";
export { httpAttachments } from "#sync/engine/client/http-attachments.ts";
export { httpTexts } from "#sync/engine/client/http-texts.ts";
export { httpTransport } from "#sync/engine/client/http-transport.ts";
export { openReplica } from "#sync/engine/client/replica.ts";
