import { describe, expect, it } from '@jest/globals';
import { UsageError } from '../exit-codes.ts';
import { browserCommand } from './browser-command.ts';
import { consoleUrl } from './open-command.ts';

const url = 'https://scanledger.example/scans/scan_1';

describe('the page of a scan', () => {
  it('is at the URL of the service', () => {
    expect(consoleUrl('https://scanledger.example/', 'scan_1')).toBe(url);
    expect(consoleUrl('https://example.com/scanledger', 'scan_1')).toBe('https://example.com/scanledger/scans/scan_1');
  });

  it.each([
    [undefined, 'scan_1', 'set SCANLEDGER_URL'],
    ['file:///etc/passwd', 'scan_1', 'the URL of the service is not a URL: file:///etc/passwd'],
    ['https://scanledger.example', '../keys', '../keys is not the id of a scan'],
  ])('is not there for %j and %j', (service, scanId, message) => {
    expect(() => consoleUrl(service, scanId)).toThrow(new UsageError(message));
  });

  it.each<[NodeJS.Platform, Record<string, string>, string | undefined]>([
    ['linux', { DISPLAY: ':0' }, 'xdg-open'],
    ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, 'xdg-open'],
    ['linux', {}, undefined],
    ['darwin', {}, 'open'],
    ['win32', {}, 'rundll32'],
    ['darwin', { CI: 'true' }, undefined],
    ['linux', { DISPLAY: 'localhost:10.0', SSH_CONNECTION: '192.0.2.1 1 192.0.2.2 22' }, undefined],
  ])('is opened on %s with %j by %s', (platform, environment, program) => {
    const command = browserCommand(platform, environment, url);
    expect(command?.[0]).toBe(program);
    if (command !== undefined) expect(command.at(-1)).toBe(url);
  });
});
