import { defineEntity } from "../../engine/entity.ts";
import { derived, moment, reference, text } from "../../engine/field.ts";
import { values } from "../../engine/list-field.ts";
import { takenValues } from "./taken-values.ts";

/** The most rows that one merge moves. */
export const mostMoved = 3_000;

/**
 * That a partner has become part of another one. The merged partner's row stays in the trash and points there, for good. What went
 * over is listed, so that it can go back. The server's run makes the list: it knows rows that the author had not seen.
 */
export const partnerMerge = defineEntity({
  name: "partnerMerge",
  label: "パートナーの統合",
  id: { of: "partnerId" },
  of: ["partnerId", "intoId"],
  fields: {
    partnerId: reference("統合されたパートナー", "partner"),
    intoId: reference("統合先のパートナー", "partner"),
    /** By the clock that decides until when it can be taken back. */
    mergedAt: derived(moment("統合日時")),
    /** Rows that went over, as `<entity>.<reference>/<id>`. */
    moved: derived(values("移したデータ", text("移したデータ", 255), { max: mostMoved })),
    /** Values that the other partner took. If that one is in the trash, its values are not for everybody (E8). */
    taken: derived(takenValues("引き継いだ項目")),
  },
  lookups: ["intoId"],
  mastersOnly: ["taken"],
});
