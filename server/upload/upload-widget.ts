import { html, nothing, type TemplateResult } from 'lit/html.js';

import { attrs, type ValuesOf } from '../../components/markup.ts';
import {
  assembleOptions,
  effectiveOption,
  effectiveOptions,
  enabledPlugins,
  keptFile,
  keptFilesTemplate,
  optionFaults,
  Plugin,
  pondProperties,
  uploadInputTemplate,
  uploadOptions,
  type UploadProperties,
  withSizesInBytes,
} from '../../components/templates.ts';
import { type ConfigOf, currentLanguage, InvalidConfigException } from '../core/index.ts';
import { configureNew } from '../core/internal.ts';
import { renderMarkup, renderToString } from '../ssr/index.ts';
import { InputWidget } from '../widgets/index.ts';
import { defineOptions } from '../widgets/internal.ts';
import type { AssetView } from './asset/asset-view.ts';
import { CropperAsset } from './asset/cropper-asset.ts';
import { FilePondAsset } from './asset/filepond-asset.ts';
import { pluginAssets } from './asset/plugin-assets.ts';
import { cropEditorOptions } from './internal/crop-editor-options.ts';
import { serializable } from './internal/element-attributes.ts';
import { optionAttributes } from './internal/option-attributes.ts';
import { shippedText, uploadText } from './internal/upload-text.ts';

// Kept files are fields, and a label may be markup: the widget writes these two separately.
const { files: _files, labelIdle: _labelIdle, ...written } = pondProperties;

export interface UploadWidget extends ValuesOf<typeof uploadOptions> {}

/**
 * A file input with drag and drop, preview, checks and crop editor: `<fwx-upload>` around a plain
 * file input, which browsers without script use.
 *
 * Options of FilePond without a property here are set in `config`, which overrides everything.
 */
export class UploadWidget extends InputWidget implements Required<UploadProperties> {
  /** Category of its texts. */
  static readonly TRANSLATION_CATEGORY = 'fw.upload';

  static {
    defineOptions(this, uploadOptions);
  }

  /**
   * @param config Properties to set, as with `create(config)`; for this class alone.
   * @throws {InvalidCallException} A subclass is created with `new` and a config.
   * @throws {InvalidConfigException} See {@link init}.
   */
  constructor(config: ConfigOf<UploadWidget> | null = null) {
    super();
    configureNew(this, UploadWidget, config);
  }

  /** The plugins in use, in registration order. */
  get plugins(): readonly Plugin[] {
    return this.getPlugins();
  }

  /**
   * @throws {InvalidConfigException} The crop ratio is not `width:height`, `cropper` is set without
   *   the editor, a size cannot be parsed, `maxFiles` is not a whole number from 0 on, `acceptedFileTypes` or
   *   `files` is not a list, an option of images is out of its range or needs `allowImageTransform`, `cdnUrl` is
   *   not an address, `chunkSize` is not a whole number above 0, `loading` is neither `eager` nor `lazy`, or there is
   *   neither a name nor a model with an attribute.
   */
  override init(): void {
    const [fault] = optionFaults(this.#properties(), this.config, this.cropper);
    if (fault) throw new InvalidConfigException(fault.message);
    if (this.cdnUrl !== null) checkAddress(this.cdnUrl);
    if (this.chunkSize !== null) checkChunkSize(this.chunkSize);
    checkLoading(this.loading);
    // The field has read this from the rules of its model.
    if (this.field !== null && this.options['required'] === true) this.required = true;
    super.init();
  }

  /**
   * Options for FilePond: localized labels, then the properties, then `config`. With the editor
   * enabled, `imageEditEditor` contains the configuration of the editor. Sizes are bytes, as FilePond reads `1.5MB` as
   * one byte.
   */
  getOptions(): Record<string, unknown> {
    const options = withSizesInBytes(assembleOptions(this.#properties(), this.config, uploadText));
    if (options['allowImageEdit'] !== true || 'imageEditEditor' in options) return options;
    const ratio = options['imageCropAspectRatio'];
    return { ...options, imageEditEditor: cropEditorOptions(this.cropper, ratio, uploadText) };
  }

  /** The plugins in use, in registration order. Only options that are exactly `true` count. */
  getPlugins(): readonly Plugin[] {
    return enabledPlugins(effectiveOptions(this.#properties(), this.config));
  }

  /** Whether the input belongs to a model. */
  override hasModel(): boolean {
    return super.hasModel();
  }

  /**
   * The element around its input.
   *
   * @throws {InvalidConfigException} An option contains a function, which markup cannot represent.
   */
  override run(): string {
    const { server, cdn } = this;
    const config = serializable(this.#elementConfig(), 'config');
    const kept = this.#kept();
    // Without script a browser would not submit a form whose files were sent already.
    const inputConfig = kept === nothing ? this.config : { ...this.config, required: false };
    return renderToString(html`<fwx-upload
      ${attrs(optionAttributes(written, this))}
      .files=${serializable(
        this.files.filter((file) => keptFile(file) === null),
        'files',
      )}
      .labelIdle=${this.labelIdle}
      .cdn=${cdn}
      .cdnUrl=${cdn ? this.cdnUrl : null}
      .chunkSize=${this.chunkSize}
      .config=${Object.keys(config).length > 0 ? config : null}
      .cropper=${Object.keys(this.cropper).length > 0 ? serializable(this.cropper, 'cropper') : null}
      .keepUnfinishedFiles=${this.keepUnfinishedFiles}
      .loading=${this.loading === 'lazy' ? 'lazy' : null}
      .locale=${currentLanguage().startsWith('en') ? null : currentLanguage()}
      .server=${serializable(server, 'server')}
      >${this.#input(inputConfig)}${kept}</fwx-upload
    >`);
  }

  /**
   * Adds the libraries to a page that has no bundler: FilePond, the plugins in use, and Cropper.js
   * for the editor; from {@link cdnUrl} with {@link cdn}.
   *
   * @throws {InvalidConfigException} The version of an installed package cannot be read.
   */
  registerAssets(view: AssetView): void {
    const { cdn, cdnUrl } = this;
    const plugins = this.getPlugins();
    FilePondAsset.registerWith(view, cdn, cdnUrl);
    for (const plugin of plugins) pluginAssets[plugin].registerWith(view, cdn, cdnUrl);
    if (plugins.includes(Plugin.IMAGE_EDIT)) CropperAsset.registerWith(view, cdn, cdnUrl);
  }

  /** The bare input. */
  renderInput(): string {
    return renderMarkup(this.#input());
  }

  #input(config = this.config): TemplateResult {
    const { options } = this;
    return uploadInputTemplate({
      ...this.#properties(),
      options,
      config,
      name: this.resolveName(),
    });
  }

  #kept(): ReturnType<typeof keptFilesTemplate> {
    const isMultiple = effectiveOption(this.#properties(), this.config, 'allowMultiple') === true;
    const label = uploadText('Kept files');
    return keptFilesTemplate({
      name: this.resolveName(),
      files: this.files,
      allowMultiple: isMultiple,
      label,
    });
  }

  /** `config`, with the labels that the application translates differently from this package. */
  #elementConfig(): Readonly<Record<string, unknown>> {
    const properties = this.#properties();
    const shipped = assembleOptions(properties, this.config, shippedText);
    const labels = Object.entries(assembleOptions(properties, this.config, uploadText));
    const changed = labels.filter(([key, text]) => shipped[key] !== text);
    return { ...Object.fromEntries(changed), ...this.config };
  }

  #properties(): UploadProperties {
    const names = Object.keys(pondProperties) as (keyof UploadProperties)[];
    return Object.fromEntries(names.map((name) => [name, this[name]]));
  }
}

// Relative to any page of the site, or absolute; scripts are loaded from no other address.
function checkAddress(given: unknown): void {
  const address = String(given);
  const url = URL.parse(address, 'https://site.invalid');
  const isHttp =
    url !== null && /^https?:$/.test(url.protocol) && /^(?:https?:\/)?\//i.test(address);
  if (isHttp) return;
  throw new InvalidConfigException(
    `UploadWidget "cdnUrl" must be an http(s) address or a path that starts with '/', got '${address.slice(0, 80)}'.`,
  );
}

function checkChunkSize(size: number): void {
  if (Number.isSafeInteger(size) && size > 0) return;
  throw new InvalidConfigException(
    `UploadWidget "chunkSize" must be a whole number of bytes above 0, got ${String(size).slice(0, 80)}.`,
  );
}

function checkLoading(loading: unknown): void {
  if (loading === 'eager' || loading === 'lazy') return;
  throw new InvalidConfigException(
    `UploadWidget "loading" must be 'eager' or 'lazy', got '${String(loading).slice(0, 80)}'.`,
  );
}
