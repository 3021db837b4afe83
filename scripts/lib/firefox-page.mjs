// What tests ask of a page and WebDriver BiDi has no command for yet. Firefox may be asked in its own language.

/** Arguments of a Firefox whose pages {@link preparePage} prepares: it may be scripted from outside. */
export const firefoxArguments = ['--remote-allow-system-access'];

/** Names of the features of media, as Firefox calls what goes before the system's. */
const overrides = {
  'prefers-reduced-motion': 'prefersReducedMotionOverride',
  'prefers-color-scheme': 'prefersColorSchemeOverride',
};

/** Runs a script in the window of Firefox, with `context` for the page. */
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

/** The page has the keyboard, not the address bar, which takes it in a new window. */
const focus = (page) => inWindow(page, 'context.embedderElement.focus();');

/** Gives a page the emulation of media, the keyboard, and the space bar by the name of its key. */
export function preparePage(page) {
  page.emulateMediaFeatures = (features) => {
    const named = features.map(({ name, value }) => [overrides[name], value]);
    return override(page, Object.fromEntries(named));
  };
  page.emulateMediaType = (media) => override(page, { mediumOverride: media });
  // The tests have a limit of their own.
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
