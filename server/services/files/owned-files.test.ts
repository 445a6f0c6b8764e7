import { expect, it } from "vitest";
import { columnOf } from "#sync/engine/entity.ts";
import { fileEntities } from "#sync/model/entities/file.ts";
import { ownedFiles } from "./owned-files.ts";

it("every kind of file is told with its owner, and hidden by whatever of its owners is in the trash", () => {
  const branches = ownedFiles.split("union all");
  expect(branches.map((branch) => /'(\w+)'::text as entity, file\.(\w+) as owner_id/u.exec(branch)?.slice(1))).toEqual(
    fileEntities.map(({ name, of }) => [name, columnOf(of[0] ?? "")]),
  );
  expect(branches.map((branch) => branch.match(/\w+\.deleted_at is not null/gu))).toEqual([
    ["partner.deleted_at is not null"],
    ["project.deleted_at is not null"],
    ["partner.deleted_at is not null", "project.deleted_at is not null"],
  ]);
});
