import { FluentProvider, webLightTheme } from "@fluentui/react-components";
import { createRootRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import { Component, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { OpenDevice } from "#client/device/replica-provider.tsx";
import { stopComposingKeys } from "#client/ui/focus/composing-keys.ts";
import { ToastArea } from "#client/ui/page/toast.tsx";
import { administrator, openEngine } from "./engine-store.ts";
import { FilesForm } from "./files-form.tsx";
import { KitForm } from "./kit-form.tsx";
import { ManyFields, showBareFields } from "./many-fields.tsx";

/**
 * The form kit alone, over the engine without a server. `form.html?of=many` has 100 fields, `?of=kit` each control, and
 * `?of=files` files. For comparison, `?of=bare` has 100 plain HTML inputs.
 */
const wanted = new URLSearchParams(location.search);
const filled = Number(wanted.get("partners") ?? 0);

class Boundary extends Component<{ readonly children: ReactNode }, { readonly error: Error | undefined }> {
  override state: { readonly error: Error | undefined } = { error: undefined };
  static getDerivedStateFromError = (error: Error) => ({ error });
  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div role="alert">
        {`境界: ${error.message}`}
        <button type="button" onClick={() => this.setState({ error: undefined })}>
          再試行
        </button>
      </div>
    );
  }
}

const forms: Readonly<Record<string, () => ReactNode>> = { many: ManyFields, files: FilesForm, kit: KitForm };
const Shown = forms[wanted.get("of") ?? "kit"] ?? KitForm;

/** Dialogs close when the address changes, so they need a router. */
const router = createRouter({ routeTree: createRootRoute() });

async function show(): Promise<void> {
  if (wanted.get("of") === "bare") return showBareFields();
  stopComposingKeys();
  const replica = await openEngine(filled > 0 ? filled : undefined);
  if (filled > 0) {
    replica.start();
    await new Promise<void>((resolve) => replica.status.subscribe(({ complete }) => complete && resolve()));
  }
  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no root");
  createRoot(root).render(
    <FluentProvider theme={webLightTheme}>
      <OpenDevice replica={replica} administrator={administrator}>
        <main>
          <Boundary>
            <RouterContextProvider router={router}>
              <Shown />
            </RouterContextProvider>
          </Boundary>
        </main>
        <ToastArea />
      </OpenDevice>
    </FluentProvider>,
  );
}

void show();
