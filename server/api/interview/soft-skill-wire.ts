import { z } from "zod";
import { integer, optionalText } from "#sync/engine/field.ts";
import type { SoftSkills } from "#sync/model/entities/interview.ts";
import { wireInput } from "../wire/wire-input.ts";

/**
 * The numbers of an interview's eight soft skills. On the wire each has keys of its own, such as softskillJudge1 and
 * softskillJudge1Memo.
 */
const numbers = [1, 2, 3, 4, 5, 6, 7, 8] as const;
type Number8 = (typeof numbers)[number];

type Side<S, M> = { readonly [N in Number8 as `softskillJudge${N}`]: S } & {
  readonly [N in Number8 as `softskillJudge${N}Memo`]: M;
};

const sideBySide = <S, M>(score: (at: number) => S, memo: (at: number) => M): Side<S, M> =>
  Object.fromEntries(
    numbers.flatMap((n, at) => [
      [`softskillJudge${n}`, score(at)],
      [`softskillJudge${n}Memo`, memo(at)],
    ]),
  ) as Side<S, M>;

const scoreInput = wireInput(integer("ソフトスキルの点数", 1, 5));
const memoInput = wireInput(optionalText("メモ", 4_000)).default(null);

/** The input of a call: all eight scores, and optional memos. */
export const judgeInput = sideBySide(
  () => scoreInput,
  () => memoInput,
);

/** The answer of a call. */
export const judgeShape = sideBySide(
  () => z.int(),
  () => z.string().nullable(),
);

/** Converts the row's list to the wire's keys. */
export const toJudges = (skills: SoftSkills): Side<number, string | null> =>
  sideBySide(
    (at) => skills[at]?.score ?? 0,
    (at) => skills[at]?.memo ?? null,
  );

/** Converts the wire's keys to the row's list. */
export const fromJudges = (body: Side<number, string | null>): SoftSkills =>
  numbers.map((n) => ({ score: body[`softskillJudge${n}`], memo: body[`softskillJudge${n}Memo`] }));
