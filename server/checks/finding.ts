/** How good what was found is: in order, to be looked at, or broken. */
export type Verdict = "ok" | "notice" | "problem";

/** One line that a command for operators prints. It holds no secret and no personal data. */
export interface Finding {
  readonly verdict: Verdict;
  /** What was looked at, in a word or two. */
  readonly subject: string;
  /** What was found, as one sentence. */
  readonly sentence: string;
  /** What to do about it, as one sentence. */
  readonly advice?: string | undefined;
}

type About = (sentence: string, advice?: string) => Finding;

/** Returns makers of findings about one subject. */
export function about(subject: string): Readonly<Record<Verdict, About>> {
  const as =
    (verdict: Verdict): About =>
    (sentence, advice) => ({ verdict, subject, sentence, advice });
  return { ok: as("ok"), notice: as("notice"), problem: as("problem") };
}

/** The words for people. They have equal widths, so that subjects are aligned. */
const words: Readonly<Record<Verdict, string>> = { ok: "OK  ", notice: "注意", problem: "問題" };

/** Returns findings as lines, and their number by verdict as the last one. */
export function report(findings: readonly Finding[]): string {
  const lines = findings.map(
    ({ verdict, subject, sentence, advice }) =>
      `${words[verdict]}  ${subject}: ${sentence}${advice === undefined ? "" : ` ${advice}`}`,
  );
  const number = (verdict: Verdict) => findings.filter((finding) => finding.verdict === verdict).length;
  return [...lines, "", `OK ${number("ok")} 件、注意 ${number("notice")} 件、問題 ${number("problem")} 件`].join("\n");
}

/** Whether the command ends with code 1. */
export const isBroken = (findings: readonly Finding[]): boolean => findings.some(({ verdict }) => verdict === "problem");

/** Returns what may be printed of an error: its code or its kind. A message may quote an address with a password. */
export function wordOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code } = error as { readonly code?: unknown };
  if (typeof code === "string") return code;
  return error.cause instanceof Error ? wordOf(error.cause) : error.name;
}
