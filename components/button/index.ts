import { FwxButton } from './button.ts';
import { installToggleButtons, toggleButton } from './toggle-behavior.ts';

if (!customElements.get(FwxButton.contract.tag)) {
  customElements.define(FwxButton.contract.tag, FwxButton);
}
// Also for documented markup without an element around it; a server has no document.
if (typeof document !== 'undefined') installToggleButtons(document);

export { FwxButton, toggleButton };
export type { ButtonChange } from './toggle-behavior.ts';
export { buttonTemplate } from './button.template.ts';
export type { ButtonOptions } from './button.options.ts';
