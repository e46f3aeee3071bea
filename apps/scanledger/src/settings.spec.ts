import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { connectionSettings } from './settings.ts';

const directory = mkdtempSync(join(tmpdir(), 'scanledger-settings-'));
afterAll(() => rmSync(directory, { recursive: true }));

function fileWith(text: string): string {
  const path = join(directory, 'config.json');
  writeFileSync(path, text);
  return path;
}

describe('the connection settings', () => {
  it('are taken from options, then the environment, then the file', () => {
    const config = fileWith('{"url": "https://file", "api_key": "file", "ca_file": "file.pem"}');
    const environment = { SCANLEDGER_URL: 'https://environment', SCANLEDGER_API_KEY: 'environment' };
    expect(connectionSettings({ config, url: 'https://option' }, environment)).toEqual({
      url: 'https://option',
      apiKey: 'environment',
      caFile: 'file.pem',
    });
  });

  it('are not taken from variables that are set to nothing', () => {
    const config = fileWith('{"url": "https://file"}');
    const environment = { SCANLEDGER_URL: '', SCANLEDGER_API_KEY: '', SCANLEDGER_CA_FILE: '' };
    expect(connectionSettings({ config }, environment)).toEqual({ url: 'https://file' });
  });

  it.each([
    ['{', /not JSON/],
    ['[]', /must be a JSON object/],
    ['{"token": "x"}', /unknown member: token/],
    ['{"url": 1}', /url in .* must be text/],
  ])('are refused as %s', (text, message) => {
    expect(() => connectionSettings({ config: fileWith(text) }, {})).toThrow(message);
  });

  it('name the file that is missing', () => {
    expect(() => connectionSettings({ config: join(directory, 'missing') }, {})).toThrow(/cannot read .*missing/);
  });
});
