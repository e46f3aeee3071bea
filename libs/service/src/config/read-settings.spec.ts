import { describe, expect, it } from '@jest/globals';
import { ConfigurationError } from './configuration-error.ts';
import { readSettings } from './read-settings.ts';
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

  it.each(['0', '80,0', '0,443', '65536', '80,x'])('reject SCAN_PORTS=%s', (SCAN_PORTS) => {
    expect(mistakesIn({ SCAN_PORTS })).toEqual([
      expect.stringMatching(/^SCAN_PORTS must be integers from 1 to 65535, comma-separated; got `/),
    ]);
  });

  it('do not report a contradiction that follows from a malformed value', () => {
    expect(mistakesIn({ ROLE: 'spectator', READ_STORE: 'postgres' })).toHaveLength(2);
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
