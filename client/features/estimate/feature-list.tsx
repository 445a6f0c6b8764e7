import { Button, makeStyles, tokens } from "@fluentui/react-components";
import { AddRegular, DeleteRegular, EditRegular } from "@fluentui/react-icons";
import { useContext, useEffect, useId, useRef, useState } from "react";
import { useFormState } from "react-hook-form";
import { v7 } from "uuid";
import { messageAt } from "#client/ui/form/form-errors.ts";
import { DraftScope, useFormControl, useSectionField } from "#client/ui/form/form-scope.ts";
import { useBringBack } from "#client/ui/form/use-bring-back.ts";
import { ConfirmDialog } from "#client/ui/page/confirm-dialog.tsx";
import { useToast } from "#client/ui/page/toast.tsx";
import { useOpenedForm } from "#client/ui/page/use-opened-form.ts";
import { ClampedText } from "#client/ui/text/clamped-text.tsx";
import { nameInText } from "#client/ui/text/shortened.ts";
import { estimate } from "#sync/model/entities/estimate.ts";
import { estimateRoles } from "#sync/model/rules/estimate-words.ts";
import { wordFor } from "#sync/model/rules/words.ts";
import { type FeatureValue, withFeatures } from "./estimate-values.ts";
import { FeatureDialog } from "./feature-dialog.tsx";

const field = estimate.fields.features;
const { max } = field.bounds;

interface FeatureListProps {
  readonly features: readonly FeatureValue[];
  readonly change: (how: (now: readonly FeatureValue[]) => readonly FeatureValue[]) => void;
}

/** Lists the features of an estimate. Each is added and changed in a dialog, and removed after a question. */
export function FeatureList({ features, change }: FeatureListProps) {
  const styles = useStyles();
  const control = useFormControl();
  const error = messageAt(useFormState({ control, name: "features" }).errors, "features");
  const [edited, setEdited] = useState<FeatureValue | "new">();
  useOpenedForm((form) => {
    const named = form === "new" ? form : features.find(({ id }) => id === form);
    if (named) setEdited(named);
    return named !== undefined;
  });
  const [removed, setRemoved] = useState<FeatureValue>();
  const toast = useToast();
  const bringBack = useBringBack();
  const addButton = useRef<HTMLButtonElement>(null);
  const errorId = useId();
  const within = useContext(DraftScope);
  useSectionField("features", field);
  // An error of the whole list focuses its button.
  useEffect(() => {
    control.register("features").ref({ focus: () => addButton.current?.focus() });
  }, [control]);
  const save = (entered: Omit<FeatureValue, "id">) =>
    change((now) =>
      edited === "new" || edited === undefined
        ? [...now, { id: v7(), ...entered }]
        : now.map((one) => (one.id === edited.id ? { id: one.id, ...entered } : one)),
    );
  const remove = (one: FeatureValue) => {
    const at = features.indexOf(one);
    // It may have come back already, with all that was discarded.
    const back = (now: readonly FeatureValue[]) => (now.some(({ id }) => id === one.id) ? now : now.toSpliced(at, 0, one));
    change((now) => now.filter(({ id }) => id !== one.id));
    toast(`「${nameInText(one.name)}」を削除しました。`, {
      intent: "info",
      action: {
        label: "元に戻す",
        run: () => void bringBack({ what: "機能", here: () => change(back), inDraft: (values) => withFeatures(values, back) }),
      },
    });
  };
  return (
    <div data-field="features">
      {features.length === 0 ? (
        <p className={styles.none}>機能を1つずつ追加するか、概要から提案を受けられます。</p>
      ) : (
        <ol className={styles.list} aria-label="機能の一覧">
          {features.map((feature) => (
            <li key={feature.id} className={styles.item}>
              <div className={styles.text}>
                <span className={styles.name}>
                  <ClampedText text={feature.name} lines={2} />
                </span>
                {feature.description && (
                  <span className={styles.description}>
                    <ClampedText text={feature.description} lines={2} />
                  </span>
                )}
                <RoleWords roles={feature.assignedRoles} />
              </div>
              <div className={styles.buttons}>
                <Button
                  appearance="subtle"
                  icon={<EditRegular />}
                  aria-label={`「${nameInText(feature.name)}」を編集`}
                  title="編集"
                  onClick={() => setEdited(feature)}
                />
                <Button
                  appearance="subtle"
                  icon={<DeleteRegular />}
                  aria-label={`「${nameInText(feature.name)}」を削除`}
                  title="削除"
                  onClick={() => setRemoved(feature)}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
      {error && (
        <div role="alert" id={errorId} className={styles.error}>
          {error}
        </div>
      )}
      <Button
        ref={(element: HTMLButtonElement | null) => {
          addButton.current = element;
        }}
        icon={<AddRegular />}
        aria-describedby={error ? errorId : undefined}
        disabled={features.length >= max}
        className={styles.add}
        onClick={() => setEdited("new")}
      >
        機能を追加
      </Button>
      {edited && (
        <FeatureDialog
          within={within}
          feature={edited === "new" ? undefined : edited}
          onSave={save}
          onClose={() => setEdited(undefined)}
        />
      )}
      {removed && (
        <ConfirmDialog
          open
          danger
          title="この機能を削除しますか?"
          confirmLabel="削除"
          focusAfter={() => addButton.current}
          onConfirm={() => {
            remove(removed);
            setRemoved(undefined);
          }}
          onClose={() => setRemoved(undefined)}
        >
          {nameInText(removed.name)}
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Shows the roles of a feature in words. */
export function RoleWords({ roles }: { readonly roles: readonly string[] }) {
  const styles = useStyles();
  if (roles.length === 0) return <span className={styles.roles}>担当は選ばれていません</span>;
  return <span className={styles.roles}>{roles.map((role) => wordFor(estimateRoles, role, role)).join("・")}</span>;
}

const useStyles = makeStyles({
  none: { margin: 0, color: tokens.colorNeutralForeground3 },
  list: { margin: 0, padding: 0, listStyleType: "none" },
  item: {
    display: "flex",
    gap: "8px",
    alignItems: "flex-start",
    padding: "10px 0",
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  text: { display: "flex", flexDirection: "column", gap: "2px", flex: "1 1 auto", minWidth: 0 },
  name: { fontWeight: tokens.fontWeightSemibold },
  description: { color: tokens.colorNeutralForeground2 },
  roles: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  buttons: { display: "flex", flexShrink: 0 },
  error: { marginTop: "8px", fontSize: tokens.fontSizeBase200, color: tokens.colorStatusDangerForeground1 },
  add: { marginTop: "12px" },
});
