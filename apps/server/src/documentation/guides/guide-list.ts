/** The guides, by the names of their files in docs/guides, in the order of the navigation. */
export const guideGroups: readonly { readonly title: string; readonly guides: readonly string[] }[] = [
  { title: 'Start', guides: ['first-scan', 'authentication', 'console'] },
  {
    title: 'The API',
    guides: ['errors', 'idempotency', 'pagination', 'rate-limits', 'versioning', 'audit', 'receipts'],
  },
  {
    title: 'Scans',
    guides: [
      'console-scans',
      'live-updates',
      'coverage',
      'score',
      'fingerprints',
      'compare-scans',
      'accepted-risks',
      'schedules',
      'verify-a-target',
      'scan-in-ci',
    ],
  },
  { title: 'Webhooks', guides: ['webhooks', 'verify-webhooks'] },
];
