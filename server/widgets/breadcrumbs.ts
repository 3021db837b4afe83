import type { ValuesOf } from '../../components/markup.ts';
import {
  breadcrumbsOptions,
  type BreadcrumbsOptions,
  breadcrumbsTemplate,
  homeWordIn,
  listTag,
  setHome,
} from '../../components/templates.ts';
import { currentLanguage, Fw } from '../core/index.ts';
import { defineOptions } from './internal/define-options.ts';
import { Widget } from './widget.ts';

export interface Breadcrumbs extends ValuesOf<typeof breadcrumbsOptions> {}

/** The path from the start page to this one. */
export class Breadcrumbs extends Widget implements Required<BreadcrumbsOptions> {
  static {
    defineOptions(this, breadcrumbsOptions);
  }

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

/** From the messages of the application, else from those of the components. */
function homeLabel(): string {
  const own = Fw.t('fw', 'Home');
  return own === 'Home' ? homeWordIn(currentLanguage()) : own;
}

// Trails of elements that are rendered on the server start there, too.
setHome({ label: homeLabel, url: homeUrl });
