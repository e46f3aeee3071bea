import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { hiddenValue } from './hidden-state.ts';

export const jsfViewstate: PassiveCheck = {
  meta: {
    id: 'jsf-viewstate',
    title: 'JavaServer Faces keeps readable state in the browser',
    category: 'configuration',
    severity: 'medium',
    confidence: 'medium',
    scan: 'quick',
    cwe: [642, 502],
    wstg: ['WSTG-INPV-11'],
    references: ['https://jakarta.ee/specifications/faces/'],
    description:
      "The page's state is a serialized Java object in a hidden field, readable and not encrypted. Where it is not signed, a prepared object can run code on the server.",
    remediation:
      'Keep the state on the server (`javax.faces.STATE_SAVING_METHOD` = `server`), or switch its encryption on with a secret of your own.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, (page) => {
      const value = hiddenValue(page, 'javax.faces.ViewState', 'jakarta.faces.ViewState');
      return value !== undefined && /^(rO0AB|H4sIA)/.test(value)
        ? `<input name="javax.faces.ViewState" value="${value.slice(0, 40)}…">`
        : undefined;
    }),
};
