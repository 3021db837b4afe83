import {
  attributesJson,
  attributesJsonWithText,
  linksJson,
  markupText,
} from '../internal/attribute-data.ts';
import type { ElementContract } from '../internal/element-contract.ts';
import { refusing } from '../internal/refuse-warning.ts';
import { widgetProperties } from '../internal/widget-properties.ts';
import { type BreadcrumbsOptions, breadcrumbsTemplate } from './breadcrumbs.template.ts';

/** Values of the properties of `<fwx-breadcrumbs>`. */
export interface BreadcrumbsModel extends BreadcrumbsOptions {
  readonly divider?: string | null | undefined;
  readonly navLabel?: string | null | undefined;
}

/** What both sides know of `<fwx-breadcrumbs>`. */
export const breadcrumbsContract = {
  tag: 'fwx-breadcrumbs',
  root: 'nav',
  properties: {
    divider: { converter: markupText },
    dividerOptions: { attribute: 'divider-options', converter: attributesJsonWithText('content') },
    encodeLabels: { attribute: false },
    homeLink: { attribute: 'home-link', converter: attributesJson },
    itemTemplate: { attribute: false },
    links: { converter: linksJson, content: true },
    navLabel: { attribute: 'nav-label', type: String },
    navOptions: { attribute: 'nav-options', converter: attributesJson },
    tag: { type: String },
    ...widgetProperties,
  },
  render: (model: BreadcrumbsModel, children: unknown): unknown =>
    children ?? breadcrumbsTemplate(breadcrumbsOptions(model), refusing),
} satisfies ElementContract;

/** Options of the template for these properties. */
export function breadcrumbsOptions(model: BreadcrumbsModel): BreadcrumbsOptions {
  const { divider, navLabel, ...rest } = model;
  const { dividerOptions = { class: 'breadcrumb-divider' } } = model;
  const { navOptions = { 'aria-label': 'breadcrumb' } } = model;
  return {
    ...rest,
    tag: model.tag || 'ol',
    itemTemplate: model.itemTemplate || undefined,
    dividerOptions: divider == null ? dividerOptions : { ...dividerOptions, content: divider },
    navOptions: navLabel == null ? navOptions : { ...navOptions, 'aria-label': navLabel },
  };
}
