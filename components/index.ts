// Every element, registered. Written by `npm run manifest`, never by hand.
export { FwxAccordion } from './accordion/index.ts';
export { FwxActiveField } from './active-field/index.ts';
export { FwxBreadcrumbs } from './breadcrumbs/index.ts';
export { FwxButton } from './button/index.ts';
export { FwxButtonGroup } from './button-group/index.ts';
export { FwxButtonMenu } from './button-menu/index.ts';
export { FwxDrawer } from './drawer/index.ts';
export { FwxLanguageMenu } from './language-menu/index.ts';
export { FwxMenu } from './menu/index.ts';
export { FwxUpload } from './upload/index.ts';
