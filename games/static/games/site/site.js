// Runs on every page but the plain one. Each part works without this script; here it only becomes smoother.
import { keepMenus } from "./menus.js";
import { refreshFragments } from "./refresh.js";
import { fillSalts } from "./salts.js";
import { switchThemeInPlace } from "./theme.js";
import { offerCopies } from "./copy.js";

keepMenus();
switchThemeInPlace();
fillSalts();
offerCopies();
refreshFragments();
