import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What HTTP costs in Node by itself: a short answer to anything. It runs in a process of its own, and reports its port. */
const body = '{"responseCode":200}';
const headers = { "content-type": "application/json; charset=utf-8", "content-length": body.length };
const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.once("disconnect", () => process.exit());
