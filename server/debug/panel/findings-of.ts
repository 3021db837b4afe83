import { shortened } from '../../core/internal.ts';
import { type Finding, severityOf, sortFindings } from './finding.ts';
import type { PanelContext } from './panel.ts';
import type { PanelRegistry } from './panel-registry.ts';
import { panelResult } from './panel-result.ts';
import { synchronous } from '../synchronous.ts';

/** Maximum number of characters of a text: it may contain a message of an error, and stands above every panel. */
const MAX_TEXT = 300;

/** Returns the findings of all panels in a capture, the most severe first. A panel that fails has no findings. */
export function findingsOf(context: PanelContext, registry: PanelRegistry): Finding[] {
  const ofPanels = registry.enabled().flatMap(({ panel }) => {
    const payload = context.panels[panel.source];
    if (!payload) return [];
    return panelResult(
      panel,
      'findings()',
      () => [...synchronous('findings()', panel.findings(payload, context))],
      [],
    );
  });
  const all = [...slowRequest(context), ...withoutRepeats(ofPanels)];
  return sortFindings(all.map((one) => ({ ...one, text: shortened(one.text, MAX_TEXT) })));
}

/** Leaves out lines of the log that end with the text of an exception, which is a finding itself. */
function withoutRepeats(findings: readonly Finding[]): readonly Finding[] {
  const exceptions = findings.filter(({ code }) => code === 'exception');
  return findings.filter(
    ({ panel, place, text }) =>
      panel !== 'log' || !exceptions.some((one) => one.place === place && text.endsWith(one.text)),
  );
}

function slowRequest({ summary, thresholds, translate }: PanelContext): readonly Finding[] {
  const milliseconds = (summary.processingTime ?? 0) * 1000;
  const severity = severityOf(milliseconds, thresholds.time);
  if (severity === null || summary.kind === 'stream') return [];
  const limit = thresholds.time[severity === 'danger' ? 1 : 0];
  return [
    {
      severity,
      code: 'slow',
      text: translate('The response took {milliseconds} ms.', {
        milliseconds: String(Math.round(milliseconds)),
      }),
      panel: 'timeline',
      why: `Responses that take ${limit} ms or more are listed (threshold "time"). The timeline shows where the time went.`,
    },
  ];
}
