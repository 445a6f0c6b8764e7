import type { Knex } from "knex";
import * as groundFloor from "./001-ground-floor.ts";
import * as partnerSearch from "./002-partner-search.ts";
import * as masters from "./003-masters.ts";
import * as projectsAndCareers from "./004-projects-and-careers.ts";
import * as files from "./005-files.ts";
import * as listSearch from "./006-list-search.ts";
import * as lighterSearch from "./007-lighter-search.ts";
import * as effects from "./008-effects.ts";
import * as accounts from "./009-accounts.ts";
import * as google from "./010-google.ts";
import * as accountsHardened from "./011-accounts-hardened.ts";
import * as verifiedRows from "./012-verified-rows.ts";
import * as wholeIssues from "./013-whole-issues.ts";
import * as unkept from "./014-unkept.ts";
import * as quarantine from "./015-quarantine.ts";
import * as quarantineKept from "./016-quarantine-kept.ts";
import * as announcedFiles from "./017-announced-files.ts";
import * as fileText from "./018-file-text.ts";
import * as boundedFiles from "./019-bounded-files.ts";
import * as careerOrder from "./020-career-order.ts";
import * as estimates from "./021-estimates.ts";
import * as securityLog from "./022-security-log.ts";
import * as erasures from "./023-erasures.ts";
import * as sessions from "./024-sessions.ts";
import * as textKeys from "./026-text-keys.ts";
import * as evaluationRevisions from "./027-evaluation-revisions.ts";
import * as evaluationCrossings from "./028-evaluation-crossings.ts";
import * as repeatedLetters from "./029-repeated-letters.ts";
import * as distinctPartners from "./030-distinct-partners.ts";
import * as partnerMerges from "./031-partner-merges.ts";
import * as savedViews from "./032-saved-views.ts";
import * as candidateLists from "./033-candidate-lists.ts";
import * as partnerImports from "./034-partner-imports.ts";
import * as freelanceAct from "./035-freelance-act.ts";
import * as history from "./036-history.ts";
import * as statedTerms from "./037-stated-terms.ts";
import * as momentsOfTheAudit from "./038-moments-of-the-audit.ts";
import * as reminders from "./039-reminders.ts";
import * as mentions from "./040-mentions.ts";
import * as follows from "./041-follows.ts";
import * as whatOneHasSeen from "./042-what-one-has-seen.ts";
import * as makersTombstones from "./043-makers-tombstones.ts";
import * as tombstonesOfOwnRows from "./045-tombstones-of-own-rows.ts";
import * as workConsignedOnwards from "./047-work-consigned-onwards.ts";
import * as filesOfNotices from "./048-files-of-notices.ts";
import * as lighterKeys from "./049-lighter-keys.ts";
import * as endOfANotice from "./050-end-of-a-notice.ts";
import * as rowsOfAMaker from "./051-rows-of-a-maker.ts";
import * as emptiedProjects from "./052-emptied-projects.ts";
import * as moreFormsOfKanji from "./053-more-forms-of-kanji.ts";
import * as sessionsEndedElsewhere from "./054-sessions-ended-elsewhere.ts";
import * as removedAdministrators from "./056-removed-administrators.ts";
import * as formsOfKanjiInNames from "./057-forms-of-kanji-in-names.ts";
import * as moreFormsInKeys from "./058-more-forms-in-keys.ts";

export interface Migration {
  readonly name: string;
  up(knex: Knex): Promise<void>;
}

/** Every migration in its order. Append-only: one that may have run anywhere is never changed, moved or taken out. */
export const migrations: readonly Migration[] = [
  { name: "001-ground-floor", ...groundFloor },
  { name: "002-partner-search", ...partnerSearch },
  { name: "003-masters", ...masters },
  { name: "004-projects-and-careers", ...projectsAndCareers },
  { name: "005-files", ...files },
  { name: "006-list-search", ...listSearch },
  { name: "007-lighter-search", ...lighterSearch },
  { name: "008-effects", ...effects },
  { name: "009-accounts", ...accounts },
  { name: "010-google", ...google },
  { name: "011-accounts-hardened", ...accountsHardened },
  { name: "012-verified-rows", ...verifiedRows },
  { name: "013-whole-issues", ...wholeIssues },
  { name: "014-unkept", ...unkept },
  { name: "015-quarantine", ...quarantine },
  { name: "016-quarantine-kept", ...quarantineKept },
  { name: "017-announced-files", ...announcedFiles },
  { name: "018-file-text", ...fileText },
  { name: "019-bounded-files", ...boundedFiles },
  { name: "020-career-order", ...careerOrder },
  { name: "021-estimates", ...estimates },
  { name: "022-security-log", ...securityLog },
  { name: "023-erasures", ...erasures },
  { name: "024-sessions", ...sessions },
  { name: "026-text-keys", ...textKeys },
  { name: "027-evaluation-revisions", ...evaluationRevisions },
  { name: "028-evaluation-crossings", ...evaluationCrossings },
  { name: "029-repeated-letters", ...repeatedLetters },
  { name: "030-distinct-partners", ...distinctPartners },
  { name: "031-partner-merges", ...partnerMerges },
  { name: "032-saved-views", ...savedViews },
  { name: "033-candidate-lists", ...candidateLists },
  { name: "034-partner-imports", ...partnerImports },
  { name: "035-freelance-act", ...freelanceAct },
  { name: "036-history", ...history },
  { name: "037-stated-terms", ...statedTerms },
  { name: "038-moments-of-the-audit", ...momentsOfTheAudit },
  { name: "039-reminders", ...reminders },
  { name: "040-mentions", ...mentions },
  { name: "041-follows", ...follows },
  { name: "042-what-one-has-seen", ...whatOneHasSeen },
  { name: "043-makers-tombstones", ...makersTombstones },
  { name: "045-tombstones-of-own-rows", ...tombstonesOfOwnRows },
  { name: "047-work-consigned-onwards", ...workConsignedOnwards },
  { name: "048-files-of-notices", ...filesOfNotices },
  { name: "049-lighter-keys", ...lighterKeys },
  { name: "050-end-of-a-notice", ...endOfANotice },
  { name: "051-rows-of-a-maker", ...rowsOfAMaker },
  { name: "052-emptied-projects", ...emptiedProjects },
  { name: "053-more-forms-of-kanji", ...moreFormsOfKanji },
  { name: "054-sessions-ended-elsewhere", ...sessionsEndedElsewhere },
  { name: "056-removed-administrators", ...removedAdministrators },
  { name: "057-forms-of-kanji-in-names", ...formsOfKanjiInNames },
  { name: "058-more-forms-in-keys", ...moreFormsInKeys },
];
