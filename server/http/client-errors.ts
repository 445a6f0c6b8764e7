import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { AppError } from "#sync/model/errors.ts";
import { answerFor } from "./errors.ts";
import { headersOfEveryAnswer } from "./headers.ts";

/**
 * Answers requests that Node itself refuses, such as one with an endless address. The answer is JSON and has the usual headers.
 */
export function answerClientErrors(server: Server, publicUrl: string): void {
  const headers = Object.entries(headersOfEveryAnswer(publicUrl)).map(([name, value]) => `${name}: ${value}`);
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex & { readonly _httpMessage?: ServerResponse }) => {
    // An answer that has begun cannot be replaced. Node's own handler checks the same property.
    if (!socket.writable || socket._httpMessage?.headersSent === true) {
      socket.destroy();
      return;
    }
    const { status, body } = answerFor(refusalOf(error));
    const text = JSON.stringify(body);
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      "Content-Type: application/json; charset=utf-8",
      `Content-Length: ${Buffer.byteLength(text)}`,
      "Cache-Control: no-store",
      ...headers,
      "Connection: close",
    ];
    socket.end(`${head.join("\r\n")}\r\n\r\n${text}`);
  });
}

function refusalOf({ code }: NodeJS.ErrnoException): AppError {
  switch (code) {
    case "HPE_HEADER_OVERFLOW":
      return new AppError("headers_too_large");
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return new AppError("payload_too_large");
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new AppError("request_timeout");
    default:
      return new AppError("validation_error", [{ path: "", message: "送信内容をHTTPとして読み取れません" }]);
  }
}
