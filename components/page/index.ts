import { FwxPageDeferred } from './page-deferred.ts';
import { FwxPageInfiniteScroll } from './page-infinite-scroll.ts';
import { FwxPageLink } from './page-link.ts';
import { FwxPageProgress } from './page-progress.ts';
import { FwxPageWhenVisible } from './page-when-visible.ts';

for (const element of [
  FwxPageDeferred,
  FwxPageInfiniteScroll,
  FwxPageLink,
  FwxPageProgress,
  FwxPageWhenVisible,
]) {
  const { tag } = element.contract;
  if (!customElements.get(tag)) customElements.define(tag, element);
}

export { FwxPageDeferred, FwxPageInfiniteScroll, FwxPageLink, FwxPageProgress, FwxPageWhenVisible };
export type {
  ClientSettings,
  HttpClient,
  HttpClientOptions,
  HttpRequest,
  HttpResponse,
  ServerHead,
} from './router/core.ts';
export { router } from './router/public-router.ts';
export type { Router } from './router/router.ts';

export type { Announce } from './app/route-announcer.ts';
export { createFwxApp, type FwxAppOptions, type ProgressOptions } from './app/create-fwx-app.ts';
export { deferred, type DeferredOptions } from './directives/deferred.ts';
export type { FwxApp, Hydrate } from './app/fwx-app.ts';
export type { PageHead, TitleOption } from './app/head.ts';
export { infiniteScroll, type InfiniteScrollOptions } from './directives/infinite-scroll.ts';
export {
  defineLayout,
  definePage,
  type Layout,
  type LayoutDefinition,
  type LayoutFunction,
  type Layouts,
  type PageComponent,
  type PageDefinition,
  type PageFunction,
  type PageModule,
  type ResolvePage,
} from './app/page-definition.ts';
export type { FormErrors, FormMessages, FormTransform } from './forms/form-fields.ts';
export {
  type FormSubmitOptions,
  type FormTarget,
  PageForm,
  type PageFormOptions,
  useForm,
} from './forms/page-form.ts';
export {
  HttpForm,
  type HttpFormOptions,
  type HttpSubmitOptions,
  useHttp,
} from './forms/http-form.ts';
export { HttpFormException } from './forms/http-response.ts';
export {
  FormValidation,
  useValidation,
  type ValidatedForm,
  type ValidationOptions,
} from './forms/form-validation.ts';
export type { ScrollContent, ScrollEdge } from './page-infinite-scroll.contract.ts';
export type { PageLinkOptions } from './page-link.template.ts';
export type { PageSource } from './state/page-store.ts';
export type { ServedPage } from './state/page-data.ts';
export { defineSite, type PageSite, pageTemplate } from './app/page-template.ts';
export type { PageView } from './app/page-view.ts';
export { PageController, usePage } from './directives/use-page.ts';
export { RememberedState, useRemember } from './directives/use-remember.ts';
export { whenVisible, type WhenVisibleOptions } from './directives/when-visible.ts';
export type {
  CacheFor,
  ClientVisit,
  FlashData,
  Method,
  PageData,
  PageErrors,
  PageProps,
  Poll,
  PrefetchOptions,
  PreserveOption,
  ReloadOptions,
  RouterEvent,
  RouterEvents,
  ScrollPosition,
  UploadProgress,
  Visit,
  VisitCallbacks,
  VisitData,
  VisitHelperOptions,
  VisitOptions,
  VisitTarget,
} from './router/core-types.ts';
