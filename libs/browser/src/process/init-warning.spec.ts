import { describe, expect, it } from '@jest/globals';
import { initWarning } from './init-warning.ts';

describe('the warning about zombie processes', () => {
  it('is given to a service that is PID 1 of its container, and to no other', () => {
    expect(initWarning(1)).toContain('start it under an init');
    expect(initWarning()).toBeUndefined();
  });
});
