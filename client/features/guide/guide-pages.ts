import { type GuideSlug, guideTitles, isGuideFor } from "#client/records/guide/guide-titles.ts";
import type { GuidePage } from "./guide-page.ts";
import { administrators } from "./pages/administrators.ts";
import { announcements } from "./pages/announcements.ts";
import { attention } from "./pages/attention.ts";
import { candidates } from "./pages/candidates.ts";
import { contracts } from "./pages/contracts.ts";
import { devices } from "./pages/devices.ts";
import { estimates } from "./pages/estimates.ts";
import { evaluations } from "./pages/evaluations.ts";
import { files } from "./pages/files.ts";
import { history } from "./pages/history.ts";
import { home } from "./pages/home.ts";
import { imports } from "./pages/imports.ts";
import { interviews } from "./pages/interviews.ts";
import { lists } from "./pages/lists.ts";
import { memos } from "./pages/memos.ts";
import { offline } from "./pages/offline.ts";
import { operators } from "./pages/operators.ts";
import { partners } from "./pages/partners.ts";
import { projects } from "./pages/projects.ts";
import { security } from "./pages/security.ts";
import { tags } from "./pages/tags.ts";
import { trash } from "./pages/trash.ts";

type GuideEntry = GuidePage & Omit<(typeof guideTitles)[number], "slug">;

/** The content of every page of the guide. */
export const guidePages: Readonly<Record<GuideSlug, GuidePage>> = {
  home,
  partners,
  candidates,
  interviews,
  memos,
  files,
  projects,
  contracts,
  evaluations,
  estimates,
  announcements,
  lists,
  imports,
  history,
  offline,
  attention,
  devices,
  administrators,
  tags,
  trash,
  security,
  operators,
};

/** Returns the pages that are listed for this user, in their order. */
export const listedPages = (master: boolean): readonly GuideEntry[] =>
  guideTitles.filter(({ audience }) => isGuideFor(audience, master)).map((title) => ({ ...guidePages[title.slug], ...title }));
