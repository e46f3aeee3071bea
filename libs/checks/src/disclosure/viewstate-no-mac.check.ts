import type { PassiveCheck } from '#scanner/check-api';
import { perPageWithErrors } from '../documents.ts';
import { hiddenValue } from './hidden-state.ts';
import { bytesAfterViewState } from './view-state.ts';

export const viewstateNoMac: PassiveCheck = {
  meta: {
    id: 'viewstate-no-mac',
    title: 'ASP.NET ViewState without MAC',
    category: 'configuration',
    severity: 'medium',
    confidence: 'medium',
    scan: 'quick',
    cwe: [642],
    wstg: ['WSTG-INPV-11'],
    references: ['https://learn.microsoft.com/en-us/previous-versions/aspnet/bx0e6y0h(v=vs.100)'],
    description:
      'The state of the page is in a hidden field without a message authentication code. An attacker can change it, and with a prepared ViewState run code on the server (insecure deserialization).',
    remediation:
      'In web.config: `<pages enableViewStateMac="true" viewStateEncryptionMode="Always"/>`, and update to .NET Framework 4.5.2 or later, which enforces it.',
    needs: ['pages', 'exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perPageWithErrors(artifacts, (page) => {
      const value = hiddenValue(page, '__VIEWSTATE');
      const unsigned = value !== undefined && bytesAfterViewState(Buffer.from(value, 'base64')) === 0;
      return unsigned
        ? `<input name="__VIEWSTATE" value="${value.slice(0, 80)}…"> (ends without a signature)`
        : undefined;
    }),
};
