import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { registerWorker } from "./device/app-update.ts";
import { restoreSession } from "./device/session.ts";
import { router } from "./router.tsx";
import { ThemeProvider } from "./ui/theme-provider.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");

// After the first paint: the files it keeps are not what somebody is waiting for.
addEventListener("load", () => void registerWorker(), { once: true });

await restoreSession();

createRoot(root).render(
  <StrictMode>
    <ThemeProvider>
      <RouterProvider router={router} />
    </ThemeProvider>
  </StrictMode>,
);
