/** Said where the disk has refused what was typed: only this tab has it. */
export const unkeptText = "下書きを端末に保存できません。このタブを閉じるまで残ります。";
