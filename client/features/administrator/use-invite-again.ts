import { useCallback } from "react";
import { call } from "#client/device/call.ts";
import { reasonText } from "#client/ui/form/refusal.ts";
import { useToast } from "#client/ui/page/toast.tsx";
import { nameInText } from "#client/ui/text/shortened.ts";
import type { AdministratorView } from "./use-administrators.ts";

/**
 * Makes the server mail an administrator their invitation again, and reports the result. Only the server knows who has a password
 * already, and needs no invitation.
 */
export function useInviteAgain(): (administrator: AdministratorView) => Promise<void> {
  const toast = useToast();
  return useCallback(
    async ({ id, name, mail }) => {
      try {
        await call("POST", `/api/admin_user/${id}/invitation`);
        toast(`${nameInText(name)}に招待メールを再送しました。`, {
          body: `${mail} に届くリンクは7日間有効です。以前のリンクは使えません。`,
        });
      } catch (error) {
        toast("招待メールを再送できませんでした。", { intent: "error", body: reasonText(error) });
      }
    },
    [toast],
  );
}
