import { encode } from '../../../components/internal/html.ts';
import { nextId } from '../../../components/internal/ids.ts';
import { givenId } from '../../../components/internal/widget-options.ts';
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
  const accept = acceptsSome(options) ? encode(options.acceptedFileTypes.join(',')) : '';
  const id = encode(givenId(options) ?? nextId());
  return shell.around(root, id, encode(bareName(options)), accept);
}

/** The name without the brackets that are written where there may be several files. */
function bareName(options: UploadOptions): string {
  const { allowMultiple, name } = options;
  if (name == null) return '';
  return allowMultiple === true && name.endsWith('[]') ? name.slice(0, -2) : name;
}

/** A number for each look of an input. */
function lookOf(options: UploadOptions): number {
  return (
    (options.allowMultiple === true ? 1 : 0) +
    (options.required === true ? 2 : 0) +
    (acceptsSome(options) ? 4 : 0) +
    (options.name == null ? 0 : 8)
  );
}

/** No types at all are any type. */
function acceptsSome(
  options: UploadOptions,
): options is UploadOptions & { readonly acceptedFileTypes: readonly string[] } {
  const { acceptedFileTypes } = options;
  return Array.isArray(acceptedFileTypes) && acceptedFileTypes.length > 0;
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
