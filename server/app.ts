import { constants } from "node:zlib";
import Koa from "koa";
import compress from "koa-compress";
import { createSessions } from "./accounts/sessions.ts";
import { calls } from "./api/calls.ts";
import { api } from "./api/router.ts";
import type { Context } from "./context.ts";
import { Admission, usualAdmission } from "./http/admission.ts";
import { answerPace } from "./http/answer-pace.ts";
import { BodyRoom } from "./http/body-room.ts";
import { errorMapper } from "./http/errors.ts";
import { gate } from "./http/gate.ts";
import { securityHeaders } from "./http/headers.ts";
import { health } from "./http/health.ts";
import { metricsCall } from "./http/metrics-call.ts";
import { ownAddress } from "./http/own-address.ts";
import { PasswordTurns } from "./http/password-turns.ts";
import { requestLog } from "./http/request-log.ts";
import { staticFiles } from "./http/static-files.ts";
import { Uploads } from "./http/uploads.ts";

/**
 * Creates the server's HTTP application. It opens no port, and needs no closing.
 * @param clientFolder the built client; without one (tests, development) only the API is served
 */
export function createApp(context: Context, clientFolder?: string): Koa {
  const app = new Koa({ proxy: context.settings.trustProxy > 0, maxIpsCount: context.settings.trustProxy });
  // Koa would print the messages of errors that occur after an answer has begun. Only their names are logged.
  app.on("error", (error: unknown) =>
    context.log.warn("answer broke off", { error: error instanceof Error ? error.name : typeof error }),
  );
  app.use(requestLog(context));
  app.use(answerPace(context));
  app.use(errorMapper(context));
  app.use(securityHeaders(context.settings.publicUrl));
  app.use(ownAddress(context.settings, context.log));
  app.use(compress({ filter: (type) => compressible.test(type), threshold: 1_024, br: fast }));
  app.use(metricsCall(context.settings, context.metrics));
  app.use(health(context));
  app.use(gate());
  const bounds = { ...admissionOf(context), uploads: new Uploads(), bodies: new BodyRoom() };
  app.use(api(calls, { context, sessions: createSessions(context), ...bounds, strict: isStrict() }));
  if (clientFolder !== undefined) app.use(staticFiles(clientFolder));
  return app;
}

/**
 * Creates the admission of calls and the turns of those that hash. Refused load is counted, but logged only now and then, since a line for each call would add load.
 */
function admissionOf({ metrics, log }: Context): { readonly admission: Admission; readonly passwords: PasswordTurns } {
  const shed = metrics.count("musubi_calls_shed_total", "Calls refused because the server was busy", "priority");
  let since = 0;
  let saidAt = Number.NEGATIVE_INFINITY;
  const onShed = (priority: string) => {
    shed(priority);
    since += 1;
    if (performance.now() - saidAt < sayEvery) return;
    log.warn("load_shed", { calls: since, inWork: admission.inWork, waiting: admission.waiting, passwords: passwords.waiting });
    saidAt = performance.now();
    since = 0;
  };
  const admission = new Admission(usualAdmission, onShed);
  const passwords = new PasswordTurns(undefined, () => onShed("password"));
  const states = () => ({ in_work: admission.inWork, waiting: admission.waiting });
  metrics.figure("musubi_calls", "Calls in work and in the queue", states, "state");
  const hashing = () => ({ in_work: passwords.inWork, waiting: passwords.waiting });
  metrics.figure("musubi_password_calls", "Calls that hash a password, in work and waiting", hashing, "state");
  return { admission, passwords };
}

const sayEvery = 10_000;

/** Brotli's lowest level. A page of a bootstrap is 5 MB of JSON. The next levels take three times as long to save a tenth. */
const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** The compressible types. The event stream is not among them, as a compressor would delay its events. */
const compressible = /^(?:application\/(?:json|manifest\+json|javascript|wasm)|image\/svg\+xml|text\/(?!event-stream))/u;

const isStrict = () => process.env["NODE_ENV"] === "test" || process.env["NODE_ENV"] === "development";
