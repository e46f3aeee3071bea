import { describe, expect, it } from '@jest/globals';
import { flagProblem } from './flag-problem.ts';
import { launchFlags } from './launch-flags.ts';

const ours = launchFlags({ proxy: '127.0.0.1:4711', publicKeyHash: 'hash=', profile: '/tmp/profile' });
const program = '/usr/lib/chromium/chromium';
const problemOf = (...flags: readonly string[]): string | undefined => flagProblem([program, ...flags].join(' '), ours);

describe('the flags of a running browser', () => {
  it('are those that it was given, whatever else is before or behind them that weakens nothing', () => {
    const debian = ['--enable-remote-extensions', '--media-router=0', '--disable-extensions-except=/a'];
    expect(problemOf(...debian, ...ours, '--lang=de')).toBeUndefined();
    expect(problemOf('--proxy-server=http://other:80', ...ours)).toBeUndefined();
    // As Chromium writes those without a value.
    expect(problemOf(...ours.map((flag) => flag.replace(/=$/, '')))).toBeUndefined();
  });

  it.each([
    '--no-sandbox',
    '-no-sandbox',
    '--single-process',
    '--no-proxy-server',
    '--proxy-pac-url=http://wpad/wpad.dat',
    '--proxy-auto-detect',
    '--remote-debugging-port=9222',
    '--disable-web-security',
  ])('may not have %s among them', (flag) => {
    const problem = `the browser is started with ${flag} and does not render pages like that: correct what starts it`;
    expect(problemOf(flag, ...ours)).toBe(problem);
    expect(problemOf(...ours, flag)).toBe(problem);
  });

  it.each([
    '--proxy-server=direct://',
    '-proxy-server=direct://',
    '--proxy-bypass-list=*',
    '--host-resolver-rules=',
    '--webrtc-ip-handling-policy=default',
    '--disable-features=',
    '--load-extension=/tmp/extension',
  ])('may not be replaced by a later %s', (flag) => {
    expect(problemOf(...ours, flag)).toContain(`is started with ${flag.replace(/=$/, '')}`);
  });

  it('may not be left out', () => {
    for (const flag of ours)
      expect(problemOf(...ours.filter((one) => one !== flag))).toContain('is started without --');
  });
});
