import { Button, makeStyles, Tooltip, tokens, useFieldControlProps_unstable } from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons";
import { useRef } from "react";
import { fileEntityOf, type HeldFile } from "#client/device/files/files.ts";
import { FileIntake } from "#client/ui/files/file-intake.tsx";
import { usePassedFocus } from "#client/ui/focus/pass-focus.ts";
import type { ControlProps } from "#client/ui/form/controls/control.ts";
import { LiveRegion } from "#client/ui/page/live-region.tsx";
import { sizeText } from "#client/ui/text/number-text.ts";
import { StatusBadge } from "#client/ui/text/status-badge.tsx";
import type { FileEntity } from "#sync/model/entities/file.ts";
import { fileLine, fileLines } from "./file-line-styles.ts";
import { FileLink } from "./file-link.tsx";
import { rowOf, useHeldFiles } from "./use-held-files.ts";

interface FilesControlProps extends ControlProps<HeldFile[]> {
  /** The message for a file over the limit, if the specification has its own. */
  readonly tooLarge?: string;
}

/** A control for the files of a record that is not saved yet (S4-10). It is for a field of `heldFiles` in a form with a draft. */
export function FilesControl({ field, name, value, change, inputRef, disabled, tooLarge }: FilesControlProps) {
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  const entity = fileEntityOf(field);
  if (!entity) throw new Error(`${field.label} holds no files`);
  const { draft, add, remove, isLost, reading, most } = useHeldFiles({ entity, field, name, change, tooLarge });
  const aria = useFieldControlProps_unstable({});
  const focus = () => root.current?.querySelector<HTMLElement>("button:not([data-file])")?.focus();
  return (
    <div
      ref={(element) => {
        root.current = element;
        inputRef(element && { focus });
      }}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot be laid out in a column everywhere
      role="group"
      {...aria}
      className={styles.root}
    >
      {value && value.length > 0 && Number.isFinite(most) && (
        <span className={styles.reading}>
          {value.length} / {most}件
        </span>
      )}
      {value && value.length > 0 && (
        <ul className={styles.files}>
          {value.map((file, at) => (
            <HeldLine key={file.id} {...{ entity, file, disabled }} isLost={isLost(file)} onRemove={() => void remove(at)} />
          ))}
        </ul>
      )}
      {reading > 0 && (
        <LiveRegion as="span" className={styles.reading}>
          {reading}件を読み込み中
        </LiveRegion>
      )}
      <FileIntake label={`${field.label}を追加`} disabled={disabled} entity={entity} of={draft} onFiles={add} />
    </div>
  );
}

interface HeldLineProps {
  readonly entity: FileEntity;
  readonly file: HeldFile;
  readonly isLost: boolean;
  readonly disabled: boolean;
  readonly onRemove: () => void;
}

/** A file of the form. When it is taken out by keyboard, the next one has the focus, and without one what adds files. */
function HeldLine({ entity, file, isLost, disabled, onRemove }: HeldLineProps) {
  const styles = useStyles();
  return (
    <li ref={usePassedFocus<HTMLLIElement>(besides)} className={styles.file}>
      <FileLink entity={entity} row={rowOf(file)} />
      {isLost && (
        <StatusBadge small tone="danger">
          端末に残っていません
        </StatusBadge>
      )}
      <span className={styles.size}>{sizeText(file.size)}</span>
      <Tooltip content="外す" relationship="description">
        <Button
          data-file
          appearance="subtle"
          size="small"
          icon={<DismissRegular />}
          aria-label={`${file.name}を外す`}
          disabled={disabled}
          onClick={onRemove}
        />
      </Tooltip>
    </li>
  );
}

const besides = ({ nextElementSibling, previousElementSibling, parentElement }: HTMLElement): HTMLElement | null =>
  (nextElementSibling ?? previousElementSibling)?.querySelector<HTMLElement>("[data-file]") ??
  parentElement?.parentElement?.querySelector<HTMLElement>(":scope [role=group] button") ??
  null;

const useStyles = makeStyles({
  root: { display: "flex", flexDirection: "column", gap: "8px" },
  files: fileLines,
  file: fileLine,
  reading: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  size: {
    marginInlineStart: "auto",
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
  },
});
