import { z } from "zod";
import { defineMutator } from "../../engine/mutator.ts";
import { dailyMail } from "../entities/daily-mail.ts";

/** Says whether the author of this call wants a mail each morning. */
export const setDailyMail = defineMutator({
  name: "dailyMail.set",
  label: "毎朝のメールの設定",
  input: z.object({ isWanted: z.boolean() }),
  async run(tx, { isWanted }, { actor }) {
    if (await tx.get(dailyMail, actor.id)) await tx.update(dailyMail, actor.id, { isWanted });
    else await tx.insert(dailyMail, { adminId: actor.id, isWanted });
  },
});
