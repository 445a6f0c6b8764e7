import { z } from "zod";

/** `GET /api/sync/handover`: the public half of the server's key. */
export const handoverKeyAnswer = {
  key: z.strictObject({ kid: z.string(), kty: z.literal("EC"), crv: z.string(), x: z.string(), y: z.string() }),
};

/** `POST /api/sync/handover`. */
export const handoverAnswer = {
  digest: z.string().meta({ description: "SHA-256 of the parcel, base64url" }),
  items: z.int(),
};
