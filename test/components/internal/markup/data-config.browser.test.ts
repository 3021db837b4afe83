import { expect } from '@open-wc/testing';

import { modalConfig } from '../../../../components/internal/modal/modal-config.ts';
import { menuConfig } from '../../../../components/menu/menu-config.ts';
import { place, warningsOf } from '../../../support/widget-page.ts';

const drawerConfig = (dialog: HTMLElement) => modalConfig(dialog, 'Drawer');

const element = (attributes: string): HTMLElement =>
  place(`<div ${attributes}></div>`).firstElementChild as HTMLElement;

describe('settings in markup', () => {
  it('are the defaults without attributes', () => {
    expect(drawerConfig(element(''))).to.deep.equal({
      backdrop: true,
      keyboard: true,
      scroll: false,
    });
    expect(menuConfig(element(''))).to.deep.equal({
      autoClose: true,
      placement: null,
      submenuTrigger: 'both',
      submenuDelay: 100,
      offset: { mainAxis: 2, crossAxis: 0 },
      reference: 'toggle',
      display: 'dynamic',
      container: true,
    });
  });

  it('come from data-bs-config, and from single attributes with precedence', () => {
    const drawer = element(
      `data-bs-config='{"backdrop":"static","keyboard":false,"scroll":true}' data-bs-keyboard="true" data-bs-backdrop="false"`,
    );
    expect(drawerConfig(drawer)).to.deep.equal({ backdrop: false, keyboard: true, scroll: true });
    const menu = element(
      `data-bs-config='{"autoClose":"inside","offset":8,"submenuTrigger":"click","submenuDelay":0,"placement":"end"}' data-bs-offset="4" data-bs-placement=" top  md:end "`,
    );
    expect(menuConfig(menu)).to.deep.equal({
      autoClose: 'inside',
      placement: 'top md:end',
      submenuTrigger: 'click',
      submenuDelay: 0,
      offset: { mainAxis: 4, crossAxis: 0 },
      reference: 'toggle',
      display: 'dynamic',
      container: true,
    });
  });

  it('are true for an empty attribute', () => {
    expect(drawerConfig(element('data-bs-scroll')).scroll).to.equal(true);
  });

  it('do not come from the prototype of objects', () => {
    const config = menuConfig(element(`data-bs-config='{"__proto__":{"offset":9}}'`));
    expect(config.offset.mainAxis).to.equal(2);
  });

  for (const [attributes, read, text] of [
    [
      'data-bs-backdrop="blur"',
      drawerConfig,
      'Invalid backdrop value "blur" for Drawer; expected one of: true, false, static.',
    ],
    [
      'data-bs-keyboard="no"',
      drawerConfig,
      'Invalid keyboard value "no" for Drawer; expected one of: true, false.',
    ],
    [
      'data-bs-auto-close="never"',
      menuConfig,
      'Invalid autoClose value "never" for Menu; expected one of: true, false, inside, outside.',
    ],
    [
      `data-bs-config='{"submenuTrigger":"touch"}'`,
      menuConfig,
      'Invalid submenuTrigger value "touch" for Menu; expected one of: both, hover, click.',
    ],
    [
      'data-bs-offset="far"',
      menuConfig,
      'Invalid offset value "far" for Menu; expected one of: a number, or two.',
    ],
    [
      'data-bs-offset="1,2,3"',
      menuConfig,
      'Invalid offset value "1,2,3" for Menu; expected one of: a number, or two.',
    ],
    ['data-bs-config="{"', menuConfig, '"data-bs-config" must be a JSON object, got {.'],
    ['data-bs-config="3"', drawerConfig, '"data-bs-config" must be a JSON object, got 3.'],
  ] as const) {
    it(`warn once and keep the default: ${attributes}`, () => {
      const warnings = warningsOf(() => {
        expect(read(element(attributes))).to.deep.equal(read(element('')));
        read(element(attributes));
      });
      expect(warnings).to.have.lengthOf(1);
      expect(warnings[0]).to.contain(text);
    });
  }

  it('warn about an unknown placement, and list the known ones', () => {
    const warnings = warningsOf(() => menuConfig(element('data-bs-placement="middle"')));
    expect(warnings).to.have.lengthOf(1);
    expect(warnings[0])
      .to.contain('"middle" for Menu; ')
      .and.to.contain('top|bottom|left|right|start|end');
  });
});
