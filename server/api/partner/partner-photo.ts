import { partner } from "#sync/model/entities/partner.ts";
import { AppError } from "#sync/model/errors.ts";
import type { SignedCall } from "../../accounts/caller.ts";
import { consumeLimits } from "../../accounts/rate-limit.ts";
import { NoPhoto, type Photo } from "../../services/photos/fetch-photo.ts";
import { imageTypes } from "../../services/photos/image-type.ts";
import { Raw } from "../guard/call.ts";
import { defineCall } from "../guard/guard.ts";
import { findRow, rowRef } from "../sql/row-ref.ts";

export const readPartnerPhoto = defineCall({
  method: "GET",
  path: "/api/partner_member/{id}/photo",
  who: "admin",
  // The call waits for another server, and has limits of its own.
  priority: "apart",
  summary: "A partner's photo, fetched from where the partners' own site shows it",
  input: { params: { id: rowRef } },
  answer: {},
  contentType: imageTypes,
  refusals: ["not_found", "photo_unavailable", "too_many_requests"],
  async run({ params }, call) {
    const { context, actor } = call;
    const { profileImagePath } = await findRow(context.knex, partner, params.id, actor);
    if (profileImagePath === null) throw new AppError("not_found");
    await consumeLimits(context.knex, ["photo_account", actor.id]);
    const { bytes, type } = await fetched(profileImagePath, call);
    return new Raw(bytes, {
      "Content-Type": type,
      "Content-Length": String(bytes.length),
      // A browser that opens the photo by itself must run nothing in it, whatever its type.
      "Content-Security-Policy": "default-src 'none'; sandbox",
    });
  },
});

async function fetched(address: string, { context, actor, gone }: SignedCall): Promise<Photo> {
  try {
    return await context.photos(address, actor.id, gone);
  } catch (error) {
    if (!(error instanceof NoPhoto)) throw error;
    context.log.warn("photo not fetched", { reason: error.reason });
    throw new AppError("photo_unavailable");
  }
}
