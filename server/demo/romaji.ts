const pairs = `
  キャ kya キュ kyu キョ kyo シャ sha シュ shu ショ sho チャ cha チュ chu チョ cho ニャ nya ニュ nyu ニョ nyo ヒャ hya ヒュ hyu ヒョ hyo
  ミャ mya ミュ myu ミョ myo リャ rya リュ ryu リョ ryo ギャ gya ギュ gyu ギョ gyo ジャ ja ジュ ju ジョ jo ビャ bya ビュ byu ビョ byo
  ピャ pya ピュ pyu ピョ pyo ティ ti フィ fi フォ fo
  ア a イ i ウ u エ e オ o カ ka キ ki ク ku ケ ke コ ko サ sa シ shi ス su セ se ソ so タ ta チ chi ツ tsu テ te ト to
  ナ na ニ ni ヌ nu ネ ne ノ no ハ ha ヒ hi フ fu ヘ he ホ ho マ ma ミ mi ム mu メ me モ mo ヤ ya ユ yu ヨ yo
  ラ ra リ ri ル ru レ re ロ ro ワ wa ヲ o ン n ガ ga ギ gi グ gu ゲ ge ゴ go ザ za ジ ji ズ zu ゼ ze ゾ zo
  ダ da ヂ ji ヅ zu デ de ド do バ ba ビ bi ブ bu ベ be ボ bo パ pa ピ pi プ pu ペ pe ポ po`;

const words = pairs.trim().split(/\s+/u);
const table = new Map(words.flatMap((kana, at) => (at % 2 === 0 ? [[kana, words[at + 1] ?? ""] as const] : [])));

/** Returns a reading in katakana as people spell it in mail addresses: サトウ is sato. Other characters are left out. */
export function romaji(kana: string): string {
  let text = "";
  for (let at = 0; at < kana.length; ) {
    const two = table.get(kana.slice(at, at + 2));
    text += two ?? table.get(kana.charAt(at)) ?? (kana.charAt(at) === "ッ" ? "ッ" : "");
    at += two === undefined ? 1 : 2;
  }
  return text
    .replace(/ッ(.?)/gu, "$1$1")
    .replace(/o[uo]/gu, "o")
    .replace(/uu/gu, "u");
}
