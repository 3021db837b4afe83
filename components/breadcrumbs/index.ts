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
export {
  type BreadcrumbsOptions,
  breadcrumbsTemplate,
  type DividerOptions,
  type HomeLink,
} from './breadcrumbs.template.ts';
