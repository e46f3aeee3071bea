import type { Operation } from '../operation.ts';

/** What the operations of a tag are for. */
export const tagDescriptions: Readonly<Record<Operation['tag'], string>> = {
  Scans: 'Queue scans, follow them, read their findings.',
  Schedules: 'Scan a target again and again, at the times of a cron expression.',
  Targets: 'Prove that a site is yours, where the operator requires that for full scans.',
  Usage: 'The plan of the account, and what it has used of it.',
  Keys: 'API keys: create, rotate, revoke.',
  Webhooks: 'Endpoints that events are sent to, the events, and their deliveries.',
  'Accepted risks': 'Findings that an account has decided to live with: shown, not hidden.',
  Audit:
    'What has happened to scans, API keys and members: when, by whom, and what was the state then; and receipts that prove how scans have ended.',
  Service: 'The state of the service, and its description.',
};
