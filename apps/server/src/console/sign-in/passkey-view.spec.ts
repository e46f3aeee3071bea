import { describe, expect, it } from '@jest/globals';
import { passkeyObstacle } from './passkey-view.ts';

describe('passkeys', () => {
  it.each([
    ['https://scans.example.com', 'scans.example.com'],
    ['https://scans.example.com', 'inside-of-the-proxy:8443'],
    ['https://localhost:8443', 'localhost:8443'],
  ])('can be used where the service is known as %s, by the host %s', (publicUrl, host) => {
    expect(passkeyObstacle(publicUrl, host)).toBeUndefined();
  });

  it.each([
    ['https://127.0.0.1:8443', '127.0.0.1:8443'],
    ['https://[::1]:8443', '[::1]:8443'],
    ['https://localhost:8443', 'scanner.lan:8443'],
    ['https://localhost:8443', '127.0.0.1:8443'],
  ])('cannot be used where the service is known as %s, by the host %s', (publicUrl, host) => {
    expect(String(passkeyObstacle(publicUrl, host))).toContain(`known as ${new URL(publicUrl).hostname}`);
  });
});
