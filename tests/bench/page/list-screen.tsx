import { FluentProvider, webLightTheme } from "@fluentui/react-components";
import { RouterProvider } from "@tanstack/react-router";
import { useState } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { OpenDevice } from "#client/device/replica-provider.tsx";
import { PartnerList } from "#client/features/partner/partner-list.tsx";
import { columnIndexOf } from "#client/search/column-indexes.ts";
import type { ListResult, ListRowOf } from "#client/search/list-query.ts";
import { selectionStore } from "#client/ui/table/selection.ts";
import type { Replica } from "#sync/engine/client/replica-types.ts";
import { partner } from "#sync/model/entities/partner.ts";
import type { Keystroke } from "../figures.ts";
import { range, tagCount, tagRow } from "../rows.ts";
import { openEngine } from "./engine-store.ts";
import { painted } from "./painted.ts";
import { routerOf } from "./router-of.ts";
import { typedTexts } from "./searches.ts";

type Answer = ListResult<ListRowOf<typeof partner>>;

const administrator = { id: "", name: "管理者", mail: "admin@example.com", authority: 1 };
const ignore = () => undefined;
const none = () => [];
const selection = selectionStore();
const newest = { sort: "updatedAt", offset: 0, limit: 50 } as const;
const tags = new Map(
  range(0, tagCount, tagRow).map((tag) => [tag.id, { id: tag.id, name: tag.name, description: null, color: tag.color }]),
);

interface ScreenProps {
  readonly read: (text: string) => Answer;
  readonly onShow: (type: (text: string) => void) => void;
}

function Screen({ read, onShow }: ScreenProps) {
  const [text, setText] = useState("");
  onShow((next) => flushSync(() => setText(next)));
  return (
    <PartnerList
      ref={null}
      result={read(text)}
      search={{}}
      tags={tags}
      hits={undefined}
      narrowed={text !== ""}
      onOpen={ignore}
      onChange={ignore}
      onReset={ignore}
      selection={selection}
      selectionActions={none}
    />
  );
}

/** @returns a function that types into it */
function show(replica: Replica, read: (text: string) => Answer): Promise<(text: string) => void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("the page has no root");
  return new Promise((resolve) => {
    const router = routerOf(() => <Screen read={read} onShow={resolve} />);
    createRoot(root).render(
      <FluentProvider theme={webLightTheme}>
        <OpenDevice replica={replica} administrator={administrator}>
          <RouterProvider router={router} />
        </OpenDevice>
      </FluentProvider>,
    );
  });
}

/** Returns the milliseconds from each keystroke to its painted list of 50 rows. */
export async function measurePaint(): Promise<Keystroke[]> {
  const replica = await openEngine();
  const index = columnIndexOf(replica, partner);
  await index.ready;
  const type = await show(replica, (text) => index.query({ ...newest, text }));
  const typed = ["a", "", "o", "", "た", "", ...typedTexts.flatMap((whole) => [...whole].map((_, i) => whole.slice(0, i + 1)))];
  const all = typed.map((text) => ({ text, samples: [] as number[] }));
  for (let round = 0; round < 3; round++) {
    for (const { text, samples } of all) {
      await painted();
      const began = performance.now();
      type(text);
      samples.push((await painted()) - began);
    }
  }
  return all;
}
