// What sister modules need of the widgets, and users do not.
export { defineOptions } from './internal/define-options.ts';
