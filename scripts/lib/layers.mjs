// The layers of server/ and components/: which folder may import which. Arrows only point down.
// `scripts/check-layers.mjs` walks every file; the lint rule `house/layers` shows the same in the editor.

/** Module folder -> folders whose doors it may import. */
export const layers = {
  components: [],
  'server/core': [],
  'server/ssr': ['components', 'server/core'],
  'server/web': ['server/core', 'server/ssr'],
  'server/validator': ['server/core'],
  'server/widgets': ['components', 'server/core', 'server/ssr'],
  'server/upload': [
    'server/core',
    'server/ssr',
    'server/web',
    'server/validator',
    'components',
    'server/widgets',
  ],
  'server/bridge': ['server/core', 'server/web'],
  'server/locale': ['server/core', 'server/web'],
  'server/page': ['server/core', 'server/web', 'server/ssr'],
  'server/catalog': ['server/core'],
  'server/debug': ['server/core', 'server/ssr', 'server/web', 'server/widgets'],
  'server/cli': ['server/core', 'server/bridge', 'server/catalog', 'server/debug'],
};

/** Folders of `components/internal/`, what widgets share: each imports only those before it. */
const shared = [
  'context',
  'dom',
  'attributes',
  'options',
  'content',
  'markup',
  'children',
  'behavior',
  'element',
  'position',
  'modal',
];

/** The module folder of a repository-relative path, or null for files outside the layers. */
export function moduleOf(path) {
  if (path.startsWith('components/')) return 'components';
  const found = /^(server\/[^/]+)\//.exec(path);
  return found ? found[1] : null;
}

/**
 * Why the import of `target` from `source` breaks the layers, or null when it does not.
 * Both are repository-relative paths with forward slashes.
 */
export function layerFault(source, target) {
  const from = moduleOf(source);
  const to = moduleOf(target);
  if (from === null) return null;
  if (to === null) {
    return /^(test|demo|stories|bench|scripts|cdn)\//.test(target)
      ? `${from} must not import ${target}: sources do not know tests, demos or tools.`
      : null;
  }
  if (from === to) return sharedFault(source, target);
  const allowed = layers[from];
  if (!allowed) return `${from} is not a known module folder; add it to scripts/lib/layers.mjs.`;
  if (!allowed.includes(to))
    return `${from} must not import ${to}: arrows only point down (docs/architecture.md).`;
  // `internal.ts` is the door for sister modules; `bin.ts` and `cli.ts` are programs that `fwx` starts. The doors of
  // the components for servers: parts of markup, the widgets, the elements that a renderer can render, and crops.
  const isDoor =
    /^server\/[^/]+\/(?:index|internal|bin|cli)\.ts$/.test(target) ||
    /^components\/(?:markup|templates|contracts|crops)\.ts$/.test(target);
  return isDoor ? null : `${from} must import a door of ${to}, not ${target} behind it.`;
}

/** The same for imports of what widgets share. */
function sharedFault(source, target) {
  const base = 'components/internal/';
  if (!source.startsWith(base)) return null;
  if (!target.startsWith(base))
    return `${source} must not import ${target}: it is what all widgets share.`;
  const [from, to] = [source, target].map((path) => path.split('/')[2]);
  if (!shared.includes(from))
    return `${base}${from} is not a known folder; add it to scripts/lib/layers.mjs.`;
  return shared.indexOf(from) >= shared.indexOf(to)
    ? null
    : `${base}${from} must not import ${base}${to}: arrows only point down (docs/architecture.md).`;
}
