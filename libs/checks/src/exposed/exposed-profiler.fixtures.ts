import { exposureFixtures } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures(
  {
    Symfony: {
      path: '/_profiler/',
      body: '<html><title>Symfony Profiler</title></html>',
      evidence: 'Symfony Profiler',
      type: 'text/html',
      severity: 'high',
    },
    'Symfony, below its start page': {
      path: '/_profiler/empty/search/results?limit=10',
      body: '<html><title>Symfony Profiler</title></html>',
      evidence: 'Symfony Profiler',
      type: 'text/html',
      severity: 'high',
    },
    Go: {
      path: '/debug/pprof/',
      body: '<html><title>/debug/pprof/</title><body>Types of profiles available:\n<a href="goroutine?debug=1">goroutine</a></body></html>',
      evidence: 'goroutine',
      type: 'text/html',
    },
    Telescope: {
      path: '/telescope',
      body: '<html><title>Telescope - Shop</title></html>',
      evidence: 'Telescope',
      type: 'text/html',
      severity: 'high',
    },
  },
  { 'a shop for telescopes': { responses: { '/telescope': '<html><title>Our best telescope</title></html>' } } },
);
