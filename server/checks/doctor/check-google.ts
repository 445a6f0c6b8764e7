import type { Log } from "#server/context.ts";
import { openIdOf } from "#server/services/google/open-id.ts";
import type { Settings } from "#server/settings.ts";
import { about, type Finding } from "../finding.ts";

const { ok, problem } = about("Google");

/** Reads the addresses that the OpenID provider publishes, as a sign-in does. That sends neither id nor secret. */
export async function checkGoogle(settings: Settings): Promise<Finding> {
  const { google, publicUrl } = settings;
  if (!google) return ok("使っていません。");
  const host = new URL(google.issuer).host;
  let reason = "";
  const noted: Log["warn"] = (_event, { error, code } = {}) => (reason = String(code ?? error ?? ""));
  const openId = openIdOf({ settings, log: { info: () => undefined, warn: noted, error: noted } });
  const wish = { redirectUri: `${publicUrl}/login/google`, scope: "openid" };
  try {
    await openId.authorizeUrl(wish, { state: "doctor", nonce: "doctor", verifier: "doctor" });
  } catch {
    return problem(
      `${host} の公開情報を読めません${reason === "" ? "" : `（${reason}）`}。`,
      "GOOGLE_ISSUER とネットワークを確かめてください。",
    );
  }
  return ok(`${host} の公開情報を読めました。戻り先は ${wish.redirectUri} です。`);
}
