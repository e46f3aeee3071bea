import type { PassiveCheck } from '#scanner/check-api';
import { perDocument } from '../documents.ts';
import { hiddenValue } from './hidden-state.ts';
import { bytesAfterViewState } from './view-state.ts';

export const viewstateNoMac: PassiveCheck = {
  meta: {
    id: 'viewstate-no-mac',
    title: 'ASP.NET view state is not signed',
    category: 'configuration',
    severity: 'medium',
    confidence: 'medium',
    scan: 'quick',
    cwe: [642],
    wstg: ['WSTG-INPV-11'],
    references: ['https://learn.microsoft.com/en-us/previous-versions/aspnet/bx0e6y0h(v=vs.100)'],
    description:
      'The page keeps its state in a hidden field without a signature. A visitor can change it, and the server may run code that a prepared state names.',
    remediation:
      'Set `enableViewStateMac="true"` (the default since 2014) and install the updates that enforce it; encrypt the state where it holds data.',
    needs: ['pages'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDocument(artifacts, (page) => {
      const value = hiddenValue(page, '__VIEWSTATE');
      const unsigned = value !== undefined && bytesAfterViewState(Buffer.from(value, 'base64')) === 0;
      return unsigned
        ? `<input name="__VIEWSTATE" value="${value.slice(0, 80)}…"> (ends without a signature)`
        : undefined;
    }),
};
