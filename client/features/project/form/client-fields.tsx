import type { ReactNode } from "react";
import { flushSync } from "react-dom";
import { useFormContext } from "react-hook-form";
import { ClientPicker } from "#client/records/client/client-picker.tsx";
import { ChosenRecord, filling, SeenBy } from "#client/records/linked/chosen-record.tsx";
import { linkedInputs } from "#client/records/linked/linked-inputs.tsx";
import { useColumnIndex } from "#client/search/use-column-index.ts";
import type { Control, ControlProps } from "#client/ui/form/controls/control.ts";
import { countText } from "#client/ui/text/count-text.ts";
import { project } from "#sync/model/entities/project.ts";
import { ClientPart, goneText, linkedClient, useClientValue } from "./client-part.ts";

const NewClient = linkedInputs(linkedClient, "client");
const ChangedClient = linkedInputs(linkedClient, "chosen");

interface ClientFieldsProps {
  /** Renders the chosen client. */
  readonly chosen: (id: string) => ReactNode;
  /** Replaces the control that chooses a client. */
  readonly control?: Control<string>;
  readonly required?: true;
}

/** The fields of a project's client. There is none, or an existing one is chosen, or a new one is entered. */
export function ClientFields({ chosen, control = ClientControl, required }: ClientFieldsProps) {
  const isNew = useClientValue("newClient") ?? false;
  const id = useClientValue("clientId");
  return (
    <>
      <ClientPart.clientId control={control} {...(required && { required })} hint={hint} />
      {!isNew && id !== null && chosen(id)}
      {isNew && <NewClient />}
    </>
  );
}

const hint = "名前で検索して選ぶか、「新規作成」を選んで入力します。";

/** A picker of a client, which can also begin a new one. If a typed name was not found, the new client gets it. */
function ClientControl({ change, ...props }: ControlProps<string>) {
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

/** Chooses a client and fills in its fields. */
export const FillingClientControl = filling(ClientControl);

/** An existing client. Changes to it affect its other projects, too. */
export const ChosenClient = ({ id }: { readonly id: string }) => (
  <ChosenRecord {...{ id, goneText, leftText }} linked={linkedClient} belongs="clientOf" choice={["newClient", "clientId"]}>
    <ProjectCount clientId={id} />
    <ChangedClient />
  </ChosenRecord>
);

const leftText = "この案件のクライアントは変更されています。ここでの変更は、このクライアントの情報にだけ反映されます。";

function ProjectCount({ clientId }: { readonly clientId: string }) {
  const found = useColumnIndex(project, { filters: { orderClientId: [clientId] }, sort: "updatedAt", offset: 0, limit: 0 });
  if (!found || found.matched === 0) return null;
  return <SeenBy others={`案件${countText(found.matched, "件", found.partial !== null)}`} />;
}
