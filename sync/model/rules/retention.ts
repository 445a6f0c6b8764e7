/**
 * Years for which a contract and its documents stay after its end, also where its partner is erased: a company keeps what its books
 * rest on for ten years (会社法 第432条第2項), which holds the seven years of the tax laws (法人税法施行規則 第59条).
 */
export const contractYears = 10;
