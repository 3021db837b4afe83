import { FwxButtonGroup } from './button-group.ts';

if (!customElements.get(FwxButtonGroup.contract.tag)) {
  customElements.define(FwxButtonGroup.contract.tag, FwxButtonGroup);
}

export { FwxButtonGroup };
export {
  type ButtonGroupItem,
  type ButtonGroupOptions,
  buttonGroupTemplate,
} from './button-group.template.ts';
