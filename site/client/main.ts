// The script of every page: navigation of narrow windows, search, colours, and copying of code.
import 'fwx/components/drawer';

import { addCopyButtons } from './copy-buttons.ts';
import { startSearch } from './search-field.ts';
import { showFrames } from './frames.ts';
import { startThemeSwitch } from './theme-switch.ts';

const themeSwitch = document.querySelector<HTMLButtonElement>('.theme-switch');
if (themeSwitch) startThemeSwitch(themeSwitch);
const root = document.querySelector<HTMLElement>('script[data-root]')?.dataset['root'] ?? '.';
startSearch(new URL(root, location.href));
addCopyButtons();
showFrames();
// The page that the visitor reads is in sight among hundreds of names.
document.querySelector('.side [aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
