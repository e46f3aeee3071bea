import { expect, it } from '@jest/globals';
import { NoCompleteBuild } from '#event-sourcing';
import type { Log } from '#kernel';
import { FailureLog } from '../log/failure-log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { WebhookReports } from './webhook-reports.ts';

it.each([
  [
    'warn',
    'a store that is not available yet, as on a first start',
    new NoCompleteBuild({ name: 'webhook_deliveries', version: 2 }),
  ],
  ['error', 'a fault', new TypeError('x is not a function')],
])('it logs as %s that the sender ended by %s', (expected, _name, error) => {
  const logged: string[] = [];
  const log = { warn: () => logged.push('warn'), error: () => logged.push('error') } as unknown as Log;
  new WebhookReports({} as Metrics, log, new FailureLog(log)).failed(error);
  expect(logged).toEqual([expected]);
});
