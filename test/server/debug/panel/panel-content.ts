import { toolbarLanguage } from '../../../../server/debug/messages/index.ts';
import { emptySummary } from '../../../../server/debug/model/request-summary.ts';
import { defaultThresholds } from '../../../../server/debug/panel/finding.ts';
import type { Panel, PanelContext } from '../../../../server/debug/panel/panel.ts';
import { outlineOf, words } from './panel-outline.ts';

const query = (parameters: Readonly<Record<string, string>> = {}): string => {
  const text = String(new URLSearchParams(parameters));
  return text === '' ? '' : `?${text}`;
};

/** The context of panels in tests. */
export const context: PanelContext = {
  summary: { ...emptySummary('t1'), method: 'POST', url: '/shop', processingTime: 0.25 },
  panels: {},
  thresholds: defaultThresholds,
  language: 'en',
  translate: toolbarLanguage('en').translate,
  url: (panel, parameters) => `/view/${panel}${query(parameters)}`,
  action: (name, parameters) => `/${name}${query(parameters)}`,
};

/** The complete content of a panel for a payload, one line for each part. */
export function contentOf<P>(panel: Panel<P>, payload: P, given: Partial<PanelContext> = {}) {
  const known = { ...context, ...given };
  const chip = panel.chip(payload, known);
  const counted = panel.count(payload);
  const findings = panel.findings(payload, known);
  return {
    lines: [
      words('chip', chip ? chip.value : 'none', chip?.tone && `(${chip.tone})`, chip?.extra),
      ...(chip?.details ?? []).map(({ label, tone, value: shown }) =>
        words(`  ${label}: ${shown}`, tone && `(${tone})`),
      ),
      ...(counted === null ? [] : [`count ${counted}`]),
      ...findings.map(({ anchor, code, place, severity, text, why }) =>
        words(`${severity}, ${code}: ${text}`, anchor && `#${anchor}`, place, `// ${why}`),
      ),
      ...outlineOf(panel.view(payload, known)),
    ],
  };
}
