import { Button, makeStyles } from "@fluentui/react-components";
import { useMemo } from "react";
import type { TagChoice } from "#client/records/tag/group-tags.ts";
import { TagPicker } from "#client/records/tag/tag-picker.tsx";
import { AppDialog } from "#client/ui/page/app-dialog.tsx";
import type { Reading } from "#sync/engine/client/reading.ts";
import type { PartnerSearch } from "./partner-search-params.ts";

interface PartnerTagFilterProps {
  readonly tags: Reading<readonly TagChoice[]>;
  readonly chosen: readonly string[];
  readonly onChange: (patch: Partial<PartnerSearch>) => void;
  readonly onClose: () => void;
}

/** Filters by tags that a partner must all have. Each choice updates the list behind the dialog at once. */
export function PartnerTagFilter({ tags, chosen, onChange, onClose }: PartnerTagFilterProps) {
  const styles = useStyles();
  const set = useMemo(() => new Set(chosen), [chosen]);
  return (
    <AppDialog
      maxWidth="large"
      title="タグで絞り込む"
      onClose={onClose}
      content={{ className: styles.content }}
      actions={
        <>
          <Button disabled={set.size === 0} onClick={() => onChange({ tagIds: [] })}>
            すべて解除
          </Button>
          <Button appearance="primary" onClick={onClose}>
            閉じる
          </Button>
        </>
      }
    >
      <TagPicker
        tags={tags}
        chosen={set}
        onChange={(next) => onChange({ tagIds: [...next] })}
        empty="登録されているタグはありません"
      />
    </AppDialog>
  );
}

const useStyles = makeStyles({ content: { minHeight: "200px" } });
