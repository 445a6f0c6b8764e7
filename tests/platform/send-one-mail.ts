import { createMailer } from "#server/services/mail/create-mailer.ts";
import { readSettings } from "#server/settings.ts";

/** Sends one mail by this environment's settings. Prints "sent", or the word of the failure. */
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const mail = { to: "hanako@example.com", subject: "件名", text: "本文", html: "<p>本文</p>" };
await createMailer({ settings: readSettings(process.env), log })
  .send(mail, "one")
  .then(
    () => console.log("sent"),
    (error: unknown) => console.log(error instanceof Error ? error.message : error),
  );
