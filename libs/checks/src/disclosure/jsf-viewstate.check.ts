import type { PassiveCheck } from '#scanner/check-api';
import { perPageWithErrors } from '../documents.ts';
import { hiddenValue } from './hidden-state.ts';

export const jsfViewstate: PassiveCheck = {
  meta: {
    id: 'jsf-viewstate',
    title: 'JSF ViewState is not encrypted',
    category: 'configuration',
    severity: 'medium',
    confidence: 'medium',
    scan: 'quick',
    cwe: [642, 502],
    wstg: ['WSTG-INPV-11'],
    references: ['https://jakarta.ee/specifications/faces/'],
    description:
      'The state of the page is a serialized Java object in a hidden field, readable for anyone. Where it is not signed either, an attacker sends a prepared object and runs code on the server (insecure deserialization).',
    remediation:
      'Keep the state on the server: `<context-param><param-name>javax.faces.STATE_SAVING_METHOD</param-name><param-value>server</param-value></context-param>` in web.xml, or enable its encryption with a secret of your own.',
    needs: ['pages', 'exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perPageWithErrors(artifacts, (page) => {
      const value = hiddenValue(page, 'javax.faces.ViewState', 'jakarta.faces.ViewState');
      return value !== undefined && /^(rO0AB|H4sIA)/.test(value)
        ? `<input name="javax.faces.ViewState" value="${value.slice(0, 40)}…">`
        : undefined;
    }),
};
