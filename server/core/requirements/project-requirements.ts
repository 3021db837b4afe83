import { contentPolicyRequirements } from './content-policy.ts';
import { installedVersion } from './installed-version.ts';
import { maxFiles, readProjectFiles, type ProjectFile } from './project-files.ts';
import type { Requirement } from './requirement.ts';
import { isInRange } from './version-range.ts';
import { nodeBuiltin } from '../runtime/node-builtin.ts';

type Versions = Readonly<Record<string, string>>;

interface Manifest {
  readonly name?: string;
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly optionalDependencies?: Versions;
  readonly peerDependencies?: Versions;
}

/**
 * Requirements of a project that uses fwx: supported versions of the optional peers that its `package.json`
 * names, the stylesheet where it loads elements, and content policies that allow them.
 *
 * @param directory Folder of the project.
 */
export function projectRequirements(directory: string): readonly Requirement[] {
  const { files, isPartial } = readProjectFiles(directory);
  const pages = files.filter(isPage).filter(loadsElements);
  return [
    ...peerRequirements(directory),
    ...stylesheetRequirements(files),
    ...pages.flatMap(contentPolicyRequirements),
    ...(isPartial ? [partialRequirement] : []),
  ];
}

const partialRequirement: Requirement = {
  name: 'Files of the project',
  condition: false,
  by: 'fwx check',
  memo: `Only the first ${maxFiles} files were read. Use --path with a folder that holds less.`,
};

function peerRequirements(directory: string): Requirement[] {
  const path = nodeBuiltin('node:path', 'Checking a project');
  const project = readManifest(path.join(directory, 'package.json'));
  const declared = {
    ...project.devDependencies,
    ...project.optionalDependencies,
    ...project.dependencies,
  };
  return Object.entries(ownManifest().peerDependencies ?? {})
    .filter(([name]) => Object.hasOwn(declared, name))
    .map(([name, range]) => peerRequirement(name, range, installedVersion(name, directory)));
}

function peerRequirement(name: string, range: string, installed: string | null): Requirement {
  const found =
    installed === null
      ? `package.json names ${name}, but it is not installed. Run: npm install`
      : `${name} ${installed} is installed. Install a supported version with: npm install "${name}@${range}"`;
  return {
    name: range === '*' ? `${name}, any version` : `${name} ${range}`,
    condition: installed !== null && isInRange(installed, range),
    mandatory: true,
    by: 'package.json of the project',
    memo: found,
  };
}

function stylesheetRequirements(files: readonly ProjectFile[]): Requirement[] {
  const user = files.find(loadsElements);
  if (!user) return [];
  return [
    {
      name: 'Stylesheet',
      condition: files.some(({ text }) => /\bfwx(?:\.min)?\.css\b/.test(text)),
      by: user.path,
      memo: `${user.path} loads elements, but no file of the project loads their stylesheet. Import "fwx/fwx.css" with a bundler, or add <link rel="stylesheet" href="/fwx/fwx.min.css"> to the page.`,
    },
  ];
}

const isPage = ({ path }: ProjectFile): boolean =>
  /\.(?:html?|vue|svelte|astro|php|njk|ejs|hbs|liquid)$/i.test(path);

// Type imports load nothing.
const elementImport =
  /\bimport(?:\s+(?!type\b)[\w$*{}\s,]+\bfrom)?\s*\(?\s*["']fwx(?:\/components\/[\w-]+)?["']/;

// Whether a file imports a module that defines elements, loads one of `dist/cdn`, or is a page with an element.
function loadsElements(file: ProjectFile): boolean {
  return (
    (!file.path.endsWith('.d.ts') && elementImport.test(file.text)) ||
    /<script\b[^>]*\bfwx(?:\.min)?\.js\b/i.test(file.text) ||
    (isPage(file) && /<fwx-[a-z]/i.test(file.text))
  );
}

// The built package holds this module in a chunk, so its depth below the package is not fixed.
function ownManifest(): Manifest {
  const path = nodeBuiltin('node:path', 'Checking a project');
  const { fileURLToPath } = nodeBuiltin('node:url', 'Checking a project');
  let folder = path.dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const manifest = readManifest(path.join(folder, 'package.json'));
    const outer = path.dirname(folder);
    if (manifest.name === 'fwx' || outer === folder) return manifest;
    folder = outer;
  }
}

function readManifest(file: string): Manifest {
  const { readFileSync } = nodeBuiltin('node:fs', 'Checking a project');
  try {
    const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof manifest === 'object' && manifest !== null ? manifest : {};
  } catch {
    return {};
  }
}
