import { scoreWithMemo } from "#client/records/skill/score-with-memo.tsx";
import { judgement } from "./interview-form.ts";

/** A score of an interview, and a note that opens under it once it is given. */
export const ScoreWithMemo = scoreWithMemo(judgement);
