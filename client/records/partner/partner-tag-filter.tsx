import { Button, makeStyles } from "@fluentui/react-components";
import { Tag20Regular } from "@fluentui/react-icons";
import { useMemo, useState } from "react";
import { AppDialog } from "#client/ui/page/app-dialog.tsx";
import type { Reading } from "#sync/engine/client/reading/reading.ts";
import type { TagChoice } from "../tag/group-tags.ts";
import { TagPicker } from "../tag/tag-picker.tsx";

interface PartnerTagFilterProps {
  readonly tags: Reading<readonly TagChoice[]>;
  readonly chosen: readonly string[] | undefined;
  readonly onChange: (patch: { readonly tagIds: readonly string[] }) => void;
}

/** Filters by tags that a partner must all have, chosen in a dialog. */
export function PartnerTagFilter(props: PartnerTagFilterProps) {
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Button icon={<Tag20Regular />} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        タグ
      </Button>
      {choosing && <TagFilterDialog {...props} onClose={() => setChoosing(false)} />}
    </>
  );
}

/** Each choice updates the list behind the dialog at once. */
function TagFilterDialog({ tags, chosen, onChange, onClose }: PartnerTagFilterProps & { readonly onClose: () => void }) {
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
          <Button disabledFocusable={set.size === 0} onClick={() => onChange({ tagIds: [] })}>
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
