import { exposureCheck } from './exposure.ts';
import { pageWith, rated } from './signatures.ts';

const html = 16_384;

export const exposedProfiler = exposureCheck(
  {
    id: 'exposed-profiler',
    title: 'Profiler or debug console is exposed',
    severity: 'medium',
    cwe: [489],
    wstg: ['WSTG-CONF-05'],
    description:
      'A development tool is public. It discloses requests of other users, queries, configuration and memory of the application.',
    remediation:
      'Do not install development tools on public servers (`composer install --no-dev`), or restrict them: `allow 203.0.113.0/24; deny all;` (nginx).',
  },
  [
    { path: '/_profiler/', signature: rated('high', pageWith(/Symfony Profiler/)), maxBytes: html },
    {
      path: '/_profiler/empty/search/results?limit=10',
      signature: rated('high', pageWith(/Symfony Profiler/)),
      maxBytes: html,
    },
    {
      path: '/telescope',
      signature: rated('high', pageWith(/<title>\s{0,20}Telescope|window\.Telescope\s{0,4}=/)),
      maxBytes: html,
    },
    {
      path: '/debug/pprof/',
      signature: pageWith(/Types of profiles available|\/debug\/pprof\//, /goroutine/),
      maxBytes: html,
    },
    { path: '/__debug__/', signature: pageWith(/djDebug|Django Debug Toolbar/), maxBytes: html },
    { path: '/_debugbar/open', signature: pageWith(/"__meta"\s{0,4}:|"utime"\s{0,4}:/), maxBytes: html },
    { path: '/debug/default/index', signature: rated('high', pageWith(/Yii Debugger/)), maxBytes: html },
    { path: '/rails/info/properties', signature: pageWith(/Rails version/, /Ruby version/), maxBytes: html },
    { path: '/horizon', signature: pageWith(/window\.Horizon\s{0,4}=|<title>\s{0,20}Horizon/), maxBytes: html },
  ],
);
