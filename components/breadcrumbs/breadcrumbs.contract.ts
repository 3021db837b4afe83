import { markup } from '../internal/options/attribute-data.ts';
import type { ElementContract } from '../internal/options/element-contract.ts';
import { option, type OptionsOf } from '../internal/options/option.ts';
import { refusing } from '../internal/context/refuse-warning.ts';
import { widgetProperties } from '../internal/options/widget-properties.ts';
import { type BreadcrumbsOptions, breadcrumbsOptions } from './breadcrumbs.options.ts';
import { breadcrumbsTemplate } from './breadcrumbs.template.ts';

const properties = {
  ...breadcrumbsOptions,
  /** Trusted HTML between the links, such as `/`; the attribute is text; by default the stylesheet draws a chevron. */
  divider: option<string | null>(null, markup),
  /** Name of the trail for assistive technology. Default `breadcrumb`. */
  navLabel: option<string | null>(null),
  ...widgetProperties,
};

/** Values of the properties of `<fwx-breadcrumbs>`. */
export interface BreadcrumbsModel extends OptionsOf<typeof properties> {}

/** Contract of `<fwx-breadcrumbs>`, shared by browser and server. */
export const breadcrumbsContract = {
  tag: 'fwx-breadcrumbs',
  root: 'nav',
  properties,
  render: (model: BreadcrumbsModel, children: unknown): unknown =>
    children ?? breadcrumbsTemplate(optionsOfBreadcrumbs(model), refusing),
} satisfies ElementContract;

/** Options of the template for these properties. */
export function optionsOfBreadcrumbs(model: BreadcrumbsModel): BreadcrumbsOptions {
  const { divider, navLabel, ...rest } = model;
  const { dividerOptions = breadcrumbsOptions.dividerOptions.default } = model;
  const { navOptions = breadcrumbsOptions.navOptions.default } = model;
  return {
    ...rest,
    tag: model.tag || undefined,
    itemTemplate: model.itemTemplate || undefined,
    dividerOptions: divider == null ? dividerOptions : { ...dividerOptions, content: divider },
    navOptions: navLabel == null ? navOptions : { ...navOptions, 'aria-label': navLabel },
  };
}
