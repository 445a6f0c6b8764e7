import { type RequestOptions, request } from "node:https";
import type { TLSSocket } from "node:tls";
import { hostOf, isLoopback, type Settings } from "#server/settings.ts";
import { about, type Finding, wordOf } from "../finding.ts";

const { ok, notice, problem } = about("PUBLIC_URL");

/** Days before its end at which a certificate should have been renewed. */
const renewal = 14;
const day = 24 * 60 * 60 * 1_000;

/** The status and the beginning of an answer, and the end of the certificate that it came under. */
interface Answer {
  readonly status: number;
  readonly text: string;
  readonly until: Date;
}

/** Characters of an answer that are read: more than Musubi's has. */
const mostRead = 1_000;

/**
 * Calls the address that people use, and reads how long its certificate is valid. `ca` is the authority to trust instead of those
 * that Node knows.
 */
export async function checkPublicUrl(
  { publicUrl }: Pick<Settings, "publicUrl">,
  signal: AbortSignal,
  { now = new Date(), ca }: { readonly now?: Date; readonly ca?: string } = {},
): Promise<Finding> {
  const { protocol, host } = new URL(publicUrl);
  if (protocol === "http:") {
    if (isLoopback(hostOf(publicUrl))) return ok(`${publicUrl} は、この機械だけの住所です。`);
    return problem(`${publicUrl} は暗号化されません。`, "手前のプロキシで TLS を使い、https:// で始めてください。");
  }
  let answer: Answer;
  try {
    answer = await call(`${publicUrl}/healthz`, { signal, ...(ca && { ca }) });
  } catch (error) {
    const word = wordOf(error);
    if (word === "CERT_HAS_EXPIRED") return problem(`${host} の証明書の期限が切れています。`, "証明書を更新してください。");
    if (/CERT|SSL|SIGNATURE|ALTNAME|ISSUER/u.test(word))
      return problem(`${host} の証明書を信用できません（${word}）。`, "名前、発行元、途中の証明書を確かめてください。");
    return problem(
      `${host} に届きません（${word}）。`,
      "DNS、プロキシ、ファイアウォールを確かめてください。この機械からだけ届かないこともあります。",
    );
  }
  return judgeAnswer(host, answer, now);
}

/** Says how long a certificate that is trusted lasts, and whether it is Musubi that answers behind it. */
export function judgeAnswer(host: string, answer: Answer, now: Date): Finding {
  const left = Math.floor((answer.until.getTime() - now.getTime()) / day);
  const end = answer.until.toISOString().slice(0, 10);
  if (left < 0) return problem(`${host} の証明書の期限が ${end} に切れました。`, "証明書を更新してください。");
  if (left < renewal) return notice(`${host} の証明書は ${end} までです。`, "自動の更新が動いているか確かめてください。");
  // A web server with nothing behind it may answer every address, and with 200.
  if (answer.status !== 200 || !/"responseCode":\s*200\b/u.test(answer.text))
    return notice(
      `${host} に届きましたが、Musubi が答えません（${answer.status}）。`,
      "起動しているか、プロキシの行き先を確かめてください。",
    );
  return ok(`${host} に届きました。証明書は ${end} までです。`);
}

/** Asks once, on a connection of its own, since the certificate is read from the connection. */
function call(url: string, options: Pick<RequestOptions, "signal" | "ca">): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { ...options, agent: false, headers: { connection: "close" } }, (response) => {
      const { valid_to } = (response.socket as TLSSocket).getPeerCertificate();
      let text = "";
      response.setEncoding("utf8").on("data", (piece: string) => {
        text += piece;
        if (text.length > mostRead) response.destroy();
      });
      response.on("error", () => undefined);
      response.once("close", () => resolve({ status: response.statusCode ?? 0, text, until: new Date(valid_to) }));
    });
    asked.once("error", reject).end();
  });
}
