import type { AttributeMap } from '../../../components/internal/attributes.ts';
import { InvalidConfigException } from '../../core/index.ts';

// Options of controls that are no attributes: of check boxes, lists of them, and select boxes.
const documented = new Set([
  'encodeSpaces',
  'hiddenOptions',
  'itemLabelOptions',
  'itemOptions',
  'itemWrapperOptions',
  'labelOptions',
]);
// Properties and methods of a field whose names could be attributes.
const ofField = new Set(['template', 'hint', 'error']);

/**
 * Refuses options of a field's control that are neither documented nor attributes: HTML writes
 * attributes in lower case.
 *
 * @throws {InvalidConfigException} `options` has such a name.
 */
export function assertControlOptions(options: AttributeMap): void {
  for (const name of Object.keys(options)) {
    if (!ofField.has(name) && (documented.has(name) || !/[A-Z]/.test(name))) continue;
    const shown = name.length > 80 ? `${name.slice(0, 79)}…` : name;
    throw new InvalidConfigException(
      `Unknown option "${shown}" of a control: options are attributes in lower case, or documented options of the method. Options of the field are properties of the field.`,
    );
  }
}
