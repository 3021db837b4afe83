import { escapeHtml } from '../text/escape-html.ts';
import type { CheckedRequirement, RequirementResult } from './requirement.ts';

type Status = 'passed' | 'warning' | 'failed';

const statusOf = ({ error, warning }: CheckedRequirement): Status => {
  if (error) return 'failed';
  return warning ? 'warning' : 'passed';
};

const worstOf = ({ errors, warnings }: RequirementResult['summary']): Status => {
  if (errors > 0) return 'failed';
  return warnings > 0 ? 'warning' : 'passed';
};

const conclusions: Readonly<Record<Status, string>> = {
  passed: 'Congratulations! This setup satisfies all requirements.',
  warning: 'This setup satisfies the minimum requirements; see the warnings.',
  failed: 'Unfortunately, this setup does not satisfy the requirements.',
};

const counts = ({ total, errors, warnings }: RequirementResult['summary']): string =>
  `${total} checked, ${errors} failed, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`;

const marks: Readonly<Record<Status, string>> = {
  passed: 'ok',
  warning: 'warning',
  failed: 'FAILED',
};
const colorCodes: Readonly<Record<Status, number>> = { passed: 32, warning: 33, failed: 31 };

/** The result as a table; the line below an unmet requirement says what to do. */
export function renderText({ summary, requirements }: RequirementResult, colors: boolean): string {
  const colorize = (status: Status, text: string) =>
    colors ? `\u001B[${colorCodes[status]}m${text}\u001B[0m` : text;
  const width = Math.max(0, ...requirements.map(({ name }) => printable(name).length));
  const lines = requirements.flatMap((one) => {
    const status = statusOf(one);
    const mark = colorize(status, marks[status].padEnd(8));
    const line = `  ${mark} ${printable(one.name).padEnd(width)}  ${printable(one.by)}`.trimEnd();
    const hint =
      status !== 'passed' && one.memo !== '' ? [`           ${printable(one.memo)}`] : [];
    return [line, ...hint];
  });
  const worst = worstOf(summary);
  return [
    'Requirements',
    '',
    ...lines,
    '',
    colorize(worst, conclusions[worst]),
    `${counts(summary)}.`,
    '',
  ].join('\n');
}

// A name or memo must not move the cursor or change colours.
const printable = (text: string): string => text.replace(/\p{Cc}/gu, ' ');

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
.conclusion { padding: .75rem 1rem; border-inline-start: .3rem solid; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .5rem .75rem; text-align: start; vertical-align: top; border-bottom: 1px solid #8884; }
.passed { --c: light-dark(#13653f, #6fd6a2); }
.warning { --c: light-dark(#805500, #ffcf66); }
.failed { --c: light-dark(#a3182a, #ff9aa6); }
td.status, .conclusion { color: var(--c); font-weight: 600; }
@media (max-width: 40rem) { th:nth-child(3), td:nth-child(3) { display: none; } }
`;

/** The result as a self-contained page. */
export function renderHtml(result: RequirementResult): string {
  const { summary, requirements } = result;
  const worst = worstOf(summary);
  const rows = requirements.map((one) => {
    const status = statusOf(one);
    const cells = [one.name, one.by, status === 'passed' ? '' : one.memo].map(
      (text) => `<td>${escapeHtml(text)}</td>`,
    );
    return `<tr class="${status}">${cells[0]}<td class="status">${marks[status]}</td>${cells[1]}${cells[2]}</tr>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Requirements</title>
<style>${style}</style>
</head>
<body>
<h1>Requirements</h1>
<p class="conclusion ${worst}">${conclusions[worst]} <small>${counts(summary)}.</small></p>
<table>
<thead><tr><th scope="col">Name</th><th scope="col">Result</th><th scope="col">Needed by</th><th scope="col">What to do</th></tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</body>
</html>
`;
}
