import { readNoticeCases } from "#client/records/contract/read-notice.ts";
import { namesOutsideTrash } from "#client/records/names.ts";
import { type Figure, takeWhile } from "#client/search/figure.ts";
import type { RowOf } from "#sync/engine/entity.ts";
import { company } from "#sync/model/entities/company.ts";
import { contract } from "#sync/model/entities/contract.ts";
import { partner } from "#sync/model/entities/partner.ts";
import { project } from "#sync/model/entities/project.ts";
import { daysLeft } from "#sync/model/rules/contract.ts";
import { dayAfter } from "#sync/model/rules/days.ts";
import { firstDay, isLong, type NoticeStanding, plannedNotice } from "#sync/model/rules/freelance-act.ts";
import { dueSpans, isNearEnd } from "#sync/model/rules/home.ts";

export interface DueContract {
  readonly id: string;
  readonly partnerId: string;
  readonly partnerName: string;
  readonly projectId: string;
  readonly projectName: string;
  readonly closeDate: string;
  /** 0 on the day itself, negative after it. */
  readonly daysLeft: number;
  readonly isAutoRenewed: boolean;
  /** What the freelance act asks before its end; null if nothing. */
  readonly notice: NoticeStanding | null;
}

/**
 * Running contracts that end within the longest span or should have ended, the most urgent first. The trash is left out, and so is
 * what went on by automatic renewal: nothing was missed there.
 */
export const dueContracts: Figure<readonly DueContract[]> = {
  sources: [contract, partner, project, company],
  async read(from, today) {
    const list = await from.index(contract);
    const dated = takeWhile(
      (offset, limit) => list({ filters: { endedAt: [null] }, sort: "closeDate", offset, limit }).rows,
      ({ closeDate }) => closeDate !== null && closeDate <= dayAfter(today, longest),
    );
    const ids = dated.map(({ id }) => id);
    const contracts = (await from.getMany(contract, ids)).filter((row) => row !== undefined);
    const idsOf = (key: "partnerId" | "projectId") => contracts.map((row) => row[key]);
    const [cases, partnerNames, projectNames] = await Promise.all([
      readNoticeCases(from, contracts, today, needsCourse),
      namesOutsideTrash(from, partner, idsOf("partnerId")),
      namesOutsideTrash(from, project, idsOf("projectId")),
    ]);
    return contracts.flatMap(({ id, partnerId, projectId, closeDate, endedAt, isAutoRenewed }, at) => {
      const [partnerName, projectName] = [partnerNames.get(partnerId), projectNames.get(projectId)];
      if (partnerName === undefined || projectName === undefined) return [];
      // The row may be newer than the index.
      if (closeDate === null || !isNearEnd({ endedAt, closeDate, isAutoRenewed }, today)) return [];
      const found = cases[at];
      const notice = found ? plannedNotice(found, today) : null;
      const left = daysLeft(closeDate, today);
      return [{ id, partnerId, partnerName, projectId, projectName, closeDate, daysLeft: left, isAutoRenewed, notice }];
    });
  },
};

/** Whether earlier contracts decide if a notice is asked for. Reading those of all that are due would take long. */
const needsCourse = (row: RowOf<typeof contract>): boolean => !row.isAutoRenewed && !isLong(firstDay(row), row.closeDate);

const longest = Math.max(...dueSpans);
