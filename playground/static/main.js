// The page begins here.

import { App } from "./app.js";

new App(document).begin();
