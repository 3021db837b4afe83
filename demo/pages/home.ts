import { html, type TemplateResult } from 'lit/html.js';

import { markup } from '../messages/markup.ts';
import { t } from '../messages/index.ts';
import type { Link, Page } from '../server/render-page.ts';
import { fields } from './home-fields.ts';
import { breadcrumbs, buttonGroups, menus } from './home-menus.ts';

const questions = () => [
  {
    label: t('Does it work before the script has loaded?'),
    content: t(
      'Yes. The server sends the finished markup: a <code>details</code> element opens without any script. Turn JavaScript off and try.',
    ),
    expand: true,
  },
  {
    label: t('What happens when the script arrives?'),
    content: t(
      'The element adds its listeners and leaves every node alone. What you have opened stays open, what you have typed stays typed.',
    ),
  },
  {
    label: t('Can I style it?'),
    content: t(
      'Everything is in light DOM. Your classes apply, and every colour and length is a custom property such as <code>--bs-accordion-padding-x</code>.',
    ),
  },
];

const shortQuestions = (name: string) => [
  { label: t('{name}: first', { name }), content: t('Opening one closes the other.') },
  { label: t('{name}: second', { name }), content: t('The browser itself sees to that.') },
];

const accordions = (): TemplateResult => html`<section class="topic" id="accordion">
  <h2>${t('Accordion')}</h2>
  <p>
    ${markup('Native <code>details</code>, so keyboard, find-in-page and printing come with it.')}
  </p>
  <fwx-accordion id="faq" .items=${questions()}></fwx-accordion>
  <div class="examples examples-below">
    <div>
      <h3>${t('Flush')}</h3>
      <fwx-accordion id="flush" flush .items=${shortQuestions(t('Flush'))}></fwx-accordion>
    </div>
    <div>
      <h3>${t('With gaps, small')}</h3>
      <fwx-accordion id="gap" gap small .items=${shortQuestions(t('With gaps, small'))}></fwx-accordion>
    </div>
    <div>
      <h3>${t('Themed')}</h3>
      <fwx-accordion id="themed" theme="primary" .items=${shortQuestions(t('Themed'))}></fwx-accordion>
    </div>
  </div>
</section>`;

const themes = [
  'primary',
  'accent',
  'success',
  'danger',
  'warning',
  'info',
  'inverse',
  'secondary',
] as const;
const variants = ['solid', 'outline', 'subtle', 'text', 'styled', 'link'] as const;

const buttons = (): TemplateResult => html`<section class="topic" id="button">
  <h2>${t('Button')}</h2>
  <p>
    ${t('Six variants, eight themes, four sizes, and a toggle that speaks to screen readers.')}
  </p>
  <div class="card variant-grid">
    ${variants.map(
      (variant) => html`<div>
        ${themes.map(
          (theme) =>
            html`<fwx-button variant=${variant} theme=${theme} label=${theme}></fwx-button>`,
        )}
      </div>`,
    )}
  </div>
  <div class="examples examples-below">
    <div class="row-of-buttons">
      <fwx-button size="xs" label=${t('Extra small')}></fwx-button>
      <fwx-button size="sm" label=${t('Small')}></fwx-button>
      <fwx-button label=${t('Medium')}></fwx-button>
      <fwx-button size="lg" label=${t('Large')}></fwx-button>
    </div>
    <div class="row-of-buttons">
      <fwx-button toggle variant="outline" theme="primary" label=${t('Notify me')}></fwx-button>
      <fwx-button disabled label=${t('Disabled')}></fwx-button>
      <fwx-button tag-name="a" href="#drawer" variant="link" label=${t('A link')}></fwx-button>
    </div>
  </div>
</section>`;

const edges = ['start', 'end', 'top', 'bottom'] as const;
const toggle = (label: string) => ({ label, class: 'btn-outline' });

const drawers = (): TemplateResult => html`<section class="topic" id="drawer">
  <h2>${t('Drawer')}</h2>
  <p>
    ${markup('A native <code>dialog</code>: focus stays inside, Escape closes it, focus returns.')}
  </p>
  <div class="row-of-buttons">
    ${edges.map(
      (edge) =>
        html`<fwx-drawer
          placement=${edge}
          heading=${t('From the {edge, select, start {start} end {end} top {top} other {bottom}}', {
            edge,
          })}
          .toggleButton=${toggle(edge)}
          .content=${html`<p>${t('Swipe it away, press Escape, or click beside it.')}</p>`}
        ></fwx-drawer>`,
    )}
    <fwx-drawer
      placement="end"
      backdrop="static"
      heading=${t('Stays open')}
      .toggleButton=${toggle(t('static backdrop'))}
      .content=${html`<p>${t('A click beside this one does not close it.')}</p>`}
    ></fwx-drawer>
    <fwx-drawer
      backdrop="false"
      scroll
      heading=${t('Beside the page')}
      .toggleButton=${toggle(t('no backdrop'))}
      .content=${html`<p>${t('The page behind it can be read and scrolled.')}</p>`}
    ></fwx-drawer>
  </div>
</section>`;

const sample = `import 'fwx/components/accordion';
import 'fwx/fwx.css';

<fwx-accordion>
  <details>
    <summary>Does it work without a script?</summary>
    Yes.
  </details>
</fwx-accordion>`;

/** The widgets, each in its variants. */
export function homePage(link: Link): Page {
  return {
    title: t('Widgets'),
    content: html`<h1>${t('Widgets that are there before their script')}</h1>
      <p class="lead">
        ${t('Custom elements in light DOM, rendered on the server to plain, documented markup and taken over in the browser without touching it.')}
      </p>
      <div class="actions">
        <fwx-button
          tag-name="a"
          href=${link('/upload')}
          theme="primary"
          variant="styled"
          size="lg"
          label=${t('Try the upload')}
        ></fwx-button>
        <fwx-button tag-name="a" href="#accordion" size="lg" variant="text" label=${t('See the widgets')}></fwx-button>
      </div>
      ${accordions()} ${buttons()} ${buttonGroups()} ${menus(link)} ${drawers()} ${breadcrumbs(link)}
      ${fields(link)}
      <section class="topic">
        <h2>${t('Use it')}</h2>
        <p>
          ${t('Write the content as you would without us. The element takes it from there.')}
        </p>
        <pre tabindex="0"><code>${sample}</code></pre>
      </section>`,
  };
}
