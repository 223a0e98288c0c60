// The light entry: look and language first, so that nothing flashes, then the page.
import { createRoot } from "react-dom/client";
import { App } from "~/app/app.tsx";
import { followSettings } from "~/app/settings.ts";
import { startLanguages } from "~/i18n/index.ts";
import "~/ui/base.css";

followSettings();
const root = document.getElementById("root");
if (root) void startLanguages().then(() => createRoot(root).render(<App />));
