import { FwxBreadcrumbs } from './breadcrumbs.ts';

if (!customElements.get(FwxBreadcrumbs.contract.tag)) {
  customElements.define(FwxBreadcrumbs.contract.tag, FwxBreadcrumbs);
}

export { FwxBreadcrumbs };
export {
  BreadcrumbLink,
  type BreadcrumbLinkConfig,
  type BreadcrumbLinks,
} from './breadcrumb-link.ts';
export { breadcrumbsTemplate } from './breadcrumbs.template.ts';
export type { BreadcrumbsOptions, DividerOptions, HomeLink } from './breadcrumbs.options.ts';
