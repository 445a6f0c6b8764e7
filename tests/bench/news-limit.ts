import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";

/**
 * The least that brings news from one page to another: a POST, one durable row of PostgreSQL, an event. It runs in a process of
 * its own, is given the connection as JSON, and reports its port.
 */
const client = new pg.Client(JSON.parse(process.argv[2] ?? "{}") as pg.ClientConfig);
await client.connect();
await client.query("create table if not exists news_limit (id int primary key, content text not null)");
await client.query("insert into news_limit values (1, '') on conflict do nothing");

const listeners = new Set<ServerResponse>();
const page = "<!doctype html><meta charset=utf-8><button>edit</button><main></main>";
const server = createServer(async (request, response) => {
  if (request.method === "POST") {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const content = Buffer.concat(parts).toString();
    await client.query({ name: "edit", text: "update news_limit set content = $1 where id = 1", values: [content] });
    for (const listener of listeners) listener.write(`data: ${content}\n\n`);
    response.writeHead(204).end();
  } else if (request.url === "/events") {
    response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    response.write(":\n\n");
    listeners.add(response);
    response.once("close", () => listeners.delete(response));
  } else response.writeHead(200, { "content-type": "text/html" }).end(page);
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.once("disconnect", () => process.exit());
