import { describe, expect, it } from '@jest/globals';
import { Style } from '#terminal';
import { latestSeverity } from './latest-severity.ts';
import { nextStepsText } from './next-steps.ts';

const none = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };

describe('the progress of the demo', () => {
  it('names the most severe of the new findings', () => {
    expect(latestSeverity(undefined, none)).toBeUndefined();
    expect(latestSeverity({ ...none, critical: 1 }, { ...none, critical: 1, low: 2, medium: 1 })).toBe('medium');
  });
});

describe('the next steps of the demo', () => {
  const service = {
    url: 'https://127.0.0.1:1234',
    key: 'slk_demo',
    invitationUrl: 'https://127.0.0.1:1234/invitation?token=inv_demo',
    dataDirectory: '/tmp/demo',
    certificateFile: '/tmp/demo/tls-cert.pem',
    certificate: '',
    close: () => Promise.resolve(),
  };
  const text = (isRunning: boolean) =>
    nextStepsText(service, { scanId: 'scan_1', target: 'https://127.0.0.1:1/', isRunning }, new Style(undefined));

  it('are commands without anything to fill in', () => {
    for (const isRunning of [true, false]) expect(text(isRunning)).not.toMatch(/…|<[a-z]+>/);
  });

  it('lead to the documentation, and to the scan in the console', () => {
    for (const url of ['docs', 'invitation?token=inv_demo', 'scans/scan_1']) {
      expect(text(true).split(/\s/)).toContain(`https://127.0.0.1:1234/${url}`);
    }
  });

  it('begin no command behind one that only Ctrl-C ends', () => {
    const block = text(true)
      .split('\n\n')
      .find((lines) => lines.includes('listen'));
    expect(block?.trim().split('\n')).toHaveLength(1);
  });

  it('start the service again where it has ended, and then name no site that has ended, too', () => {
    expect(text(true)).toContain('scan -- https://127.0.0.1:1/ --wait');
    expect(text(true)).not.toContain('npm start');
    expect(text(false)).toContain('DATA_DIR=/tmp/demo PORT=1234 ALLOWED_NETWORKS=127.0.0.0/8 npm start');
    expect(text(false)).not.toContain('https://127.0.0.1:1/');
  });

  it('name no page before the command that starts the service again', () => {
    expect(text(false).indexOf('npm start')).toBeLessThan(text(false).indexOf('https://'));
  });
});
