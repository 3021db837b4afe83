// Functions that the check of the stories runs inside of pages: each is sent to the page as text.

/** Runs in the page before Storybook: stores the first event that reports the story's result. */
export function listen() {
  const outcomes = [
    'storyFinished',
    'storyThrewException',
    'playFunctionThrewException',
    'storyErrored',
    'storyMissing',
    'docsRendered',
  ];
  let settle;
  window.fwxOutcome = new Promise((resolve) => {
    settle = resolve;
  });
  let channel;
  Object.defineProperty(window, '__STORYBOOK_ADDONS_CHANNEL__', {
    configurable: true,
    get: () => channel,
    set(value) {
      channel = value;
      for (const name of outcomes) {
        value.on(name, (data) => settle({ name, data: JSON.parse(JSON.stringify(data ?? null)) }));
      }
    },
  });
}

/** Runs in the page: checks the accessibility of the elements that `selector` matches. */
export async function checkAccessibility({ selector, exclude = [], without = [] }) {
  await window.waitUntilAtRest();
  const { violations } = await window.axe.run(
    { include: [selector], exclude },
    {
      resultTypes: ['violations'],
      // As in the accessibility panel: a story is not a whole page.
      rules: Object.fromEntries(['region', ...without].map((rule) => [rule, { enabled: false }])),
      // Stories in frames are entries of their own.
      iframes: false,
    },
  );
  return violations.map(({ id, help, nodes: [first] }) => {
    const where = first?.html?.slice(0, 160);
    return `axe ${id}: ${help} (${where}) ${first?.failureSummary ?? ''}`;
  });
}

/** Runs in a docs page: whether stories, their code and their controls are there. */
export function areDocsComplete() {
  const all = (selector) => [...document.querySelectorAll(`#storybook-docs ${selector}`)];
  // Frames are loaded when they come into view.
  const [frame] = all('iframe');
  frame?.scrollIntoView();
  return (
    (!frame || frame.contentDocument?.querySelector('#storybook-root')?.childElementCount > 0) &&
    all('[id^="story--"][id$="-inner"]').every(({ childElementCount }) => childElementCount > 0) &&
    all('section:has(> h2 + * .sbdocs-preview)').every((section) =>
      section.querySelector('.fwx-code'),
    )
  );
}

/** Runs in a docs page: chooses the dark theme as the toolbar does. */
export function chooseDark() {
  window.__STORYBOOK_ADDONS_CHANNEL__.emit('updateGlobals', { globals: { theme: 'dark' } });
}

/** Runs in a docs page: whether the page, its stories, and the first story in a frame are dark. */
export function isDark() {
  const wrapper = document.querySelector('.sbdocs-wrapper');
  const [red = 255] = getComputedStyle(wrapper).backgroundColor.match(/\d+/g) ?? [];
  const frame = document.querySelector('#storybook-docs iframe');
  const pages = frame ? [document, frame.contentDocument] : [document];
  return (
    pages.every(({ documentElement }) => documentElement?.dataset.bsTheme === 'dark') &&
    Number(red) < 64
  );
}

/** Runs in a story: the controls without effect. */
export async function deadControls(id) {
  const preview = window.__STORYBOOK_PREVIEW__;
  const channel = window.__STORYBOOK_ADDONS_CHANNEL__;
  const { argTypes, componentId, component, originalStoryFn, parameters } =
    await preview.storyStoreValue.loadStory({ storyId: id });
  if (parameters.controls?.disable || !component) return [];
  const { entries } = await fetch('./index.json').then((response) => response.json());
  const first = Object.values(entries).find(
    (entry) => entry.id.startsWith(`${componentId}--`) && entry.type === 'story',
  );
  const { originalStoryFn: usual } = await preview.storyStoreValue.loadStory({ storyId: first.id });
  // The same function has the same effects.
  if (first.id !== id && usual === originalStoryFn) return [];

  const elements = () => [...document.querySelectorAll(`#storybook-root ${component}`)];
  const text = (value) => JSON.stringify(value) ?? 'undefined';
  const objects = {
    homeLink: { label: 'Shop', url: '#shop' },
    menu: { items: ['-'] },
    messages: { valueMissing: 'Missing' },
    server: '/upload',
  };
  function other({ control, name, options, table }, current) {
    if (control.type === 'select') return options.find((one) => text(one) !== text(current));
    if (control.type === 'boolean') return !current;
    if (control.type === 'number') return (current ?? 0) + 1;
    if (control.type === 'color') return 'rgb(1, 2, 3)';
    if (control.type === 'text') return `${current ?? ''}1`;
    if (name in objects) return objects[name];
    if (Array.isArray(current)) return current.length === 0 ? ['.a'] : current.slice(1);
    return /^readonly|(?:Items|Links)\b/.test(table.type.summary)
      ? []
      : { ...current, title: 'Changed' };
  }
  const update = (event, data) =>
    new Promise((resolve) => {
      channel.once('storyRendered', resolve);
      channel.once('storyThrewException', resolve);
      channel.once('storyErrored', resolve);
      channel.emit(event, { storyId: id, ...data });
    });
  const dead = [];
  for (const argType of Object.values(argTypes)) {
    const { control, name } = argType;
    if (!control?.type || control.disable) continue;
    const isStyle = name.startsWith('--');
    const value = (element) =>
      isStyle ? getComputedStyle(element).getPropertyValue(name) : element[name];
    const [before] = elements();
    const next = other(argType, before && value(before));
    await update('updateStoryArgs', { updatedArgs: { [name]: next } });
    const lives = elements().some((element) =>
      isStyle ? value(element) === next : text(value(element)) === text(next),
    );
    if (!lives) dead.push(`${name} = ${text(next)} (${text(elements().map(value))})`);
    await update('resetStoryArgs', { argNames: [name] });
  }
  return dead;
}
