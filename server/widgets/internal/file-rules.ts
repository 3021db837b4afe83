import type { FilesRule } from '../../../components/templates.ts';
import { currentLanguage, type FileValidator } from '../../core/index.ts';
import { formatShortSize } from '../../core/internal.ts';
import { type Draft, type RuleContext, addMessage } from './rule-draft.ts';
import { messageFor } from './rule-messages.ts';

/** Number, size and extension of files; only the server checks their content. */
export function addFiles(draft: Draft, rule: FileValidator, context: RuleContext): void {
  const { control } = context;
  if (control.type !== 'file' || rule.emptyTest) return;
  const accepted = acceptedBy(rule);
  if (accepted !== '') draft.attributes['accept'] ??= accepted;
  if (!rule.skipOnEmpty) {
    draft.attributes['required'] = true;
    addMessage(draft, 'valueMissing', messageText(rule, context, 'uploadRequired', {}));
  }
  const limits = limitsOf(rule, Boolean(control.options['multiple']));
  if (Object.values(limits).every((limit) => limit === undefined)) return;
  draft.rules.push({ check: 'files', ...limits, messages: messagesFor(rule, context, limits) });
}

/** The file types that the file picker shows. */
function acceptedBy({ extensions, mimeTypes }: FileValidator): string {
  const names = listOf(extensions).map((one) => `.${one}`);
  return (names.length > 0 ? names : listOf(mimeTypes)).join(',');
}

function limitsOf(rule: FileValidator, isMultiple: boolean): Limits {
  const { maxFiles, maxSize, minFiles, minSize } = rule;
  const extensions = listOf(rule.extensions);
  return {
    least: minFiles > 1 ? minFiles : undefined,
    most: isMultiple && maxFiles > 0 ? maxFiles : undefined,
    minSize: minSize ?? undefined,
    maxSize: maxSize ?? undefined,
    extensions: extensions.length > 0 ? extensions : undefined,
  };
}

type Limits = Omit<FilesRule, 'check' | 'messages' | 'when'>;
type Text = 'tooFew' | 'tooMany' | 'tooSmall' | 'tooBig' | 'wrongExtension' | 'uploadRequired';

function messagesFor(
  rule: FileValidator,
  context: RuleContext,
  { extensions, least, maxSize, minSize, most }: Limits,
): FilesRule['messages'] {
  const found: Partial<Record<Text, string>> = {};
  const add = (name: Text, params: Readonly<Record<string, unknown>>): void => {
    const text = messageText(rule, context, name, params);
    if (text !== null) found[name] = text;
  };
  if (least !== undefined) add('tooFew', { limit: least });
  if (most !== undefined) add('tooMany', { limit: most });
  if (minSize !== undefined) add('tooSmall', size(minSize));
  if (maxSize !== undefined) add('tooBig', size(maxSize));
  if (extensions) add('wrongExtension', { extensions: extensions.join(', ') });
  return found;
}

/** The message of the rule; the browser replaces `{file}` by the name. */
function messageText(
  rule: FileValidator,
  context: RuleContext,
  name: Text,
  params: Readonly<Record<string, unknown>>,
): string | null {
  const [text, values] = rule.fault(name, { name: '{file}' }, params);
  return messageFor(rule, context, text, values);
}

function size(limit: number): Readonly<Record<string, unknown>> {
  return { limit, formattedLimit: formatShortSize(limit, currentLanguage()) };
}

function listOf(value: readonly string[] | string | null): readonly string[] {
  const list = typeof value === 'string' ? value.split(/[\s,]+/) : (value ?? []);
  return list.filter((one) => one !== '').map((one) => one.toLowerCase());
}
