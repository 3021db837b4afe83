import { BadRequestHttpException, NotAcceptableHttpException } from '../../core/index.ts';
import { checkSettings, settingRules } from '../../core/internal.ts';
import {
  type AcceptEntry,
  acceptEntries,
  parseAccept,
  preferredLanguage,
  specificity,
} from '../http/headers/accept.ts';
import { splitUrl } from '../http/url-parts.ts';
import type { FilterContext } from './filter-context.ts';
import { HttpFilter } from './http-filter.ts';

/** The choice of a {@link ContentNegotiator}; null where it does not choose. */
export interface Negotiation {
  /** A format of {@link ContentNegotiator.formats}. */
  readonly format: string | null;
  /** The media type of the format. */
  readonly mediaType: string | null;
  /** A language of {@link ContentNegotiator.languages}. */
  readonly language: string | null;
}

const negotiations = new WeakMap<object, Negotiation>();

/** The choice of a {@link ContentNegotiator} for a request of Fetch or `node:http`; null without one. */
export function negotiationOf(request: object): Negotiation | null {
  return negotiations.get(request) ?? null;
}

/**
 * Chooses format and language of a response by what the client accepts, or by a parameter of the URL. An application
 * gets them as `response.format` and `language`; handlers after a middleware call {@link negotiationOf}.
 */
export class ContentNegotiator extends HttpFilter {
  /** Formats by media type, which may have parameters, the preferred one first; empty chooses none. */
  formats: Readonly<Record<string, string>> = {};
  /** Languages, the preferred one first; empty chooses none. */
  languages: readonly string[] = [];
  /** Query parameter that names a format, and takes precedence over `Accept`; null for none. Default `_format`. */
  formatParam: string | null = '_format';
  /** Query parameter that names a language, and takes precedence over `Accept-Language`; null for none. Default `_lang`. */
  languageParam: string | null = '_lang';

  /** @throws {InvalidConfigException} A property is not valid. */
  override init(): void {
    super.init();
    checkSettings('ContentNegotiator', this as ContentNegotiator, {
      formats: settingRules.object,
      formatParam: settingRules.textOrNull,
      languageParam: settingRules.textOrNull,
      languages: settingRules.texts,
    });
  }

  /** @throws {NotAcceptableHttpException} The client accepts no format. */
  override filter(context: FilterContext): null {
    const query = new URLSearchParams(splitUrl(context.url).query);
    const [mediaType, format] = this.#format(context, query) ?? [null, null];
    const language = this.#language(context, query);
    const { application } = context;
    if (application) {
      if (format !== null) application.response.format = format;
      if (language !== null) application.language = language;
    }
    negotiations.set(context.request, { format, mediaType, language });
    return null;
  }

  #format(
    context: FilterContext,
    query: URLSearchParams,
  ): readonly [mediaType: string, format: string] | null {
    const offered = Object.entries(this.formats);
    const [preferred] = offered;
    if (!preferred) return null;
    const named = single(query, this.formatParam);
    if (named !== null) {
      const found = offered.find(([, format]) => format === named);
      if (found) return found;
      throw new NotAcceptableHttpException(`The requested format "${named}" is not supported.`);
    }
    context.headers.append('Vary', 'Accept');
    const header = context.header('accept');
    if (header === null || header.trim() === '') return preferred;
    const found = preferredType(header, offered);
    if (found) return found;
    throw new NotAcceptableHttpException('None of your requested content types is supported.');
  }

  #language(context: FilterContext, query: URLSearchParams): string | null {
    const [preferred] = this.languages;
    if (preferred === undefined) return null;
    const named = single(query, this.languageParam);
    if (named !== null) return preferredLanguage([named], this.languages) ?? preferred;
    context.headers.append('Vary', 'Accept-Language');
    const accepted = parseAccept(context.header('accept-language') ?? '').map(({ value }) => value);
    return preferredLanguage(accepted, this.languages) ?? preferred;
  }
}

/** @throws {BadRequestHttpException} The parameter is given more than once. */
function single(query: URLSearchParams, name: string | null): string | null {
  if (name === null) return null;
  const values = query.getAll(name);
  if (values.length > 1) {
    throw new BadRequestHttpException(`Invalid data received for parameter "${name}".`);
  }
  return values[0] ?? null;
}

/**
 * The offered type that a client prefers. The most specific range that covers a type determines its weight
 * (RFC 9110, 12.5.1); of equal weights the more specific range precedes, then the one that is first in the header.
 */
function preferredType<T extends readonly [type: string, format: string]>(
  header: string,
  offered: readonly T[],
): T | null {
  const ranges = acceptEntries(header).sort((a, b) => specificity(b) - specificity(a));
  const accepted = offered
    .map((offer) => ({ offer, rank: rankOf(offer[0], ranges) }))
    .map((one) => ({ ...one, q: ranges[one.rank]?.q ?? 0 }))
    .filter(({ q }) => q > 0)
    .sort((a, b) => b.q - a.q || a.rank - b.rank);
  return accepted[0]?.offer ?? null;
}

/**
 * Position of the range that determines the weight of a type, -1 without one. A range with a parameter that the type
 * does not have covers it only when no range of the same type does without: `text/html;level=1` covers `text/html`.
 */
function rankOf(type: string, ranges: readonly AcceptEntry[]): number {
  const [offer] = acceptEntries(type);
  if (!offer) return -1;
  const exact = ranges.findIndex(
    (range) => specificity(range) > 1 && covers(range, offer) && !isNarrower(range, offer),
  );
  if (exact >= 0) return exact;
  return ranges.findIndex(
    (range) => covers(range, offer) && (range.q > 0 || !isNarrower(range, offer)),
  );
}

/** Whether a range of an `Accept` header covers a media type, apart from parameters that the type does not have. */
function covers({ value, parameters }: AcceptEntry, offer: AcceptEntry): boolean {
  const range = value.toLowerCase();
  const type = offer.value.toLowerCase();
  const isCovered =
    range === '*/*' ||
    range === '*' ||
    (range.endsWith('/*') ? type.startsWith(range.slice(0, -1)) : range === type);
  return (
    isCovered &&
    Object.entries(parameters).every(([name, wanted]) => {
      const own = offer.parameters[name];
      return own === undefined || own.toLowerCase() === wanted.toLowerCase();
    })
  );
}

/** Whether a range has a parameter that a media type does not have. */
function isNarrower({ parameters }: AcceptEntry, offer: AcceptEntry): boolean {
  return Object.keys(parameters).some((name) => offer.parameters[name] === undefined);
}
