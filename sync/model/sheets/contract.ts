import type { RowOf } from "../../engine/entity.ts";
import { contract } from "../entities/contract.ts";
import { occupation } from "../entities/occupation.ts";
import { partner } from "../entities/partner.ts";
import { project } from "../entities/project.ts";
import { contractStanding, contractStandings, renewalText } from "../rules/contract.ts";
import { wordFor } from "../rules/words.ts";
import { dateColumn, defineSheet, readTitles, textColumn } from "./sheet.ts";

interface ContractLine extends RowOf<typeof contract> {
  readonly partner: string;
  readonly project: string;
  readonly occupation: string;
  readonly standing: string;
}

const { fields } = contract;

const text = textColumn<ContractLine>;
const date = dateColumn<ContractLine>;

/** The list of contracts as a file. */
export const contractSheet = defineSheet({
  entity: contract,
  title: "契約一覧",
  owners: [
    { by: "partnerId", entity: partner },
    { by: "projectId", entity: project },
  ],
  async load(reader, rows): Promise<readonly ContractLine[]> {
    const names = <K extends "partnerId" | "projectId" | "occupationId">(key: K) => rows.map((row) => row[key]);
    const [partners, projects, occupations] = [
      await readTitles(reader, partner, names("partnerId")),
      await readTitles(reader, project, names("projectId")),
      await readTitles(reader, occupation, names("occupationId")),
    ];
    return rows.map((row) => ({
      ...row,
      partner: partners(row.partnerId),
      project: projects(row.projectId),
      occupation: occupations(row.occupationId),
      standing: wordFor(contractStandings, contractStanding(row, reader.today), ""),
    }));
  },
  columns: {
    partner: text(fields.partnerId.label, 22, ({ partner }) => partner),
    occupation: text(fields.occupationId.label, 22, ({ occupation }) => occupation),
    project: text(fields.projectId.label, 40, ({ project }) => project),
    standing: text("状態", 14, ({ standing }) => standing),
    openDate: date(fields.openDate, ({ openDate }) => openDate),
    closeDate: date(fields.closeDate, ({ closeDate }) => closeDate),
    isAutoRenewed: text(fields.isAutoRenewed.label, 10, renewalText),
  },
});
