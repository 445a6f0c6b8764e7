import { hasUnnamedProxy, hostOf, isLoopback, type Settings, settingNames } from "#server/settings.ts";
import { about, type Finding } from "../finding.ts";

const { ok, notice, problem } = about("設定");

/** Says which settings are set, by their names alone, and which of them do not go together. */
export function checkSettings(settings: Settings, env: NodeJS.ProcessEnv): readonly Finding[] {
  const given = settingNames.filter((name) => env[name] !== undefined && env[name]?.trim() !== "");
  const set = given.length === 0 ? "どれも設定されておらず、すべて既定の値です。" : `設定されているもの: ${given.join("、")}。`;
  const { databaseUrl, dataKey, smtp, google, publicUrl, host } = settings;
  const serves = databaseUrl !== undefined;
  const isOpen = settings.registration === "open" && !settings.trialOnly;
  const findings = [
    hasUnnamedProxy(settings) &&
      notice(
        "PUBLIC_URL は外からの住所ですが、TRUST_PROXY が 0 です。全員が同じ接続元に見え、まとめて締め出されることがあります。",
        "手前のプロキシの数を TRUST_PROXY に設定してください。",
      ),
    serves &&
      dataKey === undefined &&
      notice(
        "DATA_KEY がないため、口座情報を保存できません。",
        "openssl rand -base64 32 で作り、写しを別の場所に保管してください。",
      ),
    google && serves && dataKey === undefined && notice("DATA_KEY がないため、Google カレンダーと連携できません。"),
    smtp &&
      env["ADMIN_MAIL"] === undefined &&
      notice("メールを送る設定ですが、ADMIN_MAIL が既定のままです。", "最初のマスター管理者が読めるアドレスを設定してください。"),
    isOpen && notice("誰でも登録できます（REGISTRATION=open）。", "closed か、メールのドメインを設定してください。"),
    !isLoopback(host) &&
      isLoopback(hostOf(publicUrl)) &&
      notice(
        "HOST は外から届きますが、PUBLIC_URL が手元の住所です。",
        "メールのリンクに使う住所を PUBLIC_URL に設定してください。",
      ),
  ];
  return [ok(set), ...findings.filter((finding) => finding !== false && finding !== undefined)];
}

/** Says that a setting is wrong, by the sentence that would stop the start. It never repeats a value. */
export const wrongSettings = (sentence: string): Finding =>
  problem(`起動できない設定があります: ${sentence}`, "直してから、もう一度実行してください。");
