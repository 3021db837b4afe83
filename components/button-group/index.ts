import { FwxButtonGroup } from './button-group.ts';

if (!customElements.get(FwxButtonGroup.contract.tag)) {
  customElements.define(FwxButtonGroup.contract.tag, FwxButtonGroup);
}

export { FwxButtonGroup };
export { buttonGroupTemplate } from './button-group.template.ts';
export type { ButtonGroupItem, ButtonGroupOptions } from './button-group.options.ts';
