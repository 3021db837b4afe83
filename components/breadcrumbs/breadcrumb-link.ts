import { type Address, addressText } from '../internal/attributes/address.ts';
import { address } from '../internal/options/attribute-data.ts';
import type { AttributeMap } from '../internal/attributes/attributes.ts';
import { ITEM_LABEL_REQUIRED } from '../internal/context/message.ts';
import { asMap, pairsOf } from '../internal/options/list-option.ts';
import { type ItemOf, option, required } from '../internal/options/option.ts';
import { type Refuse, throwing } from '../internal/context/refuse.ts';
import { isStringable, type Stringable } from '../internal/context/stringable.ts';

/** Options of an entry of a trail; further keys are attributes of the link. */
export const breadcrumbLinkOptions = {
  /** Text of the link. */
  label: required<Stringable>(),
  /** Address of the link; without one the entry is plain text. */
  url: option<Address | null>(null, address),
  /** Whether the label is escaped. Default: `encodeLabels` of the trail. */
  encode: option<boolean | undefined>(undefined, { attribute: false }),
  /** Trusted HTML around the link, with `{link}` for the link. Default: `itemTemplate` of the trail. */
  template: option<string | null>(null, { attribute: false }),
  /** Whether the entry is the current page. Default: `true` for the last entry if it has no address. */
  active: option<boolean | null>(null, { type: Boolean }),
};

/** Configuration of one entry of a trail; further keys are attributes of the link. */
export interface BreadcrumbLinkConfig extends ItemOf<typeof breadcrumbLinkOptions> {
  /** An attribute of the link. */
  readonly [attribute: string]: unknown;
}

/** Entries as a list, or as pairs of address and label in an object or a `Map`; a number is not an address. */
export type BreadcrumbLinks =
  | readonly (BreadcrumbLink | BreadcrumbLinkConfig | Stringable)[]
  | ReadonlyMap<Stringable, Stringable | BreadcrumbLinkConfig>
  | Readonly<Record<string, Stringable | BreadcrumbLinkConfig>>;

/** One entry of a trail, validated and with its defaults. */
export class BreadcrumbLink {
  readonly label: Stringable;
  readonly url: string | null;
  readonly encode: boolean | undefined;
  readonly template: string | null;
  readonly active: boolean | null;
  /** Attributes of the link. */
  readonly options: AttributeMap;

  private constructor(
    { label, url, encode, template, active, ...attributes }: BreadcrumbLinkConfig,
    refuse: Refuse,
  ) {
    this.label = label;
    this.url = addressText(url, ['url', 'Breadcrumbs'], refuse);
    this.encode = encode ?? undefined;
    this.template = template ?? null;
    this.active = active ?? null;
    this.options = attributes;
  }

  /**
   * Creates an entry from its configuration.
   *
   * @throws {InvalidConfigException} `label` is missing. An empty string is a value.
   */
  static fromArray(config: Readonly<Record<string, unknown>>): BreadcrumbLink {
    return BreadcrumbLink.checked(config, throwing) as BreadcrumbLink;
  }

  /**
   * As {@link BreadcrumbLink.fromArray}, for callers that skip invalid entries.
   *
   * @internal
   */
  static checked(config: unknown, refuse: Refuse): BreadcrumbLink | null {
    if (config instanceof BreadcrumbLink) return config;
    if (isStringable(config)) return new BreadcrumbLink({ label: config }, refuse);
    const map: Partial<BreadcrumbLinkConfig> = asMap(config);
    if (isStringable(map.label)) return new BreadcrumbLink(map as BreadcrumbLinkConfig, refuse);
    refuse(ITEM_LABEL_REQUIRED, 'breadcrumb');
    return null;
  }
}

/** The entries, in order. */
export function breadcrumbLinks(
  links: BreadcrumbLinks | null | undefined,
  refuse: Refuse = throwing,
): BreadcrumbLink[] {
  const usable: BreadcrumbLink[] = [];
  for (const config of configsOf(links, refuse)) {
    const link = BreadcrumbLink.checked(config, refuse);
    if (link !== null) usable.push(link);
  }
  return usable;
}

function configsOf(links: BreadcrumbLinks | null | undefined, refuse: Refuse): readonly unknown[] {
  if (Array.isArray(links)) return links;
  return pairsOf(links, ['links', 'Breadcrumbs'], refuse).map(([url, value]) => {
    if (value instanceof BreadcrumbLink) return value;
    const address = typeof url === 'number' ? {} : { url };
    return isStringable(value) ? { label: value, ...address } : { ...address, ...asMap(value) };
  });
}
