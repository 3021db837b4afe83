// Exports of the widgets for other modules of this package, not for users.
export { defineOptions } from './internal/define-options.ts';
