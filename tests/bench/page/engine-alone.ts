/** What a page loads for the engine and its stores, without any record of the product. Only its size is measured. */

export { httpAttachments } from "#sync/engine/client/attachments/http-attachments.ts";
export { browserBus, browserClock, browserLocks, browserSignals } from "#sync/engine/client/browser-ports.ts";
export { httpTransport } from "#sync/engine/client/network/http-transport.ts";
export { openReplica } from "#sync/engine/client/replica.ts";
export { httpTexts } from "#sync/engine/client/texts/http-texts.ts";
