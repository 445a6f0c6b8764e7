import { domainToUnicode } from "node:url";
import type { Knex } from "knex";

/**
 * Makes the keys for search and sort again. Search keys drop invisible characters and have one form for variant kanji and for
 * dashes. Kana sort in the order of a telephone book. Projects are also found by their managers, and by codes without hyphens. The
 * texts of files are read again in the background. Mails of accounts lose invisible characters.
 */
export async function up(knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: { name: string }[] }>(
    "select collname as name from pg_collation where collname in ('pg_c_utf8', 'und-x-icu') order by collname limit 1",
  );
  await knex.raw(keys(rows[0] ? `collate "${rows[0].name}"` : ""));
  for (const sql of [partnerSearch, projectSearch, fileTexts]) await knex.raw(sql);
  await tidyMails(knex);
}

/** Variant kanji, and below in `kanjiTo` the form by which each is found. Sources: 常用漢字表, kanji of names, Unicode's radicals. */
const kanjiFrom = `
  ⺁⺂⺃⺄⺅⺆⺇⺈⺉⺊⺋⺌⺍⺎⺏⺐⺑⺒⺓⺔⺕⺖⺗⺘⺙⺛⺜⺝⺞⺠⺡⺢⺣⺤⺥⺦⺧⺨⺩⺪⺫⺬⺭⺮⺯⺰⺱⺲⺳⺴⺵⺶⺷⺸⺹⺺⺻⺼⺽⺾⺿⻀⻁⻂⻃
  ⻄⻅⻆⻇⻈⻉⻊⻋⻌⻍⻎⻏⻐⻑⻒⻓⻔⻕⻖⻗⻘⻙⻚⻛⻜⻝⻞⻟⻠⻡⻢⻣⻤⻥⻦⻧⻨⻩⻪⻫⻬⻭⻮⻯⻰⻱⻲亞惡壓圍醫爲壹隱榮營衞驛圓鹽緣艷應歐
  毆櫻奧橫溫穩假價畫會繪壞懷槪擴殼覺學嶽樂渴罐卷陷勸寬關歡觀氣歸龜僞戲犧舊據擧虛峽挾狹鄕曉區驅勳薰徑莖惠揭溪經螢輕繼鷄藝擊缺硏縣儉劍
  險圈檢獻權顯驗嚴廣效恆黃鑛號國黑碎濟齋劑雜參棧蠶慘贊殘絲齒兒辭濕實寫釋壽收從澁獸縱肅處緖敍將稱涉燒證奬條狀乘淨剩疊繩壤孃讓釀觸囑眞
  寢愼盡圖粹醉穗隨髓樞數瀨聲齊靜竊攝專淺戰踐錢潛纖禪雙壯爭莊搜插巢曾瘦裝總騷增藏臟卽屬續墮對體帶滯臺瀧擇澤擔單膽團斷彈遲癡蟲晝鑄廳徵
  聽敕鎭遞鐵點轉傳燈當黨盜稻鬭德獨讀屆貳惱腦霸拜廢賣麥發髮拔晚蠻祕濱甁拂佛倂竝餠邊變辨瓣辯步寶豐襃飜每萬滿麵默彌譯藥與豫餘譽搖樣謠來
  賴亂覽龍兩獵綠淚壘禮勵戾靈齡曆歷戀鍊爐勞郞樓錄灣髙﨑嵜碕濵邉斎𠮷槗𣘺嶋嶌冨峯栁桺桒闗楳穐秌龝舩枩埜巖檜槇晉堯遙凜亙曻昻煕凞㐂羣峩裡
  邨渕渊菴蘆鄰閒鴈顏彥產說內吳戶靑淸敎旣悅稅銳閱脫禰禱祿穰萠讚鷗鶯壺竈籠俠俱吞噓塡剝𠮟屛幷攪摑湧灌焰礪穎簞繫繡萊蔣藪蠟蟬軀邇醬頰鹼麴
  鰺蘂蠣枡椙圡姊柰夛秊冰冲况凉瑤毗聰緫栢譱寳冝兔尓迺歲翆緐㠀鐮銕鐡悳廼亰磯柹逹諌舖鋪砿礦蠏靱鈎舘薗嵓籔靏靍`.replace(/\s/gu, "");
const kanjiTo = `
  厂乛乚乙亻冂𠘨刀刂卜㔾小小兀尣尢𡯂巳幺彑𫜹忄心扌攵旡日月歺民氵氺灬爫爫丬牛犭王𤴔目示礻𥫗糹纟罓罒㓁冗𦉫羊𦍌𦍋耂肀聿肉𦥑艹艹艹虎衤覀
  西见角𧢲讠贝𧾷车辶辶辶邑钅長镸长门𨸏阝雨青韦页风飞食𩙿飠饣𩠐马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙亀亀亜悪圧囲医為壱隠栄営衛駅円塩縁艶応欧
  殴桜奥横温穏仮価画会絵壊懐概拡殻覚学岳楽渇缶巻陥勧寛関歓観気帰亀偽戯犠旧拠挙虚峡挟狭郷暁区駆勲薫径茎恵掲渓経蛍軽継鶏芸撃欠研県倹剣
  険圏検献権顕験厳広効恒黄鉱号国黒砕済斉剤雑参桟蚕惨賛残糸歯児辞湿実写釈寿収従渋獣縦粛処緒叙将称渉焼証奨条状乗浄剰畳縄壌嬢譲醸触嘱真
  寝慎尽図粋酔穂随髄枢数瀬声斉静窃摂専浅戦践銭潜繊禅双壮争荘捜挿巣曽痩装総騒増蔵臓即属続堕対体帯滞台滝択沢担単胆団断弾遅痴虫昼鋳庁徴
  聴勅鎮逓鉄点転伝灯当党盗稲闘徳独読届弐悩脳覇拝廃売麦発髪抜晩蛮秘浜瓶払仏併並餅辺変弁弁弁歩宝豊褒翻毎万満麺黙弥訳薬与予余誉揺様謡来
  頼乱覧竜両猟緑涙塁礼励戻霊齢暦歴恋錬炉労郎楼録湾高崎崎崎浜辺斉吉橋橋島島富峰柳柳桑関梅秋秋秋船松野巌桧槙晋尭遥凛亘昇昂熙熙喜群峨裏
  村淵淵庵芦隣閑雁顔彦産説内呉戸青清教既悦税鋭閲脱祢祷禄穣萌讃鴎鴬壷竃篭侠倶呑嘘填剥叱屏并撹掴涌潅焔砺頴箪繋繍莱蒋薮蝋蝉躯迩醤頬鹸麹
  鯵蕊蛎桝杉土姉奈多年氷沖況涼瑶毘聡総柏善宝宜兎爾乃歳翠繁島鎌鉄鉄徳乃京礒柿達諫舗舗鉱鉱蟹靭鉤館園巌薮鶴鶴`.replace(/\s/gu, "");

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at)).join("");
/** Returns the letters as escapes of an SQL string, so that no editor can change invisible ones. */
const escaped = (text: string) => [...text].map((letter) => `\\${letter.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");

/**
 * Invisible characters as a regular expression: Default_Ignorable_Code_Point, controls except white space, the blank of Braille.
 */
const ignored = String.raw`[\u0001-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]`;

const dashes = "‐‑‒–—―⁃−˗─━〜〰~ー⸺⸻";
const letters = `${range(0x30a1, 0x30f6)}ゕゖ${dashes}‘’‛ʼʹ′“”‟″`;
const lettersTo = `${range(0x3041, 0x3094)}かけかけ${"-".repeat([...dashes].length)}''''''""""`;
/** White space that NFKC leaves in a text. */
const space = " \t\n\r\f\v\u1680\u2028\u2029";

const voiced = "がぎぐげござじずぜぞだぢづでどばびぶべぼゔ";
const halfVoiced = "ぱぴぷぺぽ";
const small = "ぁぃぅぇぉっゃゅょゎゕゖ";
const bases = "かきくけこさしすせそたちつてとはひふへほうはひふへほあいうえおつやゆよわかけ";
const rows = ["あかさたなはまやらわ", "いきしちにひみりゐ", "うくすつぬふむゆる", "えけせてねへめれゑ", "おこそとのほもよろを"];
const others = Array.from(voiced + halfVoiced + small, (letter, at) => [letter, bases.charAt(at)] as const);
const withVowel = rows.join("") + others.map(([letter]) => letter).join("");

const kinds = { 株: "株式会社", 有: "有限会社", 同: "合同会社", 名: "合名会社", 資: "合資会社" };

/** The device's `searchKey` and `sortKey` in SQL. They are in plpgsql, which looks for rare letters before it replaces them. */
const keys = (collation: string) => `
  create function search_letters(value text) returns text language plpgsql immutable strict parallel safe as $$
  begin
    if value ~ '^[ -}]*$' then
      return replace(lower(value), ' ', '');
    end if;
    if value ~ '${ignored}' then
      value := regexp_replace(value, '${ignored}', '', 'g');
    end if;
    value := normalize(translate(value, U&'\\309b\\309c', U&'\\3099\\309a'), nfkc);
    value := normalize(lower(value ${collation}), nfkc);
    value := translate(value, U&'${escaped(letters + space)}', U&'${escaped(lettersTo)}');
    if value ~ '[${kanjiFrom}]' then
      value := translate(value, '${kanjiFrom}', '${kanjiTo}');
    end if;
    return value;
  end $$;

  create or replace function search_key(value text) returns text language plpgsql immutable strict parallel safe set search_path from current as $$
  begin
    value := search_letters(value);
    if strpos(value, '(') > 0 then
      ${Object.entries(kinds)
        .map(([short, long]) => `value := regexp_replace(value, '\\(${short}(\\)|$)', '${long}', 'g');`)
        .join("\n      ")}
    end if;
    return value;
  end $$;

  -- JIS X 4061: plain kana, long marks as their vowel; then voices, then sizes, of which what is usual stands for itself at the end.
  create function sort_key(value text) returns text language plpgsql immutable strict parallel safe set search_path from current as $$
  declare
    plain text;
  begin
    value := search_letters(value);
    if value !~ '[ぁ-ゖ]' then
      return value;
    end if;
    if value ~ '[ゝゞ-]' then
      value := regexp_replace(value, '([ぁ-ゖ])ゝ', '\\1\\1', 'g');
      value := normalize(regexp_replace(value, '([ぁ-ゖ])ゞ', '\\1\\1' || U&'\\3099', 'g'), nfc);
      value := regexp_replace(value, '([ぁ-ゖ])-+', '\\1-', 'g');
      value := regexp_replace(value, '([${withVowel}])-', '\\1' || chr(4), 'g');
    end if;
    plain := translate(value, '${voiced + halfVoiced + small}', '${bases}');
    if strpos(plain, chr(4)) > 0 then
      ${rows.map((row) => `plain := regexp_replace(plain, '([${row}])' || chr(4), '\\1${row.charAt(0)}', 'g');`).join("\n      ")}
    end if;
    return plain || chr(1)
      || rtrim(regexp_replace(translate(value, '0123456789${voiced + halfVoiced}', '${"0".repeat(10)}${"1".repeat(voiced.length)}${"2".repeat(halfVoiced.length)}'), '[^12]', '0', 'g'), '0')
      || chr(2)
      || rtrim(regexp_replace(translate(value, chr(4) || '${small}', 'A${"B".repeat(small.length)}'), '[^AB]', 'C', 'g'), 'C') || '~';
  end $$;`;

const partnerKeys = `
  concat_ws(E'\\n',
    search_key(partner.last_name || partner.first_name),
    search_key(partner.last_name_kana || partner.first_name_kana),
    search_key(partner.mail), search_key(partner.mail2),
    search_key(company.name), search_key(company.name_kana)) as folded,
  sort_key(partner.last_name_kana) || ' ' || sort_key(partner.first_name_kana) as kana`;

const partnerSearch = `
  create or replace function partner_search_refresh(partners uuid[]) returns void language plpgsql set search_path from current as $$
  begin
    perform from partner_search where partner_id = any (partners) order by partner_id for update;
    delete from partner_search using partner
      where partner_id = any (partners) and partner.id = partner_id and partner.deleted_at is not null;
    insert into partner_search (partner_id, folded, kana, status, created_at, updated_at)
      select partner.id, keys.folded, keys.kana, partner.status, partner.created_at, partner.updated_at
        from partner
          left join membership on membership.partner_id = partner.id
          left join company on company.id = membership.company_id
          cross join lateral (select ${partnerKeys}) as keys
        where partner.id = any (partners) and partner.deleted_at is null
        order by partner.id
      on conflict (partner_id) do update set folded = excluded.folded, kana = excluded.kana,
        status = excluded.status, created_at = excluded.created_at, updated_at = excluded.updated_at;
    perform partner_search_careers(partners);
  end $$;

  update partner_search as search set folded = keys.folded, kana = keys.kana
    from partner
      left join membership on membership.partner_id = partner.id
      left join company on company.id = membership.company_id
      cross join lateral (select ${partnerKeys}) as keys
    where partner.id = search.partner_id and (keys.folded, keys.kana) is distinct from (search.folded, search.kana);`;

const projectSearch = `
  create or replace function project_search_refresh(projects uuid[]) returns void language plpgsql set search_path from current as $$
  begin
    perform from project_search where project_id = any (projects) order by project_id for update;
    insert into project_search (project_id, folded)
      select project.id,
          concat_ws(E'\\n',
            search_key(project.name), search_key(project.project_code), replace(search_key(project.project_code), '-', ''),
            search_key(order_client.name), search_key(order_client.name_kana),
            (select string_agg(search_key(admin.name), E'\\n' order by admin.id) from project_role join admin on admin.id = admin_id
              where project_role.project_id = project.id and role = 'manager'))
        from project left join order_client on order_client.id = project.order_client_id
        where project.id = any (projects)
        order by project.id
      on conflict (project_id) do update set folded = excluded.folded;
  end $$;
  ${onChange("project_role", "insert", "select project_id from new_rows where role = 'manager'")}
  ${onChange("project_role", "delete", "select project_id from old_rows where role = 'manager'")}
  ${onChange("project_role", "update", "select project_id from new_rows union select project_id from old_rows")}
  ${onChange(
    "admin",
    "update",
    `select project_id from project_role where role = 'manager' and admin_id in (
       select id from (select id, name from new_rows except select id, name from old_rows) as changed)`,
  )}
  select project_search_refresh(array(select id from project));`;

/** Has all files read again, since the keys of pages are made at reading. */
const fileTexts = `
  update file_text set letters = null, pages = null, folded = null, grams = null, tries = 0, due_at = now() where pages is not null;
  insert into effect (name, key) select 'file_text', 'all'
    where exists (select from file_text where due_at is not null)
      and not exists (select from effect where name = 'file_text' and state = 'waiting');`;

/** Returns the SQL of a trigger that refreshes the search rows of a statement's rows at once. */
function onChange(table: string, event: "insert" | "update" | "delete", ids: string): string {
  const name = `project_search_${table}_${event}`;
  const rows = [event === "insert" ? "" : "old table as old_rows", event === "delete" ? "" : "new table as new_rows"];
  return `
  create function ${name}() returns trigger language plpgsql set search_path from current as $$
  declare
    changed uuid[] := array(${ids});
  begin
    if changed <> '{}' then
      perform project_search_refresh(array(select id from project where id = any (changed)));
    end if;
    return null;
  end $$;
  create trigger ${name} after ${event} on ${table} referencing ${rows.join(" ")}
    for each statement execute function ${name}();`;
}

/**
 * Changes the mails of accounts to the form in which they are compared from now on. A mail stays as it is if it would equal another
 * account's: an administrator has to decide whose it is.
 */
async function tidyMails(knex: Knex): Promise<void> {
  const admins: { id: string; mail: string }[] = await knex("admin").select("id", "mail").orderBy("created_at");
  let left = 0;
  for (const { id, mail } of admins) {
    const tidy = tidyMail(mail);
    if (tidy === mail || tidy === "") continue;
    const taken = await knex("admin").whereRaw("lower(mail) = lower(?)", [tidy]).whereNot({ id }).first("id");
    if (taken === undefined) await knex("admin").where({ id }).update({ mail: tidy });
    else left++;
  }
  if (left > 0) console.warn(`${left} accounts keep a mail that differs from another account's by signs that nobody sees.`);
}

function tidyMail(mail: string): string {
  const seen = mail.replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu, "").trim();
  const plain = seen
    .replace(/^.*<([^<>]+)>$/u, "$1")
    .replace(/^mailto:/iu, "")
    .replace(/[;,\s]+$/u, "");
  const at = plain.lastIndexOf("@") + 1;
  const domain = plain.slice(at);
  if (!/[^ -~]|(?:^|\.)xn--/iu.test(domain)) return plain;
  return plain.slice(0, at) + (domainToUnicode(domain) || domain);
}
