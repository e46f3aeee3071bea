import { describe, expect, it } from '@jest/globals';
import { audit, scan } from '../testing/documents.ts';
import { historyView } from './history-view.ts';

const shown = (change: Partial<typeof audit>): string =>
  historyView(scan, { ...audit, ...change }, 0, (actor) => actor).markup;

describe('the history of a scan', () => {
  it('says that the score agrees with the findings', () => {
    expect(shown({})).toContain('The score agrees with the findings in the log.');
    expect(shown({})).not.toContain('notice');
  });

  it('shows each event with its time to the second', () => {
    const [event] = audit.history;
    expect(shown({ history: [{ ...event!, at: '2026-06-01T12:00:07.250Z' }] })).toContain(
      '<time datetime="2026-06-01T12:00:07.250Z">1 Jun 2026, 12:00:07 UTC</time>',
    );
  });

  it('says that the score was changed', () => {
    const markup = shown({ score: { recorded: 99, recomputed: 72, agrees: false } });
    expect(markup).toContain('The recorded score is 99, and the findings in the log give 72.');
    expect(markup).not.toContain('The score agrees');
  });

  it('says that events are missing', () => {
    const markup = shown({
      missing: [
        { first: 2, last: 2 },
        { first: 4, last: 9 },
      ],
    });
    expect(markup).toContain('The log does not have 7 events of the scan any more. Report it to the operator.');
  });
});
