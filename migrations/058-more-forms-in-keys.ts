import type { Knex } from "knex";

/**
 * Makes keys again of texts with these forms of kanji, dashes, blank signs, or short forms of company kinds. Files whose text has
 * one of them are read again in the background.
 */
export async function up(knex: Knex): Promise<void> {
  for (const sql of [keys, fileTexts, projects, partners]) await knex.raw(sql);
}

/** Forms of kanji, and the forms by which they are found. The sources are those of migration 026. */
const from =
  "⻬夀暎躰軆皋臯駈鍜俁畊杰斈﨔朖煇燿晧迴囘塲㟢苅簑貮籐鱷閠葊畧竒窗牕窻貓貍籖烟葢盖脉觧緜帋徃牀壻聟欵寃豎巔顚暒户吴壄裵斋齐" +
  "恊㐧苐㐮丗卋𠺕决淒廚圎埀皈彜挍掦攷昿朞桼棊汙泪澔濶灋烱熈獎皷眾矦龒竸笋筝纎缾芲荳虵袮貎皃賍鈆鑒襍頥饍鳬鵞麪欎欝爕藳躳堃湶" +
  "盌絋綉罇羮耻胷蔴虱飃鼡龢咊咏咒喆嚞宻幚彊怱懽抅揷攜舉棱榘煑熖牆玅疂禀筱籏粮糉綫罸羗聼肎脣臈荔玆薀覔賔軄軣輛逎酧釖釡銹鎻鑚" +
  "閇隺靣鞱髥鱻鷏";
const to =
  "斉寿映体体皐皐駆鍛俣耕傑学欅朗輝耀皓廻回場崎刈蓑弐藤鰐閏庵略奇窓窓窓猫狸籤煙蓋蓋脈解綿紙往床婿婿款冤竪巓顛晴戸呉野裴斉斉" +
  "協第第襄世世嘉決凄厨円垂帰彝校揚考曠期漆棋汚涙浩闊法炯熙奨鼓衆侯竜競筍箏繊瓶花豆蛇祢貌貌贓鉛鑑雑頤膳鳧鵝麺鬱鬱燮藁躬坤泉" +
  "碗紘繍樽羹恥胸麻蝨飄鼠和和詠呪哲哲密幇強匆歓拘挿携挙稜矩煮焔墻妙畳稟篠旗糧粽線罰羌聴肯唇臘茘茲蘊覓賓職轟輌遒酬刀釜錆鎖鑽" +
  "閉鶴面韜髯鮮鷆";
const dashes = "╌∼⁓⸗⸚⹀⹝➖֊־᐀᠆";
/** Signs that are drawn as nothing. As escapes, so that no editor can change them. */
const blanks = String.raw`\FFFC\+013441\+013442\+016FE4\+01D159`;

const kinds = {
  株: "株式会社",
  有: "有限会社",
  同: "合同会社",
  名: "合名会社",
  資: "合資会社",
  合: "合同会社",
  社: "社団法人",
  財: "財団法人",
  医: "医療法人",
};
/** As in migration 029. */
const iteration = "[々〻ゝゞヽヾ]";

/** The signs that change, as a class, and where each goes. What has no place in the second text is removed. */
const changed = `'${from}${dashes}' || U&'${blanks}'`;
const becomes = `'${to}${"-".repeat([...dashes].length)}'`;

/** The device's `fold` and `searchKey` in SQL. Callers set the path: doing so in it would take longer than the work. */
const keys = `
  alter function search_letters(text) rename to search_letters_of_057;

  create function search_letters(value text) returns text language plpgsql immutable strict parallel safe as $$
  begin
    -- Before the earlier forms and after them, since NFKC makes one of these letters of another.
    if value ~ ('[' || ${changed} || ']') then
      value := translate(value, ${changed}, ${becomes});
    end if;
    value := search_letters_of_057(value);
    if value ~ ('[' || ${changed} || ']') then
      value := translate(value, ${changed}, ${becomes});
    end if;
    return value;
  end $$;

  create or replace function search_key(value text) returns text language plpgsql immutable strict parallel safe set search_path from current as $$
  begin
    value := search_letters(value);
    if value ~ '${iteration}' then
      value := search_repeated(value);
    end if;
    if value ~ '[([【〔]' then
      ${Object.entries(kinds)
        .map(([short, long]) => String.raw`value := regexp_replace(value, '[([【〔]${short}([])】〕]|$)', '${long}', 'g');`)
        .join("\n      ")}
    end if;
    return value;
  end $$;`;

/** Whether the key of a text can change: those of all take long. */
const canChange = `~ ('[' || ${changed} || '㈳㈶]|[[［【〔(（][${Object.keys(kinds).join("")}]')`;

const partners = `
  update partner_search as search set folded = keys.folded, kana = keys.kana
    from partner
      left join membership on membership.partner_id = partner.id
      left join company on company.id = membership.company_id
      cross join lateral (select
        concat_ws(E'\\n',
          search_key(partner.last_name || partner.first_name),
          search_key(partner.last_name_kana || partner.first_name_kana),
          search_key(partner.mail), search_key(partner.mail2),
          search_key(company.name), search_key(company.name_kana)) as folded,
        sort_key(partner.last_name_kana) || ' ' || sort_key(partner.first_name_kana) as kana) as keys
    where partner.id = search.partner_id and concat(partner.last_name, partner.first_name, partner.last_name_kana,
      partner.first_name_kana, partner.mail, partner.mail2, company.name, company.name_kana) ${canChange};`;

/** A key has the brackets that it was not written out for. */
const projects = `select project_search_refresh(array(select project_id from project_search where folded ${canChange}));`;

/**
 * They are read in ten minutes. Until then another process may run the earlier version, which would make the former keys again. This
 * comes first, since it takes the longest, and what follows holds up whoever edits one of these partners.
 */
const fileTexts = `
  update file_text set letters = null, pages = null, folded = null, grams = null, tries = 0, due_at = now() + interval '10 minutes'
    where array_to_string(pages, '') ${canChange};
  insert into effect (name, key, run_at) select 'file_text', 'rest', now() + interval '10 minutes'
    where exists (select from file_text where due_at = (now() + interval '10 minutes')::timestamptz(3));`;
