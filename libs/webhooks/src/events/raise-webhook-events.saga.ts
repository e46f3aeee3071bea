import { derivedToken } from '#kernel';
import type { UsageLimitReached } from '#accounts';
import type { Recorded, Saga } from '#event-sourcing';
import type { ScanCompleted, ScanFailed, ScanStarted } from '#scans';
import { RaiseWebhookEvent } from '../webhooks.commands.ts';
import type { Occurrence } from '../webhooks.commands.ts';

type Told = ScanStarted | ScanCompleted | ScanFailed | UsageLimitReached;

/** What receivers are told of. Ids come from the source event: they are the same in every repeat and for every endpoint. */
export const raiseWebhookEvents: Saga<Told> = {
  name: 'raise-webhook-events',
  startsAt: 'beginning',
  categories: ['scan', 'usage'],
  handles: ['ScanStarted', 'ScanCompleted', 'ScanFailed', 'UsageLimitReached'],
  react: (event) => [
    new RaiseWebhookEvent({
      accountId: event.data.accountId,
      eventId: `evt_${derivedToken(22, 'webhook-event', event.id)}`,
      timestamp: event.metadata.recordedAt,
      position: event.position,
      ...told(event),
    }),
  ],
};

function told(event: Recorded<Told>): Pick<Occurrence, 'kind' | 'data' | 'scanId'> {
  switch (event.type) {
    case 'ScanStarted':
      return { kind: 'scan.started', scanId: event.data.scanId, data: { status: 'running' } };
    case 'ScanCompleted': {
      const { scanId, score, grade } = event.data;
      return { kind: 'scan.completed', scanId, data: { status: 'completed', score, grade } };
    }
    case 'ScanFailed': {
      const { scanId, code, message } = event.data;
      return { kind: 'scan.failed', scanId, data: { status: 'failed', failure: { code, message } } };
    }
    case 'UsageLimitReached': {
      const { plan, scansUsed, scansLimit, periodStart, periodEnd } = event.data;
      return {
        kind: 'usage.limit_reached',
        data: {
          plan,
          scans_used: scansUsed,
          scans_limit: scansLimit,
          period_start: periodStart,
          period_end: periodEnd,
        },
      };
    }
  }
}
