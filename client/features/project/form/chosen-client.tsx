import { MessageBar, MessageBarBody } from "@fluentui/react-components";
import { useFormState } from "react-hook-form";
import { useLive } from "#client/device/use-live.ts";
import { useColumnIndex } from "#client/search/use-column-index.ts";
import type { ControlProps } from "#client/ui/form/controls/control.ts";
import { useFillingChoice } from "#client/ui/form/filling-choice.ts";
import { countText } from "#client/ui/text/count-text.ts";
import { orderClient } from "#sync/model/entities/order-client.ts";
import { project } from "#sync/model/entities/project.ts";
import { ClientControl } from "./client-fields.tsx";
import { ClientInputs } from "./client-inputs.tsx";
import { clientComponents } from "./client-part.ts";
import { projectEditForm } from "./project-edit-form.ts";

const Chosen = clientComponents("chosen");

/** Chooses a client and fills in what it is. */
export function FillingClientControl({ change, ...props }: ControlProps<string>) {
  return <ClientControl {...props} change={useFillingChoice(change)} />;
}

/** A client that is there: what is changed of it, its other projects see as well. */
export function ChosenClient({ id }: { readonly id: string }) {
  const reading = useLive(async (reader) => (await reader.get(orderClient, id)) !== undefined, [id]);
  if (!reading) return null;
  if (!reading.value && !reading.partial)
    return (
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>{goneText}</MessageBarBody>
      </MessageBar>
    );
  return (
    <>
      <LeftClient id={id} />
      <ProjectCount clientId={id} />
      <ClientInputs F={Chosen} prefix="chosen" />
    </>
  );
}

/** Says how many projects see what is changed of a client. */
function ProjectCount({ clientId }: { readonly clientId: string }) {
  const found = useColumnIndex(project, { filters: { orderClientId: [clientId] }, sort: "updatedAt", offset: 0, limit: 0 });
  if (!found || found.matched === 0) return null;
  return (
    <MessageBar intent="info">
      <MessageBarBody>案件{countText(found.matched, "件", found.partial !== null)}に反映されます</MessageBarBody>
    </MessageBar>
  );
}

/** Says of a client that the project has left meanwhile, while it was being changed here, what saving does. */
function LeftClient({ id }: { readonly id: string }) {
  const clientOf = projectEditForm.useValue("clientOf");
  const { dirtyFields } = useFormState({ name: choice });
  if (clientOf === id || choice.some((name) => name in dirtyFields)) return null;
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        この案件のクライアントは変更されています。ここでの変更は、このクライアントの情報にだけ反映されます。
      </MessageBarBody>
    </MessageBar>
  );
}

const choice = ["newClient", "clientId"];

/** Why a client cannot be taken. */
export const goneText = "このクライアントは削除されています。ほかのクライアントを選ぶか、新規作成してください。";
