import type { BreadcrumbLinks } from '../../components/breadcrumbs/breadcrumb-link.ts';
import {
  type BreadcrumbsOptions,
  breadcrumbsTemplate,
  defaultItemTemplate,
  type DividerOptions,
  type HomeLink,
  listTag,
} from '../../components/breadcrumbs/breadcrumbs.template.ts';
import { homeWordIn, setHome } from '../../components/breadcrumbs/home.ts';
import type { AttributeMap } from '../../components/internal/attributes.ts';
import { Fw } from '../core/index.ts';
import { getRequestLanguage } from '../core/internal.ts';
import { Widget } from './widget.ts';

/** The way from the start page to this one. */
export class Breadcrumbs extends Widget implements Required<BreadcrumbsOptions> {
  /** Attributes of the dividers; `content` is trusted HTML in them. */
  dividerOptions: DividerOptions = { class: 'breadcrumb-divider' };
  /** Whether labels are escaped; `encode` of a link comes first. */
  encodeLabels = true;
  /** The first entry: what lacks is that of the application; false for none. */
  homeLink: HomeLink = [];
  /** Trusted HTML around each link, with `{link}` for the link. */
  itemTemplate = defaultItemTemplate;
  /** The entries; without any nothing is rendered. */
  links: BreadcrumbLinks = [];
  /** Attributes of the `<nav>`. */
  navOptions: AttributeMap = { 'aria-label': 'breadcrumb' };
  /** Tag of the list. */
  tag = 'ol';

  /** @throws {InvalidConfigException} `tag` cannot be a list. */
  override init(): void {
    super.init();
    listTag(this);
  }

  override run(): string {
    return this.renderTemplate(breadcrumbsTemplate, false);
  }
}

/** The home page of an application that has one. */
function homeUrl(): string {
  const { app } = Fw;
  return app && 'homeUrl' in app && typeof app.homeUrl === 'string' ? app.homeUrl : '/';
}

/** From the messages of the application, else from those that the components ship. */
function homeLabel(): string {
  const language = getRequestLanguage() ?? Fw.app?.language ?? 'en';
  const own = Fw.t('fw', 'Home', {}, language);
  return own === 'Home' ? homeWordIn(language) : own;
}

// Elements that are rendered on the server start their trails there, too.
setHome({ label: homeLabel, url: homeUrl });
