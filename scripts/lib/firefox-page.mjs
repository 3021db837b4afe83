// Page settings for which WebDriver BiDi has no command yet, made by scripts inside Firefox.

/** Arguments of a Firefox for {@link preparePage}: they allow scripts in its own context. */
export const firefoxArguments = ['--remote-allow-system-access'];

/** Firefox's names of the media features that override those of the system. */
const overrides = {
  'prefers-reduced-motion': 'prefersReducedMotionOverride',
  'prefers-color-scheme': 'prefersColorSchemeOverride',
};

/** Runs a script in Firefox's own context; `context` is the page's. */
async function inWindow(page, script) {
  const { connection } = page.browser();
  const { result: tree } = await connection.send('browsingContext.getTree', {
    'moz:scope': 'chrome',
  });
  const { result } = await connection.send('script.evaluate', {
    target: { context: tree.contexts[0].context },
    awaitPromise: false,
    expression: `{
      const { NavigableManager } = ChromeUtils.importESModule(
        'chrome://remote/content/shared/NavigableManager.sys.mjs',
      );
      const context = NavigableManager.getBrowsingContextById(${JSON.stringify(page.mainFrame()._id)}).top;
      ${script}
    }`,
  });
  if (result.type !== 'success') throw new Error(result.exceptionDetails.text);
}

const override = (page, values) =>
  inWindow(page, `Object.assign(context, ${JSON.stringify(values)});`);

/** Focuses the page: in a new window the address bar has the focus. */
const focus = (page) => inWindow(page, 'context.embedderElement.focus();');

/** Adds media emulation, the focus, and the space bar by key name to a page. */
export function preparePage(page) {
  page.emulateMediaFeatures = (features) => {
    const named = features.map(({ name, value }) => [overrides[name], value]);
    return override(page, Object.fromEntries(named));
  };
  page.emulateMediaType = (media) => override(page, { mediumOverride: media });
  // The tests have their own time limit.
  page.setDefaultNavigationTimeout(0);
  const goto = page.goto.bind(page);
  page.goto = async (...args) => {
    await focus(page);
    return goto(...args);
  };
  const { keyboard } = page;
  for (const name of ['press', 'down', 'up', 'type']) {
    const send = keyboard[name].bind(keyboard);
    keyboard[name] = async (key, options) => {
      await focus(page);
      return send(key === 'Space' ? ' ' : key, options);
    };
  }
  return page;
}
