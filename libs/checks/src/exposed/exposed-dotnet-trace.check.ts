import { exposureCheck } from './exposure.ts';
import { pageWith } from './signatures.ts';

export const exposedDotnetTrace = exposureCheck(
  {
    id: 'exposed-dotnet-trace',
    title: 'ASP.NET trace or ELMAH log is exposed',
    severity: 'medium',
    cwe: [215],
    wstg: ['WSTG-CONF-02'],
    description:
      'The trace viewer or error log of an ASP.NET application is public. It discloses requests of other users with their cookies and form fields, with which an attacker takes over their sessions.',
    remediation:
      'In web.config: `<trace enabled="false"/>` and `<elmah><security allowRemoteAccess="false"/></elmah>`.',
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
