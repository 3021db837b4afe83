// Declarations that tables of options refuse: an attribute would have values that the option does not have.
import type { AttributeMap } from '../../components/internal/attributes/attributes.ts';
import { attributes, markup } from '../../components/internal/options/attribute-data.ts';
import { choice, switchOr } from '../../components/internal/options/choice.ts';
import type { Content } from '../../components/internal/content/content.ts';
import { numeric } from '../../components/internal/options/converters.ts';
import { Size } from '../../components/internal/options/enums.ts';
import {
  contentOption,
  type ItemOf,
  option,
  type OptionsOf,
  required,
} from '../../components/internal/options/option.ts';
import type { Stringable } from '../../components/internal/context/stringable.ts';

const table = {
  flag: option(true),
  text: option<string | null>(null),
  label: option<Stringable | null>(null),
  delay: option(10, { converter: numeric }),
  most: option<number | null>(null, { converter: numeric }),
  size: choice<Size>(Size, null),
  side: choice(['start', 'end'], 'start', { isOptional: true }),
  backdrop: switchOr(['static'], true),
  body: contentOption<Content | null>(null, { attribute: false }),
  rest: option<AttributeMap>({}, attributes),
  isOn: option<boolean | null>(null, { type: Boolean }),
};

// @ts-expect-error Any text would be a size.
option<Size | null>(null);
// @ts-expect-error Of `null` nobody knows that it is a number.
option<number | null>(null);
// @ts-expect-error `abc` would be `NaN`.
option(10);
// @ts-expect-error The attribute would be text.
option<boolean | null>(null);
// @ts-expect-error The attribute would be text.
option<readonly string[]>([]);
// @ts-expect-error The attribute would be trusted HTML.
option<Content | null>(null);
// @ts-expect-error The attribute would be trusted HTML.
contentOption<Content | null>(null, { attribute: 'body' });
// @ts-expect-error The same in the JSON of items.
required<Content>();
// @ts-expect-error No size.
choice<Size>(Size, 'md');
// @ts-expect-error No side.
choice(['start', 'end'], 'top');

/** Options of a template, and of an element. */
({ flag: false, size: 'sm', side: null, backdrop: 'static', most: 3 }) satisfies OptionsOf<
  typeof table
>;
// @ts-expect-error Not one of them.
({ backdrop: 'blur' }) satisfies OptionsOf<typeof table>;

const item = {
  label: required<Stringable>(),
  content: required<Content>(markup),
  size: table.size,
};
({ label: 'A', content: 'a' }) satisfies ItemOf<typeof item>;
// @ts-expect-error The content lacks.
({ label: 'A' }) satisfies ItemOf<typeof item>;
