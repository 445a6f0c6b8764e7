/**
 * Years for which a contract and its documents stay after its end, even if its partner is erased. A company must keep the basis of
 * its books for ten years (会社法 第432条第2項). This includes the seven years of the tax laws (法人税法施行規則 第59条).
 */
export const contractYears = 10;
