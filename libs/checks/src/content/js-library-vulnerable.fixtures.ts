import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import type { SiteDescription } from '../../../scanner/src/testing/site.ts';

const script = (body: string): SiteDescription => ({
  scanType: 'full',
  responses: {
    '/': '<script src="/vendor.js"></script>',
    '/vendor.js': { headers: { 'content-type': 'text/javascript' }, body },
  },
  crawled: ['/vendor.js'],
});

export const fixtures: CheckFixtures = {
  reports: {
    'an old jQuery by its URL': {
      site: page('<script src="https://code.jquery.com/jquery-3.4.1.min.js"></script>'),
      expect: [
        {
          url: 'https://code.jquery.com/jquery-3.4.1.min.js',
          severity: 'medium',
          confidence: 'medium',
          evidence: ['jquery 3.4.1 (by address', 'CVE-2020-11022 Cross-site scripting'],
        },
      ],
    },
    'an old lodash by its content': {
      site: script('/**\n * @license\n * Lodash <https://lodash.com/>\n */ /* lodash 4.17.4 (custom) */'),
      expect: [
        {
          url: '/vendor.js',
          severity: 'high',
          confidence: 'high',
          evidence: ['lodash 4.17.4 (by content', 'CVE-2019-10744'],
        },
      ],
    },
    ...Object.fromEntries(
      (
        [
          ['dompurify@3.4.12/dist/purify.min.js', 'CVE-2026-75838', 'medium'],
          ['dompurify@3.4.4/dist/purify.min.js', 'CVE-2026-47423', 'high'],
          ['tinymce@8.5.0/tinymce.min.js', 'CVE-2026-47759', 'high'],
          ['axios@1.17.0/dist/axios.min.js', 'CVE-2026-67316', 'medium'],
          ['angular@1.8.3/angular.min.js', 'CVE-2026-11998', 'high'],
          ['lodash@4.17.23/lodash.min.js', 'CVE-2026-2950', 'high'],
          ['markdown-it@14.1.1/dist/markdown-it.min.js', 'CVE-2026-48988', 'medium'],
          ['ua-parser-js@2.0.9/dist/ua-parser.min.js', 'CVE-2026-48125', 'medium'],
          ['pdfjs-dist@6.2.107/build/pdf.min.mjs', 'CVE-2026-16633', 'high'],
        ] as const
      ).map(([path, evidence, severity]) => [
        `a version below the one that fixes ${evidence}`,
        {
          site: page(`<script src="https://cdn.jsdelivr.net/npm/${path}"></script>`),
          expect: [{ evidence, severity }],
        },
      ]),
    ),
  },
  silent: {
    ...Object.fromEntries(
      [
        'dompurify@3.4.13/dist/purify.min.js',
        'tinymce@8.5.1/tinymce.min.js',
        'axios@1.18.0/dist/axios.min.js',
        'lodash@4.18.0/lodash.min.js',
        'markdown-it@14.2.0/dist/markdown-it.min.js',
        'ua-parser-js@2.0.10/dist/ua-parser.min.js',
        'pdfjs-dist@6.2.108/build/pdf.min.mjs',
      ].map((path) => [
        `the version that fixes the last known one: ${path}`,
        page(`<script src="https://cdn.jsdelivr.net/npm/${path}"></script>`),
      ]),
    ),
    'a fixed version': page('<script src="https://code.jquery.com/jquery-3.7.1.min.js"></script>'),
    'no version in the address': page('<script src="/js/jquery.min.js"></script>'),
    'the content is searched in full scans only': { ...script('/*! jQuery v1.8.3 */'), scanType: 'quick' },
  },
};
