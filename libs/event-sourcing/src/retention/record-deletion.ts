import type { DeletedStreamRecord } from './retention.events.ts';
import type { RecordingEnvironment } from './retention-rule.ts';
import { retentionStream } from './retention.decider.ts';

/** Records deleted streams in the stream `retention-{rule}_{month}`. */
export async function recordDeletion(
  rule: string,
  streams: readonly DeletedStreamRecord[],
  { executor, context, now }: RecordingEnvironment,
): Promise<void> {
  const records = streams.map(({ stream, events, digest }) => ({ stream, events, digest }));
  const month = now.slice(0, 'yyyy-mm'.length);
  await executor.execute(
    retentionStream,
    `${rule}_${month}`,
    { type: 'RecordDeletion', rule, streams: records },
    context,
  );
}
