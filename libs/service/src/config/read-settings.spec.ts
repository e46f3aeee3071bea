import { describe, expect, it } from '@jest/globals';
import { ConfigurationError } from './configuration-error.ts';
import { fullScanRequires } from './full-scan-requires.ts';
import { readSettings } from './read-settings.ts';
import { settingTable } from './settings.ts';
import type { SettingName } from './settings.ts';
import type { Environment } from './environment.ts';

function mistakesIn(environment: Environment): readonly string[] {
  try {
    readSettings(environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.mistakes;
  }
}

describe('The settings', () => {
  it.each([
    ['SECRETS_KEY', 'c2VjcmV0LXRoYXQtaXMtdG9vLXNob3J0'],
    ['SECRETS_KEY', `${Buffer.alloc(32, 7).toString('base64')},c2VjcmV0LXRoYXQtaXMtdG9vLXNob3J0`],
    ['EVENTSTORE_URL', 'http://admin:pa55word@events:2113'],
    ['MONGODB_URL', 'mongo://user:pa55word@models/db'],
  ])('never show the value of %s', (name, value) => {
    const text = mistakesIn({ [name]: value, EVENT_LOG: 'eventstoredb', READ_STORE: 'mongodb' }).join('\n');
    expect(text).toMatch(new RegExp(`^${name} must `, 'm'));
    expect(text).not.toContain('pa55word');
    expect(text).not.toContain('c2VjcmV0');
    expect(text).not.toContain(Buffer.alloc(32, 7).toString('base64'));
  });

  it('name every mistake, malformed values and contradictions together', () => {
    const mistakes = mistakesIn({
      PORT: 'high',
      SCAN_PORTS: '80,0',
      EVENT_LOG: 'eventstoredb',
      TLS_CERT_FILE: '/nonexistent/cert.pem',
      INSECURE_HTTP: 'loopback',
      HOST: '0.0.0.0',
    });
    expect(mistakes.map((mistake) => /^[A-Z_]+/.exec(mistake)?.[0])).toEqual([
      'PORT',
      'SCAN_PORTS',
      'EVENTSTORE_URL',
      'SECRETS_KEY',
      'TLS_CERT_FILE',
      'TLS_CERT_FILE',
      'INSECURE_HTTP',
    ]);
  });

  it('name the setting of every malformed value', () => {
    const malformed: Partial<Record<SettingName, readonly string[]>> = {
      PORT: ['-1', '65536', '8443.5', 'https'],
      PUBLIC_URL: [
        'scan.example.com',
        'https://exa mple',
        'https://h/path',
        'https://h?q',
        'ftp://h',
        'https://h:99999',
      ],
      ROLE: ['spectator'],
      EVENT_LOG: ['kafka'],
      EVENTSTORE_URL: ['http://h', 'esdb:h'],
      EVENTSTORE_PREFIX: ['$all', 'a b', 'x'.repeat(65)],
      READ_STORE: ['postgres'],
      MONGODB_URL: ['http://h'],
      TLS_CERT_FILE: ['/nonexistent'],
      TLS_KEY_FILE: ['/nonexistent'],
      INSECURE_HTTP: ['on'],
      MAX_CONNECTIONS: ['0', 'many'],
      MAX_CONNECTIONS_PER_ADDRESS: ['0', 'many'],
      REVOKE_EXPOSED_KEYS: ['yes'],
      TRUSTED_PROXIES: ['proxy.example', '10.0.0.0/33', '0.0.0.0/0', '::/0', '10.0.0.1,x'],
      ALLOWED_NETWORKS: ['intranet', '10.0.0.0/33'],
      ALLOWED_ORIGINS: ['*', 'null', 'app.example.com', 'https://app.example.com/', 'https://a.example,*'],
      SECRETS_KEY: ['short'],
      METRICS_PORT: ['no', '65536'],
      LOG_LEVEL: ['loud'],
      LOG_FORMAT: ['xml'],
      SCAN_WORKERS: ['0', '257'],
      SCANS_AT_ONCE: ['0'],
      SCAN_PORTS: ['0', 'x'],
      SCAN_DNS_SERVERS: ['dns.example'],
      SCAN_REQUESTS_PER_SECOND: ['0'],
      SCAN_FULL_REQUESTS: ['0'],
      SCAN_CONTACT_URL: ['page', 'https://\u2603.example', 'https://h/a b', 'https://h/\u001b'],
      RETIRE_DATA_FILE: ['/nonexistent'],
      MAX_QUEUED_PER_ACCOUNT: ['0'],
      MAX_QUEUED: ['0'],
      QUEUE_EXPIRES_HOURS: ['0', '8761'],
      UNAUTHENTICATED_PER_MINUTE: ['0'],
      RETENTION_DAYS: ['0'],
      DELIVERY_RETENTION_DAYS: ['0'],
      IDEMPOTENCY_RETENTION_HOURS: ['0'],
      SECURITY_LOG_RETENTION_DAYS: ['29', 'long'],
      OPEN_SIGNUP: ['yes'],
      FULL_SCAN_REQUIRES: ['proof'],
      WEBHOOK_RETRY_BASE_SECONDS: ['0', '3601'],
      NODE_EXTRA_CA_CERTS: ['/nonexistent'],
    };
    for (const [name, values = []] of Object.entries(malformed)) {
      for (const value of values) {
        const mistakes = mistakesIn({ [name]: value });
        expect([name, value, mistakes.some((mistake) => mistake.startsWith(`${name} `))]).toEqual([name, value, true]);
      }
    }
    // What remains is text: the server looks whether it can be used.
    const text = [
      'HOST',
      'DATA_DIR',
      'METRICS_HOST',
      'LOG_FILE',
      'SCAN_BLOCKLIST_FILE',
      'SCAN_BROWSER',
      'SCAN_OPT_IN_CHECKS',
      'INSTANCE',
    ];
    expect(Object.keys(settingTable).toSorted()).toEqual([...Object.keys(malformed), ...text].toSorted());
  });

  it.each(['PUBLIC_URL', 'SCAN_CONTACT_URL'])('accept no credentials in %s, and do not show them', (name) => {
    const [mistake = ''] = mistakesIn({ [name]: 'https://user:pa55word@scan.example.com' });
    expect(mistake).toMatch(new RegExp(`^${name} must be `));
    expect(mistake).not.toContain('pa55word');
  });

  it('read ALLOWED_ORIGINS as browsers send them', () => {
    const { ALLOWED_ORIGINS } = readSettings({ ALLOWED_ORIGINS: 'https://App.example.com:443, http://localhost:3000' });
    expect(ALLOWED_ORIGINS).toEqual(['https://app.example.com', 'http://localhost:3000']);
  });

  it.each(['0', '80,0', '0,443', '65536', '80,x'])('reject SCAN_PORTS=%s', (SCAN_PORTS) => {
    expect(mistakesIn({ SCAN_PORTS })).toEqual([
      expect.stringMatching(/^SCAN_PORTS must be integers from 1 to 65535, comma-separated; got `/),
    ]);
  });

  it('say how the metrics are disabled when METRICS_PORT is no port', () => {
    expect(mistakesIn({ METRICS_PORT: 'none' })).toEqual([
      'METRICS_PORT must be `off` or an integer from 0 to 65535; got `none`.',
    ]);
  });

  it('do not report a contradiction that follows from a malformed value', () => {
    expect(mistakesIn({ ROLE: 'spectator', READ_STORE: 'postgres' })).toHaveLength(2);
  });

  it('accept a PUBLIC_URL with plain HTTP on loopback only: a browser would not keep a session', () => {
    for (const PUBLIC_URL of [
      'HTTPS://scans.example.com',
      'http://localhost:8080',
      'http://127.0.0.1',
      'http://[::1]:1',
    ])
      expect(mistakesIn({ PUBLIC_URL })).toEqual([]);
    expect(mistakesIn({ PUBLIC_URL: 'http://scans.example.com' })).toEqual([
      expect.stringMatching(/^PUBLIC_URL must begin with https:\/\/ .*; got `http:\/\/scans\.example\.com`\.$/),
    ]);
  });

  it('require a proof of ownership for full scans where strangers can sign up', () => {
    expect(fullScanRequires(readSettings({}))).toBe('none');
    expect(fullScanRequires(readSettings({ FULL_SCAN_REQUIRES: 'verification' }))).toBe('verification');
    expect(fullScanRequires(readSettings({ OPEN_SIGNUP: 'on' }))).toBe('verification');
    expect(mistakesIn({ OPEN_SIGNUP: 'on', FULL_SCAN_REQUIRES: 'none' })).toEqual([
      expect.stringMatching(/^FULL_SCAN_REQUIRES must be `verification` with OPEN_SIGNUP=on/),
    ]);
  });

  it('limit the requests of a full scan to 1500 by default, and to 20000 at most', () => {
    expect(readSettings({}).SCAN_FULL_REQUESTS).toBe(1_500);
    expect(readSettings({ SCAN_FULL_REQUESTS: '20000' }).SCAN_FULL_REQUESTS).toBe(20_000);
    expect(mistakesIn({ SCAN_FULL_REQUESTS: '20001' })).toHaveLength(1);
  });

  it('take NODE_EXTRA_CA_CERTS from the environment, and require its file to exist', () => {
    expect(mistakesIn({ NODE_EXTRA_CA_CERTS: '/nonexistent/ca.pem' })).toEqual([
      'NODE_EXTRA_CA_CERTS names a file that cannot be read: /nonexistent/ca.pem (ENOENT).',
    ]);
  });
});
