/** A receipt that can be verified with its own keys. */
export const receiptExample = {
  scan_id: 'scan_4fY0Jq3vRk8sT1uWx2Zb7C',
  event: {
    type: 'ScanCompleted',
    event_id: '9b2d7c5e-3f41-4a6b-8d0e-5c1f7a9b3e24',
    revision: 11,
    scan_id: 'scan_4fY0Jq3vRk8sT1uWx2Zb7C',
    target: 'https://example.com/',
    scan_type: 'quick',
    created_at: '2026-06-01T12:00:00.000Z',
    completed_at: '2026-06-01T12:00:09.000Z',
    score: 86,
    grade: 'A-',
    score_version: 1,
    complete: true,
    finding_counts: {
      critical: 0,
      high: 0,
      medium: 0,
      low: 2,
      info: 3,
    },
    findings_sha256: '4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945',
    failure: null,
  },
  inclusion_proof: {
    leaf_index: 1,
    tree_size: 2,
    leaf_hash: '5db3031fe44c69fc1bb8a4ac7aa3c10fc8f3bf4583b18e30f30176df28fbcc13',
    root_hash: '11d75f84c8e2fba7bf8b7d847c8077e7c0875158dcc1ae5d51b1aa312522c9f3',
    hashes: ['022a6979e6dab7aa5ae4c3e5e45f7e977112a7e63593820dbec1ec738a24f93c'],
  },
  consistency_proof: null,
  checkpoint:
    'scanledger.example/receipts\n2\nEddfhMji+6e/i32EfIB358CHUVjcwa5dUbGqMSUiyfM=\n\n— scanledger.example/receipts 2ef1ekqfY3DwdeX1KwH4V98HDUMaXZMoy+kRVVI61hYcfdpPxPYWw0DhPHHCHzDiYUR3TJm/BBavh3rReQxD7Uoo5gU=\n',
  verifier_keys: ['scanledger.example/receipts+d9e7f57a+AcumyTUvo5n0TXMzZCejcViM52SFzLJ1gZtjOa5NhvH3'],
} as const;
