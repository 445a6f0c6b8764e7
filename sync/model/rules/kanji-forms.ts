/**
 * Old forms of the table of kanji in use (常用漢字表, Cabinet notice no. 2 of 2010: いわゆる康熙字典体), each before today's form. Those that
 * NFKC changes into today's form by itself are left out.
 */
const oldForms = `
  亞亜惡悪壓圧圍囲醫医爲為壹壱隱隠榮栄營営衞衛驛駅圓円鹽塩緣縁艷艶應応歐欧毆殴櫻桜奧奥橫横溫温穩穏假仮價価畫画會会繪絵壞壊懷懐槪概擴拡殼殻
  覺覚學学嶽岳樂楽渴渇罐缶卷巻陷陥勸勧寬寛關関歡歓觀観氣気歸帰龜亀僞偽戲戯犧犠舊旧據拠擧挙虛虚峽峡挾挟狹狭鄕郷曉暁區区驅駆勳勲薰薫徑径莖茎
  惠恵揭掲溪渓經経螢蛍輕軽繼継鷄鶏藝芸擊撃缺欠硏研縣県儉倹劍剣險険圈圏檢検獻献權権顯顕驗験嚴厳廣広效効恆恒黃黄鑛鉱號号國国黑黒碎砕濟済齋斎
  劑剤雜雑參参棧桟蠶蚕慘惨贊賛殘残絲糸齒歯兒児辭辞濕湿實実寫写釋釈壽寿收収從従澁渋獸獣縱縦肅粛處処緖緒敍叙將将稱称涉渉燒焼證証奬奨條条狀状
  乘乗淨浄剩剰疊畳繩縄壤壌孃嬢讓譲釀醸觸触囑嘱眞真寢寝愼慎盡尽圖図粹粋醉酔穗穂隨随髓髄樞枢數数瀨瀬聲声齊斉靜静竊窃攝摂專専淺浅戰戦踐践錢銭
  潛潜纖繊禪禅雙双壯壮爭争莊荘搜捜插挿巢巣曾曽瘦痩裝装總総騷騒增増藏蔵臟臓卽即屬属續続墮堕對対體体帶帯滯滞臺台瀧滝擇択澤沢擔担單単膽胆團団
  斷断彈弾遲遅癡痴蟲虫晝昼鑄鋳廳庁徵徴聽聴敕勅鎭鎮遞逓鐵鉄點点轉転傳伝燈灯當当黨党盜盗稻稲鬭闘德徳獨独讀読屆届貳弐惱悩腦脳霸覇拜拝廢廃賣売
  麥麦發発髮髪拔抜晚晩蠻蛮祕秘濱浜甁瓶拂払佛仏倂併竝並餠餅邊辺變変辨弁瓣弁辯弁步歩寶宝豐豊襃褒飜翻每毎萬万滿満麵麺默黙彌弥譯訳藥薬與与豫予
  餘余譽誉搖揺樣様謠謡來来賴頼亂乱覽覧龍竜兩両獵猟綠緑淚涙壘塁禮礼勵励戾戻靈霊齡齢曆暦歷歴戀恋鍊錬爐炉勞労郞郎樓楼錄録灣湾`;

/**
 * Kanji that names are written with in several forms: each group begins with today's form. They follow the pairs of the kanji for
 * given names (戸籍法施行規則 別表第二). They also follow the groups of like kanji in the Ministry of Justice's notices for registers
 * (民二第5202号 誤字俗字・正字一覧表; MJ縮退マップ).
 */
const nameForms = `
  高髙 崎﨑嵜碕𥔎 浜濵 辺邉𨕙 斉斎 吉𠮷 橋槗𣘺 島嶋嶌 富冨 峰峯 柳栁桺 桑桒 万萬 関闗 梅楳 秋穐秌龝 船舩 松枩 野埜 巌巖嵓 桧檜
  槙槇 晋晉 尭堯 遥遙 凛凜 亘亙 昇曻 昂昻 熙煕凞 喜㐂 群羣 峨峩 裏裡 村邨 淵渕渊 庵菴 芦蘆 隣鄰 間閒 雁鴈鳫 顔顏 彦彥 産產
  説說 内內 呉吳 戸戶 青靑 清淸 教敎 既旣 悦悅 税稅 鋭銳 閲閱 脱脫 祢禰 祷禱 禄祿 穣穰 萌萠 讃讚 鴎鷗 鴬鶯 壷壺 竃竈
  篭籠 侠俠 倶俱 呑吞 嘘噓 填塡 剥剝 叱𠮟 屏屛 并幷 撹攪 掴摑 涌湧 潅灌 焔焰 砺礪 頴穎 箪簞 繋繫 繍繡 莱萊 蒋蔣 薮藪籔
  蝋蠟 蝉蟬 躯軀 迩邇 醤醬 頬頰 鹸鹼 麹麴 鯵鰺 蕊蘂 蛎蠣 桝枡 杉椙杦 土圡 姉姊 奈柰 多夛 年秊 氷冰 沖冲 況况 涼凉 瑶瑤
  毘毗 聡聰 総緫 柏栢 善譱 宝寳 宜冝 兎兔 爾尓 廼迺 歳歲 翠翆 繁緐 島㠀 鎌鐮 鉄銕鐡 髪髮 徳悳 乃廼 京亰 礒磯 柿柹 達逹
  館舘 園薗 鶴靏靍 諫諌 舗舖鋪 鉱砿礦 蟹蠏 靭靱 鉤鈎 遠逺 強强 剣劔剱劒釼 栃杤 郷鄉 曳曵 函凾 卯夘 留畄畱 涛濤 梼檮 侭儘 頚頸
  賎賤 蝿蠅 国圀囯 渋澀 土𡈽 鉄鉃 猪豬 尚尙 櫟檪 舎舍 晃晄 姫姬 妍姸 却卻 脚腳 明朙 本夲 松柗枀 嵯嵳 厩廐廏 宮宫 歳嵗 湊凑
  澄澂 珍珎 畝畒畆畞 肇肈 臥卧 蘇蘓 虎乕 賢贒 韮韭 鶏雞 鶴鸖 菟莵 噛嚙 醗醱 掻搔 溌潑 涜瀆 屡屢
  曹曺 啓啟 絶絕 飲飮 冊册 闘鬪 騨驒 準凖 減减 勲勛 兼𠔥 脇𦚰 原𠩤 丈𠀋
  寿夀 映暎 体躰軆 皐皋臯 駆駈 鍛鍜 俣俁 耕畊 傑杰 学斈 欅﨔 朗朖 輝煇 耀燿 皓晧 廻迴 回囘 場塲 崎㟢 刈苅 蓑簑 弐貮 藤籐 鰐鱷
  閏閠 庵葊 略畧 奇竒 窓窗牕窻 猫貓 狸貍 籤籖 煙烟 蓋葢盖 脈脉 解觧 綿緜 紙帋 往徃 床牀 婿壻聟 款欵 冤寃 竪豎 巓巔 顛顚 晴暒
  戸户 呉吴 野壄 裴裵 斎斋 斉齐 協恊 第㐧苐 襄㐮 世丗卋 嘉𠺕 決决 凄淒 厨廚 円圎 垂埀 帰皈 彝彜 校挍 揚掦 考攷 叙敍 曠昿 期朞
  漆桼 棋棊 汚汙 涙泪 浩澔 闊濶 法灋 炯烱 熙熈 奨獎 鼓皷 衆眾 侯矦 竜龒 競竸 筍笋 箏筝 繊纎 瓶缾 花芲 豆荳 蛇虵 祢袮 貌貎皃 贓賍
  鉛鈆 鑑鑒 雑襍 頤頥 膳饍 鳧鳬 鵝鵞 麺麪 鬱欎欝 燮爕 藁藳 躬躳 坤堃 泉湶 碗盌 紘絋 繍綉 樽罇 羹羮 恥耻 胸胷 麻蔴 蝨虱 飄飃 鼠鼡
  和龢咊 詠咏 呪咒 哲喆嚞 密宻 幇幚 強彊 匆怱 歓懽 拘抅 挿揷 携攜 挙舉 稜棱 矩榘 煮煑 焔熖 墻牆 妙玅 畳疂 稟禀 篠筱 旗籏 糧粮 粽糉
  線綫 罰罸 羌羗 聴聼 肯肎 唇脣 臘臈 茘荔 茲玆 蘊薀 覓覔 賓賔 職軄 轟軣 輌輛 遒逎 酬酧 刀釖 釜釡 錆銹 鎖鎻 鑽鑚 閉閇 鶴隺 面靣
  韜鞱 髯髥 鮮鱻 鷆鷏`;

/**
 * Radicals that PDFs give instead of unified ideographs, each before its ideograph (Unicode, EquivalentUnifiedIdeograph.txt, U+2E80
 * to U+2EFF). NFKC changes the Kangxi radicals of U+2F00 to U+2FDF by itself.
 */
const radicals = `
  ⺁厂 ⺂乛 ⺃乚 ⺄乙 ⺅亻 ⺆冂 ⺇𠘨 ⺈刀 ⺉刂 ⺊卜 ⺋㔾 ⺌小 ⺍小 ⺎兀 ⺏尣 ⺐尢 ⺑𡯂 ⺒巳 ⺓幺 ⺔彑 ⺕𫜹 ⺖忄 ⺗心 ⺘扌 ⺙攵 ⺛旡 ⺜日 ⺝月 ⺞歺 ⺠民 ⺡氵 ⺢氺 ⺣灬 ⺤爫
  ⺥爫 ⺦丬 ⺧牛 ⺨犭 ⺩王 ⺪𤴔 ⺫目 ⺬示 ⺭礻 ⺮𥫗 ⺯糹 ⺰纟 ⺱罓 ⺲罒 ⺳㓁 ⺴冗 ⺵𦉫 ⺶羊 ⺷𦍌 ⺸𦍋 ⺹耂 ⺺肀 ⺻聿 ⺼肉 ⺽𦥑 ⺾艹 ⺿艹 ⻀艹 ⻁虎 ⻂衤 ⻃覀 ⻄西 ⻅见 ⻆角
  ⻇𧢲 ⻈讠 ⻉贝 ⻊𧾷 ⻋车 ⻌辶 ⻍辶 ⻎辶 ⻏邑 ⻐钅 ⻑長 ⻒镸 ⻓长 ⻔门 ⻕𨸏 ⻖阝 ⻗雨 ⻘青 ⻙韦 ⻚页 ⻛风 ⻜飞 ⻝食 ⻞𩙿 ⻟飠 ⻠饣 ⻡𩠐 ⻢马 ⻣骨 ⻤鬼 ⻥鱼 ⻦鸟 ⻧卤 ⻨麦
  ⻩黄 ⻪黾 ⻫斉 ⻬齐 ⻭歯 ⻮齿 ⻯竜 ⻰龙 ⻱龜 ⻲亀`;

const pairsIn = (text: string): [string, string][] =>
  Array.from(text.replace(/\s/gu, "").matchAll(/(.)(.)/gu), ([, from = "", to = ""]) => [from, to]);

const groupsIn = (text: string): [string, string][] =>
  text
    .trim()
    .split(/\s+/u)
    .flatMap((group) => {
      const [to = "", ...from] = group;
      return from.map((one): [string, string] => [one, to]);
    });

const direct = new Map([...pairsIn(radicals), ...pairsIn(oldForms), ...groupsIn(nameForms)]);

function formOfToday(letter: string): string {
  const to = direct.get(letter);
  return to === undefined ? letter : formOfToday(to);
}

/** Maps each form of a kanji to the form in which it is searched, which is never replaced itself. */
export const kanjiForms: ReadonlyMap<string, string> = new Map([...direct.keys()].map((letter) => [letter, formOfToday(letter)]));
