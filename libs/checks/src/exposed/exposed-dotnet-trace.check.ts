import { exposureCheck } from './exposure.ts';
import { pageWith } from './signatures.ts';

export const exposedDotnetTrace = exposureCheck(
  {
    id: 'exposed-dotnet-trace',
    title: 'Trace or error log of ASP.NET is public',
    severity: 'medium',
    cwe: [215],
    wstg: ['WSTG-CONF-02'],
    description:
      'The trace viewer or the error log of an ASP.NET application is open to everybody. It shows requests of other users with their cookies and form fields.',
    remediation: 'Switch tracing off in `web.config`, and allow remote access to ELMAH for administrators only.',
  },
  [
    {
      path: '/trace.axd',
      signature: pageWith(/Application Trace/, /Requests to this Application|Physical Directory/),
      maxBytes: 16_384,
    },
    { path: '/elmah.axd', signature: pageWith(/Error Log for/), maxBytes: 16_384 },
    { path: '/elmah', signature: pageWith(/Error Log for/, /ELMAH/i), maxBytes: 16_384 },
  ],
);
