import type { z } from "zod";
import { formSchema } from "#client/ui/form/form-schema.ts";
import { type FormDefaults, type HouseFormState, useHouseForm } from "#client/ui/form/use-house-form.ts";
import { announcement } from "#sync/model/entities/announcement.ts";

/** What an announcement's form asks for, in its order. */
export const announcementFields = ["title", "category", "contents", "openDate", "closeDate", "isValid"] as const;

const schema = formSchema(announcement, announcementFields);

export type AnnouncementValues = z.infer<typeof schema>;

const messages = {
  title: "タイトルを確認してください",
  category: "カテゴリを確認してください",
  contents: "内容を確認してください",
} as const;

/** An announcement's form, as it stands at first. */
export const useAnnouncementForm = (defaults: FormDefaults<AnnouncementValues>): HouseFormState<AnnouncementValues> =>
  useHouseForm(schema, { defaults, messages });
