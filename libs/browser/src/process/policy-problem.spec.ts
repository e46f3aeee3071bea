import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { policyDirectories, policyProblem } from './policy-problem.ts';

describe('the managed policies of a machine', () => {
  let directory: string;
  let file: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'scanledger-policies-'));
    file = join(directory, 'company.json');
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it.each([
    ['ProxySettings', '{"ProxySettings": {"ProxyMode": "direct"}}'],
    ['ProxyPacUrl', '{\n  // of the company\n  "ProxyPacUrl" : "http://wpad/wpad.dat",\n}'],
    ['WebRtcIPHandling', '{"HomepageLocation": "https://intranet.example", "WebRtcIPHandling": "default"}'],
    ['DnsOverHttpsTemplates', '{"DnsOverHttpsTemplates": "https://resolver.example/dns-query"}'],
    ['BrowserSwitcherEnabled', '{"BrowserSwitcherEnabled": true}'],
    ['NetworkServiceSandboxEnabled', '{"NetworkServiceSandboxEnabled": false}'],
    ['RemoteDebuggingAllowed', '{"RemoteDebuggingAllowed": false}'],
    ['ProxyMode', String.raw`{"\u0050roxyM\u006Fde": "direct"}`],
    ['ExtensionInstallForcelist', '{"ExtensionInstallForcelist": ["abcdefghijklmnopabcdefghijklmnop"]}'],
  ])('are a problem where they set %s, which no flag of the browser overrides', (name, text) => {
    writeFileSync(file, text);
    expect(policyProblem([directory])).toBe(
      `${file} sets ${name} for every browser of this machine, which may lead it around the proxy of the scan: remove that policy`,
    );
  });

  it('are looked for where each build has them', () => {
    const builds = ['chromium', 'opt/chrome', 'opt/chrome_for_testing', 'opt/edge'];
    expect(policyDirectories).toEqual(expect.arrayContaining(builds.map((one) => `/etc/${one}/policies/managed`)));
  });

  it('are none otherwise', () => {
    writeFileSync(file, '{"HomepageLocation": "https://intranet.example/Proxy", "PasswordManagerEnabled": false}');
    expect(policyProblem([directory, join(directory, 'no-such-directory')])).toBeUndefined();
  });
});
