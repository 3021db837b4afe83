import { expect } from '@open-wc/testing';

import { toggleButton } from '../../components/button/index.ts';
import { next, place } from '../support/widget-page.ts';

// The cases of Bootstrap's specification of toggle buttons for bare markup. Left out are versions,
// data keys, instances and jQuery.

describe("Bootstrap's toggle button", () => {
  const pressed = (button: Element | null): [boolean | undefined, string | null | undefined] => [
    button?.matches('.active'),
    button?.getAttribute('aria-pressed'),
  ];

  it('is pressed by a click and released by the next one', () => {
    const main = place('<button class="btn" data-bs-toggle="button">A</button>');
    const button = main.querySelector('button');
    expect(pressed(button)).to.deep.equal([false, null]);
    button?.click();
    expect(pressed(button)).to.deep.equal([true, 'true']);
    button?.click();
    expect(pressed(button)).to.deep.equal([false, 'false']);
  });

  it('is pressed by a click on a child', () => {
    const main = place('<button class="btn" data-bs-toggle="button"><span>A</span></button>');
    main.querySelector('span')?.click();
    expect(pressed(main.querySelector('button'))).to.deep.equal([true, 'true']);
  });

  it('is toggled by a script, optionally to a given state', async () => {
    const main = place(
      '<button class="btn" data-bs-toggle="button" aria-pressed="false">A</button>',
    );
    const button = main.querySelector('button') as HTMLElement;
    const changed = next('fwx-change');
    toggleButton(button);
    expect((await changed).detail).to.deep.equal({ pressed: true });
    expect(pressed(button)).to.deep.equal([true, 'true']);
    toggleButton(button, true);
    expect(pressed(button)).to.deep.equal([true, 'true']);
    toggleButton(button);
    expect(pressed(button)).to.deep.equal([false, 'false']);
  });

  it('throws for an argument that is not an element', () => {
    expect(() => toggleButton(null as never)).to.throw(TypeError, 'must be an element, got null');
  });
});
