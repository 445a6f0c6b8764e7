import { useEffect, useState } from "react";
import { call } from "#client/device/call.ts";

/** The partners' own sign-in page, where the server names one. Without an answer there is no link, and nothing is said. */
export function usePartnerLoginUrl(): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let wanted = true;
    call("GET", "/api/settings", undefined, { token: null })
      .then(({ body }) => {
        const told = body["partnerLoginUrl"];
        if (wanted && typeof told === "string" && /^https?:\/\//u.test(told)) setUrl(told);
      })
      .catch(() => undefined);
    return () => {
      wanted = false;
    };
  }, []);
  return url;
}
