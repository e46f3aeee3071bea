import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BrowserUnavailable } from '#scanner/renderer';
import { noProxy } from './launch-flags.ts';
import { StartedChromium } from './started-chromium.ts';
import type { StartSteps } from './started-chromium.ts';

describe('a browser that cannot be started', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'scanledger-start-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  const failing = (reason: string) => (): never => {
    throw new Error(reason);
  };
  const makeProfile = (): string => mkdtempSync(join(directory, 'profile-'));

  it.each<[string, StartSteps, string]>([
    [
      'directory for it',
      { makeProfile: failing('EROFS: read-only file system, mkdtemp') },
      'EROFS: read-only file system',
    ],
    [
      'room in it',
      { makeProfile, writePreferences: failing('ENOSPC: no space left on device') },
      'ENOSPC: no space left',
    ],
    ['process for it', { makeProfile, spawnChromium: failing('spawn EAGAIN') }, 'spawn EAGAIN'],
  ])('as there is no %s is unavailable for that reason, and leaves nothing', (_, steps, reason) => {
    const start = (): unknown => StartedChromium.start(process.execPath, { proxy: noProxy, publicKeyHash: '' }, steps);
    expect(start).toThrow(BrowserUnavailable);
    expect(start).toThrow(`the browser did not start: ${reason}`);
    expect(readdirSync(directory)).toEqual([]);
  });
});
