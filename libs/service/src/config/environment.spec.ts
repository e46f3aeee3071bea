import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ConfigurationError } from './configuration-error.ts';
import { environmentWithFile, unknownNamesInFile } from './environment.ts';

describe('The .env file of the working directory', () => {
  const home = process.cwd();
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'scanledger-'));
    process.chdir(directory);
  });
  afterEach(() => {
    process.chdir(home);
    rmSync(directory, { recursive: true });
  });

  it('is optional', () => {
    expect(environmentWithFile({ PORT: '1' })).toEqual({ PORT: '1' });
    expect(unknownNamesInFile()).toEqual([]);
  });

  it('has settings that the environment does not have', () => {
    writeFileSync('.env', 'PORT=2\nHOST="::1" # loopback\n');
    expect(environmentWithFile({ PORT: '1' })).toEqual({ PORT: '1', HOST: '::1' });
  });

  it('may begin with a byte order mark, and end its lines with CR LF', () => {
    writeFileSync('.env', '\uFEFFPORT=2\r\nHOST=::1\r\n');
    expect(environmentWithFile({})).toEqual({ PORT: '2', HOST: '::1' });
  });

  it('may have names that are not settings, which are known', () => {
    writeFileSync('.env', 'PORT=2\nRETENTION_DAY=30\nlog_level=debug\n');
    expect(unknownNamesInFile()).toEqual(['RETENTION_DAY', 'log_level']);
  });

  it('may have lines of a secret that are read as names, which nobody is shown', () => {
    writeFileSync(
      '.env',
      'KEY=-----BEGIN PRIVATE KEY-----\nMIGHAgEAMBMGByqG\nSM49AgEGq1Hn8w==\n-----END PRIVATE KEY-----\n',
    );
    expect(unknownNamesInFile()).toEqual(['KEY']);
  });

  it('is a mistake where it cannot be read', () => {
    mkdirSync('.env');
    expect(() => environmentWithFile({})).toThrow(ConfigurationError);
    expect(() => environmentWithFile({})).toThrow(
      /^.*\n {2}The file \.env of the working directory cannot be read: EISDIR/,
    );
  });
});
