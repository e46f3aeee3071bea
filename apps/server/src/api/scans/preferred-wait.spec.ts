import { describe, expect, it } from '@jest/globals';
import { preferredWaitSeconds } from './preferred-wait.ts';

describe('Prefer: wait', () => {
  it.each([
    ['wait=10', 10],
    ['wait=0', 0],
    ['wait=30', 30],
    ['wait=31', 30],
    ['wait=999999999', 30],
    ['WAIT=5', 5],
    ['wait = 5', 5],
    ['wait="5"', 5],
    ['respond-async, wait=5', 5],
    ['wait=5; x=y', 5],
    ['wait=5, wait=9', 5],
    [['respond-async', 'wait=5'], 5],
  ])('%j is %i seconds', (header, seconds) => {
    expect(preferredWaitSeconds(header)).toBe(seconds);
  });

  it.each([
    undefined,
    '',
    'wait',
    'wait=',
    'wait=-1',
    'wait=+1',
    'wait=1.5',
    'wait=1e1',
    'wait=x',
    'await=5',
    'wait=9999999999',
  ])('%j is no preference', (header) => {
    expect(preferredWaitSeconds(header)).toBeUndefined();
  });
});
