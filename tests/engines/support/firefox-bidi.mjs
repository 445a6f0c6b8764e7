#!/usr/bin/env node
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { WebSocket, WebSocketServer } from "ws";

/**
 * A proxy between Playwright and an unmodified Firefox, which it starts with its own arguments (`FIREFOX` is its path). Both use
 * WebDriver BiDi. The proxy translates what the two do differently, and passes on everything else.
 */

/** Playwright 1.65 sends this by itself, and stops if it is unknown, as it is to Firefox 153. */
const unknown = "emulation.setMediaFeaturesOverride";

/**
 * Playwright fills a field by setting its value, which React does not see: React has replaced that setter. Firefox types
 * instead, as for a person.
 */
const settingValue = "window.__pw_bidiInsertText = (text) => bidiInsertText(window, text);";
const typing = "window.__pw_bidiInsertText = (text) => void window.document.execCommand('insertText', false, text);";

/** Playwright opens each page as a window. People open tabs, only one of which is visible. */
const asWindow = '"method":"browsingContext.create","params":{"type":"window"';
const asTab = '"method":"browsingContext.create","params":{"type":"tab"';

const firefox = spawn(String(process.env["FIREFOX"]), process.argv.slice(2), { stdio: ["ignore", "inherit", "pipe"] });
firefox.on("exit", (code) => process.exit(code ?? 1));
for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT", "SIGHUP"])) process.on(signal, () => firefox.kill(signal));

createInterface(firefox.stderr).on("line", (line) => {
  const [, address] = /^WebDriver BiDi listening on (ws:\S+)/u.exec(line) ?? [];
  if (address === undefined) console.error(line);
  else listenFor(address);
});

/** @param {string} address of Firefox */
function listenFor(address) {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0, maxPayload: 0 });
  server.on("connection", (playwright, { url }) => join(playwright, new WebSocket(address + url, { maxPayload: 0 })));
  server.on("listening", () => {
    const own = server.address();
    // Playwright waits for this line.
    if (own !== null && typeof own === "object") console.error(`WebDriver BiDi listening on ws://127.0.0.1:${own.port}`);
  });
}

/**
 * @param {WebSocket} playwright
 * @param {WebSocket} browser
 */
function join(playwright, browser) {
  const opened = new Promise((resolve) => browser.once("open", resolve));
  playwright.on("message", async (data) => {
    const text = String(data).replaceAll(settingValue, typing).replace(asWindow, asTab);
    const { id, method } = JSON.parse(text);
    if (method === unknown) playwright.send(JSON.stringify({ type: "success", id, result: {} }));
    else await opened.then(() => browser.send(text));
  });
  browser.on("message", (data) => playwright.send(String(data)));
  for (const [one, other] of [
    [playwright, browser],
    [browser, playwright],
  ]) {
    one?.on("close", () => other?.close());
    one?.on("error", () => other?.close());
  }
}
