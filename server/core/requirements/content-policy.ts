import type { ProjectFile } from './project-files.ts';
import type { Requirement } from './requirement.ts';

type Policy = ReadonlyMap<string, readonly string[]>;

/** Requirements on the Content-Security-Policy in a `<meta>` of a page for the elements in it. */
export function contentPolicyRequirements({ path, text }: ProjectFile): readonly Requirement[] {
  return policiesOf(text).flatMap((policy) => [
    allowsFiles(path, policy, 'script-src', 'the script of the elements'),
    allowsFiles(path, policy, 'style-src', 'the stylesheet'),
    ...(/<fwx-upload\b/i.test(text)
      ? [
          allowsFiles(path, policy, 'connect-src', 'requests of <fwx-upload>'),
          allowsPreviews(path, policy),
        ]
      : []),
  ]);
}

function policiesOf(text: string): readonly Policy[] {
  const shown = text.replaceAll(/<!--[^]*?-->/g, '');
  return [...shown.matchAll(/<meta\b(?:"[^"]*"|'[^']*'|[^'">])*>/gi)]
    .map(([tag]) => tag)
    .filter((tag) => /\bhttp-equiv\s*=\s*["']?content-security-policy["'\s>/]/i.test(tag))
    .map((tag) => parsePolicy(/\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag)));
}

function parsePolicy(content: RegExpExecArray | null): Policy {
  const policy = new Map<string, readonly string[]>();
  const text = (content?.[1] ?? content?.[2] ?? '').replaceAll(/&#0*39;|&apos;/g, "'");
  for (const directive of text.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    const key = name.toLowerCase();
    // Browsers ignore a repeated directive.
    if (key !== '' && !policy.has(key)) policy.set(key, sources);
  }
  return policy;
}

/** Sources that a policy allows; null when it restricts nothing of this kind. */
function sourcesOf(policy: Policy, name: string): readonly string[] | null {
  return policy.get(`${name}-elem`) ?? policy.get(name) ?? policy.get('default-src') ?? null;
}

function allowsFiles(path: string, policy: Policy, name: string, what: string): Requirement {
  const sources = sourcesOf(policy, name);
  return {
    name: `${name} in ${path}`,
    condition: sources === null || sources.some(allowsFile),
    mandatory: true,
    by: what,
    memo: `The Content-Security-Policy in ${path} refuses ${what}: ${received(name, sources)} Add 'self' to ${name}, or the origin that serves the file.`,
  };
}

function allowsFile(source: string): boolean {
  if (/^'(?:self|strict-dynamic|nonce-.+|sha\d+-.+)'$/i.test(source)) return true;
  return !source.startsWith("'") && !/^(?:data|blob):$/i.test(source);
}

function allowsPreviews(path: string, policy: Policy): Requirement {
  const sources = sourcesOf(policy, 'img-src');
  const what = 'previews of <fwx-upload>';
  return {
    name: `img-src blob: in ${path}`,
    condition: sources === null || sources.some((one) => one.toLowerCase() === 'blob:'),
    by: what,
    memo: `The Content-Security-Policy in ${path} refuses ${what}: ${received('img-src', sources)} Add blob: to img-src.`,
  };
}

function received(name: string, sources: readonly string[] | null): string {
  return `${name} allows ${sources === null || sources.length === 0 ? 'nothing' : sources.join(' ')}.`;
}
