/** Why a form about a partner cannot be sent who was removed meanwhile. */
export const removedPartnerText =
  "このパートナーは削除されたため、保存できません。入力した内容は下書きとして残ります。マスター管理者が元に戻すと保存できます。";
