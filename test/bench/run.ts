/**
 * Measures what the service promises, each goal as a ratio to a limit or a peer that is measured in the same rounds.
 * Run: npm run bench [-- G1 G4 …] [--rounds 7] [--seed 1] [--pin] [--max-disturbance 10] [--json FILE]
 */
import { concurrentAppends, singleAppend } from './goals/appends.ts';
import { emmettPost, emmettRebuild } from './goals/emmett.ts';
import { getScan } from './goals/g1-get-scan.ts';
import { startOfScan } from './goals/g10-start-of-scan.ts';
import { webhookLatency, webhookThroughput } from './goals/g12-webhooks.ts';
import { manyQueued } from './goals/g14-many-queued.ts';
import { idle } from './goals/g17-idle.ts';
import { oldStreams } from './goals/g18-old-streams.ts';
import { postScan } from './goals/g2-post-scan.ts';
import { overload } from './goals/overload.ts';
import { rebuildOfAll } from './goals/rebuild-all.ts';
import { arePeersInstalled, peerVersions } from './peers/peers.ts';
import { BenchRun } from './support/bench-run.ts';

const run = new BenchRun('bench');
await run.measure([
  getScan,
  postScan,
  singleAppend,
  concurrentAppends,
  startOfScan,
  webhookThroughput,
  webhookLatency,
  manyQueued,
  idle,
  oldStreams,
  rebuildOfAll,
  overload,
]);
if (arePeersInstalled()) await run.measure([emmettPost, emmettRebuild], { versions: peerVersions() });
run.finish();
