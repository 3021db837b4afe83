// The seven packages of the reference: which modules are theirs, and what their types are called there.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { widgetNames } from './registrations.mjs';

const { version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);
const home = 'https://www.npmjs.com/package/fwx';

/** Names of the reference that have a namespace of their own: `{ namespace: 'Type Type' }`. */
const within = (groups) =>
  Object.fromEntries(
    Object.entries(groups).flatMap(([namespace, names]) =>
      names.split(' ').map((name) => [name, `${namespace}\\${name}`]),
    ),
  );

/** The upload has a package of its own. */
const widgets = widgetNames(fileURLToPath(new URL('../..', import.meta.url))).filter(
  (name) => name !== 'upload',
);

/** Packages of the reference and the modules of each. */
export const packages = [
  {
    package: 'fw',
    title: 'Core framework',
    doors: [
      {
        entry: 'server/core/index.ts',
        namespace: 'fw',
        names: within({
          base: 'Action Application BootstrapInterface Component Configurable Controller Event Model ModelEvent Module',
        }),
      },
      { entry: 'server/core/messages.ts', namespace: 'fw\\messages' },
      { entry: 'server/web/index.ts', namespace: 'fw\\web' },
    ],
  },
  {
    package: 'fw/pageproto',
    title: 'Page-protocol adapter',
    doors: [
      {
        entry: 'server/page/index.ts',
        namespace: 'fw\\pageproto',
        names: { Controller: 'web\\Controller', Message: 'exception\\Message' },
      },
      { entry: 'components/page/index.ts', namespace: 'fw\\pageproto\\client' },
    ],
  },
  {
    package: 'fw/debug',
    title: 'Debugger',
    doors: [
      {
        entry: 'server/debug/index.ts',
        namespace: 'fw\\debug',
        names: within({
          collectors:
            'MailCollector ProfilingCollector QueueCollector RequestCollector RouterCollector UserCollector',
          exception: 'Message',
        }),
      },
    ],
  },
  {
    package: 'fwx/localeurls',
    title: 'Locale URLs',
    doors: [{ entry: 'server/locale/index.ts', namespace: 'fwx\\localeurls' }],
  },
  {
    package: 'fwx/upload',
    title: 'Upload widget',
    doors: [
      {
        entry: 'server/upload/index.ts',
        namespace: 'fwx\\upload',
        names: within({
          asset:
            'AbstractLocalAsset AbstractNpmAsset AbstractPluginAsset CropperAsset FilePondAsset Plugin',
          file: 'EncodedFile ImageCropper',
        }),
      },
      { entry: 'server/upload/endpoint.ts', namespace: 'fwx\\upload\\endpoint' },
      {
        entry: 'server/validator/index.ts',
        namespace: 'fwx\\upload',
        names: {
          ...within({ validator: 'EncodedFileValidator', file: 'EncodedFile' }),
          Message: 'validator\\Message',
        },
      },
      { entry: 'components/upload/index.ts', namespace: 'fwx\\upload\\component' },
    ],
  },
  {
    package: 'fwx/cssfw',
    title: 'CSS-framework widgets',
    doors: [
      {
        entry: 'server/widgets/index.ts',
        namespace: 'fwx\\cssfw',
        names: within({ item: 'AccordionItem BreadcrumbLink' }),
      },
      ...widgets.map((widget) => ({
        entry: `components/${widget}/index.ts`,
        namespace: 'fwx\\cssfw\\component',
      })),
      { entry: 'components/hydration/index.ts', namespace: 'fwx\\cssfw\\component' },
      { entry: 'components/index.ts', namespace: 'fwx\\cssfw\\component' },
      { entry: 'server/ssr/index.ts', namespace: 'fwx\\cssfw\\ssr' },
      { entry: 'server/ssr/lit.ts', namespace: 'fwx\\cssfw\\ssr' },
    ],
  },
  {
    package: 'fwx/psrbridge',
    title: 'PSR-7 bridge',
    doors: [
      {
        entry: 'server/bridge/index.ts',
        namespace: 'fwx\\psrbridge',
        names: within({
          adapter: 'RangeStream ResponseAdapter ServerRequestAdapter',
          creator: 'ServerRequestCreator UploadedFileCreator',
          emitter: 'ContentRange ContentRangeUnit',
          http: 'Request Response ServerExitCode Session UploadedFile',
        }),
      },
    ],
  },
];

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8' }).trim();
}

function commit() {
  const hash = git('rev-parse', 'HEAD');
  return git('status', '--porcelain', '--', 'server', 'components') ? `${hash}+worktree` : hash;
}

/** Options of `createCatalogs`. */
export function catalogPackages() {
  const sources = { repository: home, ref: `v${version}`, commit: commit() };
  return packages.map((each) => ({ ...sources, url: home, ...each }));
}

/** File of a package's catalog. */
export const catalogFile = (name) => `catalog/${name.replace('/', '-')}.json`;
