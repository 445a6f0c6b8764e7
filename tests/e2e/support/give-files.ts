import type { Part, ScreenPage } from "../../support/screen.ts";

export interface GivenFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Returns a PDF to be added. */
export const pdfFile = (name: string, bytes: Uint8Array): GivenFile => ({ name, type: "application/pdf", bytes });

/** Gives files to a part of the page once it is there, as a person drops, pastes or chooses them. It works in every engine. */
export async function giveFiles<P extends Part<P>>(
  page: ScreenPage<P>,
  label: string,
  files: readonly GivenFile[],
  how: "drop" | "paste" | "choose" = "choose",
): Promise<void> {
  const given = files.map(({ name, type, bytes }) => ({ name, type, base64: Buffer.from(bytes).toString("base64") }));
  // A dialog that has just been asked for may not be there yet.
  await page.getByRole("group", { name: label, exact: true }).first().waitFor();
  await page.evaluate(
    ({ heading, all, by }) => {
      const place = [...document.querySelectorAll("[role=group]")].find(
        (one) => document.querySelector(`[id="${one.getAttribute("aria-labelledby")}"]`)?.textContent === heading,
      );
      const input = place?.querySelector<HTMLInputElement>("input[type=file]:not([capture])");
      if (!place || !input) throw new Error(`nothing takes files as ${heading}`);
      const data = new DataTransfer();
      for (const { name, type, base64 } of all)
        data.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name, { type }));
      const bubbling = { bubbles: true, cancelable: true };
      if (by === "drop") place.dispatchEvent(new DragEvent("drop", { ...bubbling, dataTransfer: data }));
      else if (by === "paste") place.dispatchEvent(new ClipboardEvent("paste", { ...bubbling, clipboardData: data }));
      else {
        input.files = data.files;
        input.dispatchEvent(new Event("change", bubbling));
      }
    },
    { heading: label, all: given, by: how },
  );
}
