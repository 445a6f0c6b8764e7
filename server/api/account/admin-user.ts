import { z } from "zod";
import { admin } from "#sync/model/entities/admin.ts";
import { AppError } from "#sync/model/errors.ts";
import { masterAuthority } from "#sync/model/rules/authority.ts";
import type { SignedCall } from "../../accounts/caller.ts";
import { endSessions } from "../../accounts/end-sessions.ts";
import { noteRefusal } from "../../accounts/note-refusal.ts";
import { addressLimits, consumeLimits } from "../../accounts/rate-limit.ts";
import { inviteAdmin, registerOneself } from "../../accounts/registration.ts";
import { removeAdmin } from "../../accounts/remove-admin.ts";
import { mailAddress } from "../../services/mail/mail-address.ts";
import { defineCall } from "../guard/guard.ts";
import { findRow, rowRef } from "../sql/row-ref.ts";
import { rowsOf } from "../sql/rows.ts";
import { displayNumber, id, moment } from "../wire/wire.ts";
import { wireInput } from "../wire/wire-input.ts";
import { newPassword } from "./account-input.ts";

const adminWire = z.strictObject({
  id,
  number: displayNumber,
  name: z.string(),
  lastName: z.string(),
  firstName: z.string().nullable(),
  mail: z.string(),
  authority: z.int(),
  createdAt: moment,
});

/** A mail address that can receive mail. Otherwise the account could never get a password. */
const reachable = wireInput(admin.fields.mail).refine(
  (mail) => !admin.fields.mail.schema.safeParse(mail).success || mailAddress(mail) !== undefined,
  "メールアドレスの形式をご確認ください",
);

export const listAdmins = defineCall({
  method: "GET",
  path: "/api/admin_user",
  who: "admin",
  summary: "All administrators, newest update first",
  answer: { adminUser: z.array(adminWire) },
  async run(_input, { context, actor }) {
    const rows = await rowsOf(context.knex, admin, actor).orderByRaw("t.updated_at desc, t.id");
    return {
      adminUser: rows.map(({ id, number, name, mail, authority, createdAt }) => ({
        id,
        number,
        name,
        ...splitName(name),
        mail,
        authority,
        createdAt,
      })),
    };
  },
});

export const addAdmin = defineCall({
  method: "POST",
  path: "/api/admin_user",
  priority: "password",
  who: "guest",
  confirmed: ({ body }) => body.authority === masterAuthority,
  summary: "Registers whoever brings no token, as the setting allows; invites an administrator with a master's",
  input: {
    body: {
      name: wireInput(admin.fields.name),
      mail: reachable,
      pswd: newPassword.optional().meta({ description: "Of one's own registration, which it belongs to" }),
      authority: wireInput(admin.fields.authority).optional().meta({ description: "Of an invitation, which it belongs to" }),
    },
  },
  answer: {},
  refusals: ["registration_closed", "mail_taken", "too_many_requests"],
  async run({ body: { name, mail, pswd, authority } }, call) {
    const { context, actor, address } = call;
    if (actor) {
      await inviteAdmin(call, actor.id, {
        name,
        mail,
        authority: authority ?? missing("authority", "権限を選択してください"),
      });
    } else {
      const refused = noteRefusal(context, { kind: "registered", mail, address, details: { way: "form" } });
      await consumeLimits(context.knex, ...addressLimits("registration", address)).catch(refused);
      await registerOneself(call, name, mail, pswd ?? missing("pswd", "パスワードを入力してください")).catch(refused);
    }
    return {};
  },
});

export const deleteAdmin = defineCall({
  method: "DELETE",
  path: "/api/admin_user/{userId}",
  who: "master",
  // Nobody can remove themselves, so that needs no confirmation.
  confirmed: isAnotherMaster,
  summary: "Removes an administrator, who is out everywhere at once; oneself is 403",
  input: { params: { userId: rowRef } },
  answer: {},
  refusals: ["not_found"],
  async run({ params }, call) {
    const { id } = await findRow(call.context.knex, admin, params.userId, call.actor);
    await removeAdmin(call, id);
    return {};
  },
});

export const endAdminSessions = defineCall({
  method: "DELETE",
  path: "/api/admin_user/{userId}/session",
  who: "master",
  confirmed: isAnotherMaster,
  summary: "Ends all of an administrator's sessions, whose devices then wipe what replicated; of one's own the current one stays",
  input: { params: { userId: rowRef } },
  answer: {},
  refusals: ["not_found"],
  async run({ params }, call) {
    const { actor, sessionId, context } = call;
    const { id } = await findRow(context.knex, admin, params.userId, actor);
    const but = id === actor.id ? sessionId : undefined;
    await context.knex.transaction((trx) => endSessions(call, trx, id, { actorId: actor.id, way: "master", but }));
    return {};
  },
});

/** Whether a call is about a master other than the one who calls. Such acts need a confirmation. */
async function isAnotherMaster(
  { params }: { readonly params: { readonly userId: string } },
  { context, actor }: Pick<SignedCall, "context" | "actor">,
): Promise<boolean> {
  const { id, authority } = await findRow(context.knex, admin, params.userId, actor);
  return authority === masterAuthority && id !== actor.id;
}

function missing(path: string, message: string): never {
  throw new AppError("validation_error", [{ path, message }]);
}

/** Splits a name at its first space, wide or narrow. A name without a space is a family name. */
function splitName(name: string): { lastName: string; firstName: string | null } {
  const [lastName = "", ...rest] = name.trim().split(/\s+/u);
  const firstName = rest.join(" ");
  return { lastName, firstName: firstName === "" ? null : firstName };
}
