import { parseItem, Token } from 'structured-headers';
import type { Artifacts, CheckMeta, PassiveCheck } from '#scanner/check-api';
import { lines, perDocument } from '../documents.ts';

/** What the three cross-origin isolation headers have in common; each has a fixed set of values. */
export interface IsolationHeader {
  readonly field: string;
  /** The name in its usual spelling. */
  readonly name: string;
  readonly values: readonly string[];
  /** A structured item may carry parameters such as `report-to`. */
  readonly parameters: boolean;
}

export const openerPolicy: IsolationHeader = {
  field: 'cross-origin-opener-policy',
  name: 'Cross-Origin-Opener-Policy',
  values: ['unsafe-none', 'same-origin-allow-popups', 'same-origin', 'noopener-allow-popups'],
  parameters: true,
};
export const embedderPolicy: IsolationHeader = {
  field: 'cross-origin-embedder-policy',
  name: 'Cross-Origin-Embedder-Policy',
  values: ['unsafe-none', 'require-corp', 'credentialless'],
  parameters: true,
};
export const resourcePolicy: IsolationHeader = {
  field: 'cross-origin-resource-policy',
  name: 'Cross-Origin-Resource-Policy',
  values: ['same-site', 'same-origin', 'cross-origin'],
  parameters: false,
};

type Words = Pick<CheckMeta, 'id' | 'title' | 'severity' | 'references' | 'description' | 'remediation'>;

/** Everything else that is the same for the six checks. */
export function isolationMeta(words: Words): CheckMeta {
  return {
    category: 'headers',
    confidence: 'high',
    scan: 'quick',
    cwe: [693],
    wstg: ['WSTG-CONF-07'],
    needs: ['pages'],
    maxRequests: 0,
    ...words,
  };
}

/** Browsers process these headers in secure contexts only. */
const secure = ({ pages }: Pick<Artifacts, 'pages'>) => ({
  pages: pages.filter(({ url }) => url.protocol === 'https:'),
});

export function reportsAbsence({ field, name }: IsolationHeader): PassiveCheck['run'] {
  return (artifacts) =>
    perDocument(secure(artifacts), ({ exchange }) => (exchange.headers.has(field) ? undefined : `no ${name} header`));
}

export function reportsUnknownValue({ field, values, parameters }: IsolationHeader): PassiveCheck['run'] {
  return (artifacts) =>
    perDocument(secure(artifacts), ({ exchange }) => {
      if (!exchange.headers.has(field)) return undefined;
      const whole = exchange.headers.all(field).join(', ');
      const value = parameters ? tokenOf(whole) : whole;
      return value !== undefined && values.includes(value) ? undefined : lines(exchange, field);
    });
}

/** The token of a structured item (RFC 9651); undefined where browsers drop the header, parameters with errors included. */
function tokenOf(value: string): string | undefined {
  try {
    const [item] = parseItem(value);
    return item instanceof Token ? item.toString() : undefined;
  } catch {
    return undefined;
  }
}
