import { z } from "zod";
import { defineEffect, EffectError } from "../effects/effect.ts";
import { openIdOf } from "./open-id.ts";
import { openToken } from "./sealed-token.ts";

/** Revokes a link's token at Google once the link is deleted. The database enqueues it with the deletion. */
export const revocation = defineEffect({
  name: "google_revocation",
  payload: z.object({ linkId: z.guid(), sealed: z.base64() }),
  async run({ linkId, sealed }, { context }) {
    const token = openToken(context.dataKey, linkId, Buffer.from(sealed, "base64"));
    if (token === undefined) throw new EffectError("data_key_missing");
    await openIdOf(context).revoke(token);
  },
});
