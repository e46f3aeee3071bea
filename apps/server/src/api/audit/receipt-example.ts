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
    finding_counts: { critical: 0, high: 0, medium: 0, low: 2, info: 3 },
    findings_sha256: '31b556fba045cb1feadc5699294e95286f507dd4d0b682c241bb280f92284b00',
    failure: null,
  },
  inclusion_proof: {
    leaf_index: 41,
    tree_size: 57,
    leaf_hash: '9ef4110940057f9265d61691e298bb8b127cd0952f5c569e526a3ec12127b7a6',
    root_hash: '01dd76826f6b3588d2fab29530f402f7e014877dacba03009a1b1328fbe85372',
    hashes: [
      'f77f9ffc731ee8d4b38ed95f7c994ea81e63202c37b6d6cda05cf651f18bcf9f',
      'fbc2059ef470319d9ba6bc3bc0de79b4aa8c9e1749247a35407058911e6db175',
      '054a7850436f0d0590ade3ab2f45f5f87d858c4ba3514da6b8fa1c08ab0f22e1',
      'df70a81a4366cbfdc3e47d887923dce9b019bc477d65604bd9edde0bc397c132',
      '214390ffdb6752b288deb10b7b6c1c85959110b098f0e5db22110329b18cb924',
      '9a5b5a2a29571cad3d81555f34bf3256fda56279691cdec34f57c8f484acb3fa',
    ],
  },
  consistency_proof: null,
  checkpoint:
    'scanledger.example/receipts\n57\nAd12gm9rNYjS+rKVMPQC9+AUh32sugMAmhsTKPvoU3I=\n\n— scanledger.example/receipts mgKT+vYRa6H/1pqpB1ESYrRD38pySnYsVFa4OtCD9ddNi/oiP5lq5Y+8tUSnln56NQt03sGsNWmV250ypjbJRVRdEwM=\n',
  verifier_keys: ['scanledger.example/receipts+9a0293fa+ARnFcLvDR69lAJID27O4PhmJZmFukQu3KEFbi9PddXbI'],
} as const;
