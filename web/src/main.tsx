import { createRoot } from "react-dom/client";
import { startLanguages } from "~/i18n/index.ts";
import { App } from "~/app/app.tsx";

const root = document.getElementById("root");
if (root) void startLanguages().then(() => createRoot(root).render(<App />));
