// The page of a WebDriver session with the methods of Puppeteer that commands of tests call.

import { setTimeout as wait } from 'node:timers/promises';

const keys = {
  Enter: '\uE007',
  Tab: '\uE004',
  Escape: '\uE00C',
  Space: ' ',
  Backspace: '\uE003',
  Delete: '\uE017',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Home: '\uE011',
  End: '\uE010',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Meta: '\uE03D',
};
const buttons = { left: 0, middle: 1, right: 2 };

/** @param call Sends a command of WebDriver. */
export function webKitPage(call) {
  const act = (source) => call('POST', '/actions', { actions: [source] });
  const key = (...actions) =>
    act({
      type: 'key',
      id: 'keyboard',
      actions: actions.map(([type, name]) => ({ type, value: keys[name] ?? name })),
    });
  const mouse = (...actions) =>
    act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
  const to = (x, y) => ({
    type: 'pointerMove',
    duration: 0,
    origin: 'viewport',
    x: Math.round(x),
    y: Math.round(y),
  });
  const down = (button = 'left') => ({ type: 'pointerDown', button: buttons[button] });
  const up = (button = 'left') => ({ type: 'pointerUp', button: buttons[button] });
  return {
    keyboard: {
      press: (name) => key(['keyDown', name], ['keyUp', name]),
      down: (name) => key(['keyDown', name]),
      up: (name) => key(['keyUp', name]),
      type: (text) =>
        key(
          ...[...text].flatMap((one) => [
            ['keyDown', one],
            ['keyUp', one],
          ]),
        ),
    },
    mouse: {
      move: (x, y) => mouse(to(x, y)),
      click: (x, y, { button } = {}) => mouse(to(x, y), down(button), up(button)),
      down: ({ button } = {}) => mouse(down(button)),
      up: ({ button } = {}) => mouse(up(button)),
    },
    /** The window has edges and bars around the page: they are measured. */
    async setViewport({ width, height }) {
      const inner = () =>
        call('POST', '/execute/sync', { script: 'return [innerWidth, innerHeight]', args: [] });
      // The window reports its new size before the page has it.
      for (let round = 0; round < 200; round++) {
        const [w, h] = await inner();
        if (w === width && h === height) return;
        const rect = await call('GET', '/window/rect');
        const [nextWidth, nextHeight] = [rect.width + width - w, rect.height + height - h];
        await call('POST', '/window/rect', { width: nextWidth, height: nextHeight });
        await wait(100);
      }
      throw new Error(`The window of WebKit has not become ${width} x ${height}.`);
    },
    async emulateMediaFeatures(features) {
      // Motion is off from the start, see `startWebKit`.
      const wrong = features.find(({ name }) => name !== 'prefers-reduced-motion');
      if (wrong) throw new Error(`WebKit cannot emulate ${wrong.name}: ${wrong.value}.`);
    },
    emulateMediaType: () => Promise.reject(new Error('WebKit cannot emulate media.')),
  };
}
