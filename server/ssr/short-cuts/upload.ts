import { encode } from '../../../components/internal/html.ts';
import { nextId } from '../../../components/internal/ids.ts';
import { givenId } from '../../../components/internal/widget-options.ts';
import { effectiveOption } from '../../../components/upload/options.ts';
import {
  uploadInputTemplate,
  type UploadOptions,
} from '../../../components/upload/upload.template.ts';
import { isTextOrNone } from './plain.ts';
import { markedRoot, type Root, rootOf } from './root.ts';
import { Shell, type Write } from './shell.ts';
import { Shells } from './shells.ts';

const shells = new Shells();

/** The input of an upload whose attributes are text; `null` for another one. */
export function uploadMarkup(options: UploadOptions, write: Write): string | null {
  const { config, name } = options;
  const root = rootOf(options.options);
  if (root === null || config !== undefined || !isTextOrNone(name)) return null;
  const look = lookOf(options);
  const shell = shells.get(root, look) ?? learnt(options, root, look, write);
  if (shell === null) return null;
  const accepted = effectiveOption(options, config, 'acceptedFileTypes');
  const accept = Array.isArray(accepted) ? encode(accepted.join(',')) : '';
  const id = encode(givenId(options) ?? nextId());
  return shell.around([id, encode(bareName(options)), accept], root);
}

/** The name without the brackets that are written where there may be several files. */
function bareName(options: UploadOptions): string {
  const { name } = options;
  if (name == null) return '';
  const isMany = effectiveOption(options, undefined, 'allowMultiple') === true;
  return isMany && name.endsWith('[]') ? name.slice(0, -2) : name;
}

/** A number for each look of an input. */
function lookOf(options: UploadOptions): number {
  const isOn = (key: 'allowMultiple' | 'required'): boolean =>
    effectiveOption(options, undefined, key) === true;
  const accepts = Array.isArray(effectiveOption(options, undefined, 'acceptedFileTypes'));
  return (
    (isOn('allowMultiple') ? 1 : 0) +
    (isOn('required') ? 2 : 0) +
    (accepts ? 4 : 0) +
    (options.name == null ? 0 : 8)
  );
}

// oxlint-disable-next-line max-params -- what the shell is kept for
function learnt(options: UploadOptions, root: Root, look: number, write: Write): Shell | null {
  return shells.learn(root, look, () =>
    Shell.learn(write, (mark) =>
      uploadInputTemplate({
        allowMultiple: (look & 1) !== 0,
        required: (look & 2) !== 0,
        acceptedFileTypes: (look & 4) !== 0 ? [mark(2)] : [],
        name: options.name == null ? undefined : mark(1),
        id: mark(0),
        options: markedRoot(root, mark),
      }),
    ),
  );
}
