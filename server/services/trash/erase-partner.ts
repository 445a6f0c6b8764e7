import type { Actor } from "#sync/engine/entity.ts";
import { faultsOf, retryPassing } from "#sync/engine/server/faults.ts";
import { AppError } from "#sync/model/errors.ts";
import type { Context } from "../../context.ts";
import { namedPartner } from "./named-partner.ts";
import { removePartners } from "./remove-for-good.ts";

/**
 * Erases a person at once, whether in the trash or not. It erases everything about them on this server, also in the history and in
 * 要対応. Records that the law requires stay without the person (`removePartners`). Earlier copies in backups and saved files are not
 * affected.
 *
 * @param ref id or display number
 * @throws AppError `not_found`, also for one that was erased before; `contract_running`; `partner_merged`
 */
export async function erasePartner(
  { knex, security, sync }: Pick<Context, "knex" | "security" | "sync">,
  { actor, address }: { readonly actor: Actor; readonly address: string },
  ref: string,
  reason: string,
): Promise<void> {
  await retryPassing(() =>
    faultsOf(() =>
      knex.transaction(async (trx) => {
        const row = await namedPartner(trx, ref)
          .forUpdate()
          .first<{ id: string; deleted_at: Date | null } | undefined>("id", "deleted_at");
        if (!row || (await trx("erasure").where({ partner_id: row.id }).first("partner_id"))) throw new AppError("not_found");
        if (await trx("partner_merge").where({ partner_id: row.id }).first("id")) throw new AppError("partner_merged");
        // A partner in the trash may have a running contract, as no user can end it there.
        const running = row.deleted_at === null && trx("contract").where({ partner_id: row.id, ended_at: null }).first("id");
        if (running && (await running)) throw new AppError("contract_running");
        await removePartners(trx, [row.id], { by: actor.id, reason, histories: "all" });
        await security.record(trx, { kind: "partner_erased", actorId: actor.id, address, details: { partner: row.id } });
      }),
    ),
  );
  sync.pokes.changed();
}
