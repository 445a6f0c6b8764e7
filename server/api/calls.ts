import type { Call } from "../http/guard.ts";
import { listAdmins } from "./admin-user.ts";
import { listCompanies } from "./company.ts";
import { login, logout } from "./login.ts";
import { me } from "./me.ts";
import { addMemo, changeMemo, deleteMemo, listMemos, listMemosOf } from "./memo.ts";
import { openapi } from "./openapi.ts";
import { countPartners, listPartners, readPartner } from "./partner.ts";
import { createTag, listPartnerTags, removeTag, updateTag } from "./partner-tag.ts";
import { readPartnerTags, replacePartnerTags } from "./partner-tags.ts";
import { listPrefectures } from "./prefecture.ts";
import { settings } from "./settings.ts";
import { sync, syncEvents } from "./sync.ts";

const accounts = [login, logout, me, listAdmins];
const partners = [listPartners, countPartners, readPartner, readPartnerTags, replacePartnerTags, listCompanies];
const tags = [listPartnerTags, createTag, updateTag, removeTag];
const memos = [listMemos, listMemosOf, addMemo, changeMemo, deleteMemo];
const masters = [listPrefectures];
const described = [...accounts, ...partners, ...tags, ...memos, ...masters, settings, sync, syncEvents];

/** Every call of the API: one name for each. */
export const calls: readonly Call[] = [...described, openapi(described)];
