import { withDefaults } from '../container/given-options.ts';
import { InvalidArgumentException } from '../errors/exceptions.ts';
import { formatMessage } from '../translation/format-message.ts';
import { byteSizeOf, compareNumbers, compareVersions } from './compare-versions.ts';
import { coreRequirements } from './core-requirements.ts';
import { installedVersion, versionForFwx } from './installed-version.ts';
import { renderHtml, renderText } from './requirement-report.ts';
import type { CheckedRequirement, Requirement, RequirementResult } from './requirement.ts';

/** How two versions or sizes are compared. */
export type ComparisonOperator = '<' | '<=' | '>' | '>=' | '==' | '!=';

type Requirements = readonly Requirement[] | Readonly<Record<string, Requirement>>;

/** Options of {@link RequirementChecker}. */
export interface RequirementCheckerOptions {
  /** Directory from which installed packages are searched. Default: the working directory. */
  readonly basePath?: string;
  /** Settings for {@link RequirementChecker.checkPhpIniOn} and the like; then the environment. */
  readonly settings?: Readonly<Record<string, string | boolean | number>>;
  /** Whether the output is for a command line: {@link RequirementChecker.render} then writes a table. */
  readonly cli?: boolean;
}

/**
 * Checks whether a machine meets the requirements of a program.
 *
 * ```ts
 * const checker = new RequirementChecker().checkYii().check([
 *   { name: 'sharp', mandatory: true, condition: () => checker.checkPhpExtensionVersion('sharp', '0.34.0') },
 * ]);
 * checker.getResult()?.summary.errors; // 0
 * ```
 */
export class RequirementChecker {
  /** Settings by name; other settings are read from the environment. */
  readonly settings: Readonly<Record<string, string | boolean | number>>;
  readonly #basePath: string;
  readonly #cli: boolean;
  #requirements: CheckedRequirement[] | null = null;

  /** @throws {UnknownPropertyException} An option is unknown. */
  constructor(options: RequirementCheckerOptions = {}) {
    const { basePath, cli, settings } = withDefaults('RequirementChecker', options, {
      basePath: process.cwd(),
      cli: process.stdout.isTTY,
      settings: {},
    });
    this.settings = settings;
    this.#basePath = basePath;
    this.#cli = cli;
  }

  /**
   * Checks requirements and adds them to the result.
   *
   * @throws {InvalidArgumentException} `requirements` is no list and no map, or one has no condition.
   */
  check(requirements: Requirements): this {
    if (typeof requirements !== 'object' || requirements === null) {
      this.usageError(
        formatMessage('Requirements must be an array, "%s" has been given!', typeof requirements),
      );
    }
    const all = (this.#requirements ??= []);
    const isList = Array.isArray(requirements);
    for (const [key, one] of Object.entries(requirements as Record<string, Requirement>)) {
      all.push(this.#checkOne(isList ? Number(key) : key, one));
    }
    return this;
  }

  /** Checks the requirements of the framework, mandatory and optional. */
  checkYii(): this {
    return this.check(
      coreRequirements((name, version) => {
        if (this.checkPhpExtensionVersion(name, version)) return true;
        const found = versionForFwx(name, this.#basePath);
        return found !== null && compareVersions(found, version, '>=');
      }),
    );
  }

  /** Counts and requirements of all checks; null before the first one. */
  getResult(): RequirementResult | null {
    if (!this.#requirements) return null;
    const requirements = [...this.#requirements];
    return {
      summary: {
        total: requirements.length,
        errors: requirements.filter((one) => one.error).length,
        warnings: requirements.filter((one) => one.warning && !one.error).length,
      },
      requirements,
    };
  }

  /**
   * Writes the result to standard output: a table for a terminal, else a page of HTML.
   *
   * @returns The written text.
   * @throws {InvalidArgumentException} Nothing was checked yet.
   */
  render(): string {
    const text = this.#cli ? this.renderText() : this.renderHtml();
    process.stdout.write(text);
    return text;
  }

  /**
   * The result as a table for a terminal.
   *
   * @param colors Whether to mark lines with colours; default: whether the terminal shows them.
   */
  renderText(colors = process.stdout.isTTY && !process.env['NO_COLOR']): string {
    return renderText(this.#result(), colors);
  }

  /** The result as a page of HTML, without scripts and without external resources. */
  renderHtml(): string {
    return renderHtml(this.#result());
  }

  /**
   * Whether an npm package is installed in a version; `node` is the runtime.
   *
   * @param version Version to compare with, e.g. `0.34.0`.
   * @throws {InvalidArgumentException} There is no such operator.
   */
  checkPhpExtensionVersion(
    name: string,
    version: string,
    compare: ComparisonOperator = '>=',
  ): boolean {
    const found = name === 'node' ? process.versions.node : installedVersion(name, this.#basePath);
    return found !== null && compareVersions(found, version, compare);
  }

  /** Whether a setting is on: `1`, `on` or true, in any case. */
  checkPhpIniOn(name: string): boolean {
    return /^(?:1|on|true)$/i.test(this.#setting(name));
  }

  /** Whether a setting is off: absent, empty, `0`, `off` or false. */
  checkPhpIniOff(name: string): boolean {
    return /^(?:0|off|false)?$/i.test(this.#setting(name));
  }

  /**
   * Whether the settings `post_max_size` and `upload_max_filesize` lie within bounds.
   *
   * @param min Least size, e.g. `2M`; null for none.
   * @param max Greatest size; null for none.
   */
  checkUploadMaxFileSize(min: string | null = null, max: string | null = null): boolean {
    const sizes = ['post_max_size', 'upload_max_filesize'].map((name) => this.#setting(name));
    return sizes.every(
      (size) =>
        (min === null || this.compareByteSize(size, min, '>=')) &&
        (max === null || this.compareByteSize(size, max, '<=')),
    );
  }

  /**
   * Compares sizes such as `512k` and `2M`.
   *
   * @throws {InvalidArgumentException} There is no such operator.
   */
  compareByteSize(a: string, b: string, compare: ComparisonOperator = '>='): boolean {
    return compareNumbers(this.getByteSize(a) - this.getByteSize(b), compare);
  }

  /** Bytes of `16`, `16k`, `16KB`, `2M`, `1g`, in any case and in steps of 1024; 0 for other text. */
  getByteSize(verboseSize: string): number {
    return byteSizeOf(verboseSize);
  }

  /**
   * Reports wrong usage: on a command line with a message and exit status 1,
   * elsewhere with an exception.
   *
   * @throws {InvalidArgumentException} The output is not for a command line.
   */
  usageError(message: string): never {
    if (!this.#cli) throw new InvalidArgumentException(message);
    process.stderr.write(`Error: ${message}\n\n`);
    process.exit(1);
  }

  #result(): RequirementResult {
    return this.getResult() ?? this.usageError('Nothing to render!');
  }

  #setting(name: string): string {
    const own = Object.hasOwn(this.settings, name) ? this.settings[name] : undefined;
    return String(own ?? process.env[name] ?? '');
  }

  #checkOne(key: string | number, given: unknown): CheckedRequirement {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) {
      this.usageError('Requirement must be an array!');
    }
    const { condition, ...about } = given as Partial<Requirement>;
    const standardName = typeof key === 'number' ? `Requirement #${key}` : key;
    const { name = standardName, by = 'Unknown', memo = '' } = about;
    if (condition === undefined) {
      this.usageError(formatMessage("Requirement '%s' has no condition!", name));
    }
    const isMet = typeof condition === 'function' ? condition() : condition;
    const mandatory = isMandatory(about);
    const outcome = { condition: isMet, error: mandatory && !isMet, warning: !isMet };
    return { ...outcome, mandatory, name, by, memo };
  }
}

function isMandatory({ mandatory, required }: Partial<Requirement>): boolean {
  return mandatory ?? required ?? false;
}
