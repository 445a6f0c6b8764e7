import { scoreWithMemo } from "#client/records/skill/score-with-memo.tsx";
import { judgement } from "./interview-form.ts";

/** A score of an interview, with a note that appears once there is a score. */
export const ScoreWithMemo = scoreWithMemo(judgement);
