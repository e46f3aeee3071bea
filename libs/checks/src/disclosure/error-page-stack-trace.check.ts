import type { Outcome, PassiveCheck } from '#scanner/check-api';
import { requestOf } from '../documents.ts';
import { excerpt } from './evidence.ts';
import { outputTexts, searchableTexts, shownErrorTexts, withProbeErrors } from './searchable-text.ts';
import type { SearchableText } from './searchable-text.ts';
import { findStackTrace } from './stack-traces.ts';

export const errorPageStackTrace: PassiveCheck = {
  meta: {
    id: 'error-page-stack-trace',
    title: 'Stack trace disclosure',
    category: 'information_disclosure',
    severity: 'medium',
    confidence: 'high',
    scan: 'quick',
    cwe: [209],
    wstg: ['WSTG-ERRH-02'],
    references: ['https://owasp.org/www-community/Improper_Error_Handling'],
    description:
      'A response contains a stack trace. It discloses the structure, libraries and paths of the application, and sometimes data of other requests, which help an attacker to plan the next step.',
    remediation:
      'Return a generic error page with a reference number and log the trace. Spring Boot: `server.error.include-stacktrace=never`; ASP.NET: `<customErrors mode="On"/>`; Express: `NODE_ENV=production`.',
    needs: ['pages', 'exchanges', 'probeErrors'],
    maxRequests: 0,
  },
  run: (artifacts) => {
    const { pages, target } = artifacts;
    const texts = searchableTexts({ pages, target, exchanges: withProbeErrors(artifacts) });
    return [...texts, ...shownErrorTexts(artifacts), ...outputTexts(artifacts)].flatMap(traceIn);
  },
};

function traceIn(read: SearchableText): Outcome[] {
  const { status, text } = read;
  const trace = findStackTrace(text);
  if (trace === undefined) return [];
  const evidence = `${trace.platform}: ${excerpt(text, trace.match.start, trace.match.text.length)}`;
  return [{ ...requestOf(read), evidence, ...(status < 400 && { confidence: 'medium' as const }) }];
}
