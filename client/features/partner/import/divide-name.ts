/** A name that was divided. `isDoubtful`: another place is possible, so that somebody has to look. */
export interface DividedName {
  readonly lastName: string;
  readonly firstName: string;
  readonly isDoubtful: boolean;
}

/**
 * Divides a name in kanji that has no space. Most families' names have two letters. Known ones of three are divided after the third. 々
 * as the second letter mostly has a third behind it. A family of one letter is only found in names of three: its doubt stays.
 * Returns undefined for what is left to people: longer names, and a family's name alone.
 */
export function divideName(name: string): DividedName | undefined {
  if (!/^[\p{Script=Han}々ヶ]{2,5}$/u.test(name)) return undefined;
  const letters = [...name];
  const [first = "", second = "", third = ""] = letters;
  const divided = (at: number, isDoubtful: boolean): DividedName | undefined =>
    at < letters.length
      ? { lastName: letters.slice(0, at).join(""), firstName: letters.slice(at).join(""), isDoubtful }
      : undefined;
  if (second === "々") return familyEnds.has(third) ? divided(3, false) : divided(2, true);
  const three = first + second + third;
  // 宇佐 美咲 is a name, too.
  if (ofThree.has(three)) return divided(3, letters.length === 4 && three === "宇佐美");
  if (letters.length > 4) return undefined;
  if (letters.length === 2) return divided(1, true);
  const mayBeOne = letters.length === 3 && (ofOne.has(first) || foreign.has(first));
  if (familyEnds.has(second)) return divided(2, mayBeOne && (foreign.has(first) || beginGiven.has(second)));
  return divided(mayBeOne ? 1 : 2, true);
}

/**
 * Frequent families' names of three letters. 加賀美 and 金田一 are not here: 加賀 美咲 and 金田 一郎 are names, too. Not all have to be
 * here. Others are divided after two letters, and the doubt is shown.
 */
const ofThree = new Set(
  [
    "長谷川 五十嵐 久保田 小野寺 大久保 佐久間 宇佐美 小笠原 小久保 長谷部 日下部 曽我部 竹之内 堀之内 山之内 大河原 大河内 小山田",
    "小山内 阿久津 伊集院 波多野 御手洗 海老原 海老沢 加賀谷 二階堂 三田村 小田島 小田切 宇都宮 安孫子 我孫子 大和田 東海林 日比野",
    "和久井 中曽根 喜屋武 仲宗根 我那覇 具志堅 真栄田 与那嶺 与那覇 大田原 小野田 小野塚 小野沢 小日向 多賀谷 八重樫 世良田",
    "伊地知 伊良部 西園寺 久保寺",
  ].flatMap((line) => line.split(" ")),
);

/** Families' names of one letter in Japan. */
const ofOne = new Set("林森原東南北西関堀辻谷岡星畑牧菅島沢澤柳泉岸浜秦橘榊堺堤轟桂湊乾脇椿旭滝");

/** Chinese and Korean ones. Any letter may begin the given name behind them. */
const foreign = new Set("李王張陳劉黄楊呉朴崔鄭姜趙徐孫梁馬周宋許郭何金");

/** Letters that end families' names and begin given ones as well (林 水希, 森 瀬奈, 林 中也). */
const beginGiven = new Set("水瀬藤中野竹");

/**
 * Letters with which families' names of two end and hardly any given name begins (森田健). Those of 安達 and 日高 begin
 * given names as well (林 達也, 森 高広), so they are not here.
 */
const familyEnds = new Set(
  "田中藤木橋辺邊邉本村林口上水部崎﨑川井浦原野島嶋内山塚下尾地池西屋場谷石宅間端竹城袋垣戸坂瀬森脇代伯岸倉槻宮黒鍋沢澤岡根沼",
);
