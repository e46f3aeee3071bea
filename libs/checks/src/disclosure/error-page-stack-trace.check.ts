import type { Artifacts, PassiveCheck } from '#scanner/check-api';
import { documents } from '../documents.ts';
import { excerpt } from './evidence.ts';
import { outputOf, readings } from './readings.ts';
import type { Reading } from './readings.ts';
import { findStackTrace } from './stack-traces.ts';

export const errorPageStackTrace: PassiveCheck = {
  meta: {
    id: 'error-page-stack-trace',
    title: 'Error pages show stack traces',
    category: 'information_disclosure',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [209],
    wstg: ['WSTG-ERRH-02'],
    references: ['https://owasp.org/www-community/Improper_Error_Handling'],
    description:
      'The trace shows the structure of the program, its libraries and paths, and sometimes data of other requests. It tells an attacker where to try next.',
    remediation: 'Show visitors a neutral error page with a reference number, and write the trace to a log.',
    needs: ['pages', 'exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    [...readings(artifacts), ...outputs(artifacts)].flatMap(({ url, status, text }) => {
      const trace = findStackTrace(text);
      if (trace === undefined) return [];
      const evidence = `${trace.platform}: ${excerpt(text, trace.match.start, trace.match.text.length)}`;
      return [{ url, evidence, ...(status < 400 && { confidence: 'medium' as const }) }];
    }),
};

function outputs(artifacts: Pick<Artifacts, 'pages'>): Reading[] {
  return documents(artifacts).map((page) => ({ url: page.url, status: page.exchange.status, text: outputOf(page) }));
}
