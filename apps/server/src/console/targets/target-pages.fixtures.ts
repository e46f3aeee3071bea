import { OwnershipSettings } from '#targets';
import type { TargetDocument } from '#targets';
import { session } from '../testing/documents.ts';
import type { PageWith } from '../testing/inert-pages.ts';
import { removeTargetView, targetListView, targetView } from './target-views.ts';

export const target: TargetDocument = {
  targetId: 'tgt_1',
  accountId: 'acc_1',
  host: 'example.com',
  token: 'scanledger-verification=2wE4rT6yU8iO0pA1sD3fG5',
  state: 'verified',
  method: 'dns',
  verifiedAt: '2026-06-01T12:05:00.000Z',
  lastCheck: {
    at: '2026-06-02T12:05:00.000Z',
    failure: { reason: 'check_failed', detail: '_scanledger.example.com could not be resolved' },
  },
  createdAt: '2026-06-01T12:00:00.000Z',
  order: '1',
};

const settings = new OwnershipSettings({ fullScanRequires: 'verification' });

/** State and method are the service's own. */
const stored = (replace: <V extends object>(document: V) => V): TargetDocument => {
  const { state, method } = target;
  return { ...replace(target), state, method };
};

/** Every page that shows what a member typed, or what a check has found. */
export const targetPages: Record<string, PageWith> = {
  'the list': (replace) =>
    targetListView({ session, settings, targets: [stored(replace)], host: 'other.example', nonce: 'n' }),
  'a rejected form': (replace) => {
    const { host, message } = replace({ host: 'x', message: 'x' });
    const problem = { status: 422, message, param: 'host' };
    return targetListView({ session, settings, targets: [], host, nonce: 'n', problem });
  },
  'a target that is known': (replace) => {
    const known = stored(replace);
    return targetListView({ session, settings, targets: [known], host: known.host, nonce: 'n' });
  },
  'a target': (replace) => targetView(session, stored(replace)),
  'the removal': (replace) => removeTargetView(session, stored(replace)),
};
