import { defineEntity } from "../../engine/entity.ts";
import {
  code,
  flag,
  optionalCode,
  optionalDate,
  optionalDigits,
  optionalInteger,
  optionalMail,
  optionalMoment,
  optionalText,
  text,
} from "../../engine/field.ts";
import { codesOf, joinCodes, joinNewest, joinOne, joinSet } from "../../engine/listing.ts";
import { employeeStatuses, genders, partnerStatuses, workMotivations } from "../rules/partner.ts";
import { industrySheet, skillSheet } from "./career-sheet.ts";
import { company, membership } from "./company.ts";
import { contract } from "./contract.ts";
import { secondInterview } from "./interview.ts";
import { partnerTagging } from "./partner-tag.ts";
import { project } from "./project.ts";
import { projectEvaluation } from "./project-evaluation.ts";

/** A freelance member, or staff supplied by a partner company. */
export const partner = defineEntity({
  name: "partner",
  label: "パートナー",
  id: "uuid",
  title: ["lastName", "firstName"],
  fields: {
    lastName: text("姓", 255),
    firstName: text("名", 255),
    lastNameKana: text("セイ", 255),
    firstNameKana: text("メイ", 255),
    phone: optionalDigits("電話番号", 50),
    mail: optionalMail("メールアドレス"),
    mail2: optionalMail("メールアドレス2"),
    gender: optionalCode("性別", genders),
    birthday: optionalDate("生年月日"),
    zip: optionalDigits("郵便番号", 8),
    address: optionalText("住所", 255),
    status: optionalCode("ステータス", partnerStatuses),
    employeeStatus: code("雇用形態", employeeStatuses),
    source: optionalText("流入元", 255),
    invoiceId: optionalDigits("インボイス登録番号", 50),
    memo: optionalText("備考", 10_000),
    profileImagePath: optionalText("プロフィール写真", 255),
    // The fields from here on are those of `keptOnOwnSite`.
    workMotivation: optionalCode("稼働意欲", workMotivations),
    selfIntroduction: optionalText("自己紹介", 10_000),
    hopeHoursPerDay: optionalInteger("希望稼働時間/日", 0, 24),
    hopeDaysPerWeek: optionalInteger("希望稼働日数/週", 0, 7),
    isWeekendHolidayAvailable: flag("土日祝の稼働可"),
    isWeekdayNightAvailable: flag("平日夜間の稼働可"),
    isOfficeVisitOk: flag("出社可"),
    isFullRemoteOk: flag("フルリモート可"),
    isWillingToAdjustForCompanyProject: flag("企業・案件に合わせて調整可"),
    isVolunteerAvailableForProject: flag("ボランティア可"),
    isOpenToSuccessFee: flag("成功報酬可"),
    deletedAt: optionalMoment("削除日時"),
  },
  listing: {
    search: [["lastName", "firstName"], ["lastNameKana", "firstNameKana"], ["mail"], ["mail2"]],
    columns: ["number", "lastName", "firstName", "lastNameKana", "firstNameKana", "mail", "status", "profileImagePath"],
    sorts: {
      updatedAt: { by: ["updatedAt"], descending: true },
      kana: { by: ["lastNameKana", "firstNameKana"] },
      createdAt: { by: ["createdAt"], descending: true },
    },
    hiddenBy: "deletedAt",
    joins: {
      tags: joinSet(partnerTagging, { by: "partnerId", value: "partnerTagId" }),
      company: joinOne(
        { through: membership, via: "companyId", target: company },
        { columns: ["name"], search: [["name"], ["nameKana"]] },
      ),
      industry: joinCodes(codesOf(industrySheet, { by: "partnerId", value: "majorIndustryId" })),
      skill: joinCodes(codesOf(skillSheet, { by: "partnerId", value: "majorCategoryId" })),
      position: joinCodes(
        codesOf(contract, { by: "partnerId", value: "occupationId" }),
        codesOf(secondInterview, { by: "partnerId", value: "hardOccupationIds" }),
        codesOf(projectEvaluation, { by: "partnerId", value: "hardOccupationIds", where: { state: 1 } }),
      ),
      latestProject: joinNewest(contract, { by: "partnerId", latest: "openDate", ended: "endedAt", via: "projectId" }, project, {
        columns: ["name"],
        hiddenBy: "deletedAt",
      }),
    },
  },
});

type PartnerField = keyof typeof partner.fields;

/** Fields that come first on a partner's page and form, in this order. */
export const basicFacts = [
  "gender",
  "birthday",
  "phone",
  "source",
  "mail",
  "mail2",
  "invoiceId",
  "address",
] as const satisfies readonly PartnerField[];

/** The wishes for work that are boolean, in the order of the specification. */
export const tickedWishes = [
  "isWeekendHolidayAvailable",
  "isWeekdayNightAvailable",
  "isOfficeVisitOk",
  "isFullRemoteOk",
  "isWillingToAdjustForCompanyProject",
  "isVolunteerAvailableForProject",
  "isOpenToSuccessFee",
] as const satisfies readonly PartnerField[];

/** All wishes for work. */
export const wishesForWork = ["hopeHoursPerDay", "hopeDaysPerWeek", ...tickedWishes] as const satisfies readonly PartnerField[];

/** Fields that the partners' own site writes, and nothing here. */
export const keptOnOwnSite = ["workMotivation", "selfIntroduction", ...wishesForWork] as const satisfies readonly PartnerField[];
