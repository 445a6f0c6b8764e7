import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { useFormContext } from "react-hook-form";
import { ClientPicker } from "#client/records/client/client-picker.tsx";
import type { Control, ControlProps } from "#client/ui/form/controls/control.ts";
import { ClientInputs } from "./client-inputs.tsx";
import { ClientPart, clientComponents, useClientValue } from "./client-part.ts";

const NewClient = clientComponents("client");

interface ClientFieldsProps {
  /** A client that is chosen. */
  readonly chosen: (id: string) => ReactNode;
  /** In place of the control that chooses one. */
  readonly control?: Control<string>;
  readonly required?: true;
}

/** A project's client: none, one that is chosen, or a new one that is entered. */
export function ClientFields({ chosen, control = ClientControl, required }: ClientFieldsProps) {
  const isNew = useClientValue("newClient") ?? false;
  const id = useClientValue("clientId");
  return (
    <>
      <ClientPart.clientId control={control} {...(required && { required })} hint={hint} />
      {!isNew && id !== null && chosen(id)}
      {isNew && <ClientInputs F={NewClient} prefix="client" />}
    </>
  );
}

const hint = "名前で検索して選ぶか、「新規作成」を選んで入力します。";

/** A client, or the beginning of a new one, under the name that was not found where there is one. */
export function ClientControl({ change, ...props }: ControlProps<string>) {
  const { setFocus, setValue } = useFormContext();
  const isNew = useClientValue("newClient") ?? false;
  const choose = (id: string | null) => {
    setValue("newClient", false, { shouldDirty: true });
    change(id);
  };
  const begin = (name: string) => {
    flushSync(() => {
      if (name !== "") setValue("clientName", name, { shouldDirty: true });
      setValue("newClient", true, { shouldDirty: true });
      change(null);
    });
    setFocus("clientName");
  };
  return <ClientPicker {...props} change={choose} making={isNew} onCreate={begin} />;
}
