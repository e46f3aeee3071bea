import { describe, expect, it } from '@jest/globals';
import { boundsOf } from './scan-bounds.ts';
import { settingsFor } from './testing/settings.ts';

describe('the bytes that a scan may receive', () => {
  const mib = 1024 * 1024;
  const full = (fullRequests: number): number => boundsOf('full', settingsFor({ fullRequests })).maxBytes / mib;

  it('grow with the requests of a full scan beyond the usual number, and are no fewer below it', () => {
    expect([100, 1_500, 3_000, 15_000].map(full)).toEqual([64, 64, 128, 640]);
  });

  it('are the same for every quick scan', () => {
    expect(boundsOf('quick', settingsFor({ fullRequests: 15_000 })).maxBytes).toBe(16 * mib);
  });
});
