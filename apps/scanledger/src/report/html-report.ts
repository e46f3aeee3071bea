import type { Finding } from '#client';
import type { JudgedFinding } from '../rules/verdict.ts';
import { escapeMarkup as escape } from './escape-markup.ts';
import { coverageText, nothingFound, scoreText, untestedTexts } from './report.ts';
import type { Report } from './report.ts';

const style = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; overflow-wrap: anywhere; }
  article { border-left: 0.3rem solid; margin: 1.5rem 0; padding-left: 1rem; }
  .critical, .high { border-color: #c0392b; } .medium { border-color: #d68910; } .low { border-color: #2471a3; } .info { border-color: #808b96; }
  pre { overflow-x: auto; white-space: pre-wrap; } h2, h3 { line-height: 1.25; } small { opacity: 0.8; }
  @media print { body { margin: 0; max-width: none; } article { break-inside: avoid; } }`;

/** A page of its own: it loads nothing and runs nothing, and what the site sent is text. */
export function htmlReport({ result, findings, verdict }: Report): string {
  const title = escape(`Security scan of ${result.target}`);
  const outcome = verdict.reasons.length === 0 ? 'Passed.' : `Not passed: ${verdict.reasons.join('; ')}.`;
  const unseen = [
    ...result.coverage.skipped.map(({ check_id: id, reason }) => `<code>${escape(id)}</code>: ${escape(reason)}`),
    ...untestedTexts(result).map(escape),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<h1>${title}</h1>
<p><strong>${escape(scoreText(result))}</strong> ${escape(outcome)}</p>
<p><small>${escape(coverageText(result))}. ${escape(result.completed_at ?? '')}</small></p>
<h2>Findings</h2>
${findings.length === 0 ? `<p>${nothingFound(result)}</p>` : findings.map(article).join('\n')}
${unseen.length === 0 ? '' : `<h2>Not looked at</h2>\n<ul>${unseen.map((item) => `<li>${item}</li>`).join('')}</ul>`}
</body>
</html>
`;
}

function article({ finding, ignored, isNew }: JudgedFinding): string {
  const notes = [
    finding.severity,
    `confidence ${finding.confidence}`,
    finding.check_id,
    ...(isNew === true ? ['new'] : []),
    ...(ignored ? [`ignored until ${ignored.expires_at}: ${ignored.reason}`] : []),
  ];
  return `<article class="${escape(finding.severity)}">
<h3>${escape(finding.title)}</h3>
<p><small>${escape(notes.join(' · '))}</small></p>
<p>${withCode(finding.description)}</p>
<p><strong>How to fix:</strong> ${withCode(finding.remediation)}</p>
${places(finding)}
</article>`;
}

/** Text in which backticks mark code. */
function withCode(text: string): string {
  return escape(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

function places({ places: shown, places_count: count }: Finding): string {
  const items = shown.map(({ url, method, evidence }) => {
    return `<li><code>${escape(`${method} ${url}`)}</code><pre>${escape(evidence)}</pre></li>`;
  });
  const more = (count ?? 0) - shown.length;
  return `<ul>${items.join('')}${more > 0 ? `<li>and ${more} more</li>` : ''}</ul>`;
}
