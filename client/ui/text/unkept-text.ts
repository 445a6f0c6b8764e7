/** Shown if the disk has refused the input: only this tab has it. */
export const unkeptText = "下書きを端末に保存できません。このタブを閉じるまで残ります。";
