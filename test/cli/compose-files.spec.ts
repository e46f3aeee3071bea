import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const read = (file: string): string => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');

describe.each(['docker-compose.yml', 'docker-compose.cluster.yml'])('%s', (file) => {
  it('has no default for a key or password', () => {
    const variables = [...read(file).matchAll(/\$\{(\w*(?:KEY|PASSWORD)\w*)([^}]*)\}/g)];
    expect(variables.length).toBeGreaterThan(0);
    for (const [, , fallback = ''] of variables) expect(fallback).not.toMatch(/^:?-/);
    expect(read(file)).toContain('SECRETS_KEY: ${SECRETS_KEY:?');
  });
});

describe('docker-compose.cluster.yml', () => {
  /** The volumes that a service mounts, by their names. */
  const mounted = (service: string): readonly string[] => {
    const [, block = ''] =
      new RegExp(`^  ${service}:\\n((?:    .*\\n|\\n)+)`, 'm').exec(read('docker-compose.cluster.yml')) ?? [];
    return [...block.matchAll(/[\s'[]([a-z0-9-]+):\/[a-z]/g)].map(([, name = '']) => name);
  };

  it('mounts the private key of the authority only where certificates are created', () => {
    expect(mounted('certificates')).toContain('authority-private');
    const all = [...read('docker-compose.cluster.yml').matchAll(/authority-private:\//g)];
    expect(all).toHaveLength(1);
  });

  it.each([1, 2, 3])('mounts into node %i of each server only its own certificate or key', (n) => {
    expect(mounted(`kurrentdb${n}`)).toEqual(['authority', `certificate${n}`, `events${n}`]);
    expect(mounted(`mongodb${n}`)).toEqual(['keyfile', `read-models${n}`, `read-models${n}-config`]);
  });

  it('mounts into the service the certificate of the authority alone', () => {
    const [, service = ''] = /^x-service: [^\n]*\n((?:  .*\n)+)/m.exec(read('docker-compose.cluster.yml')) ?? [];
    expect([...service.matchAll(/'([a-z-]+):\/certs/g)].map(([, name]) => name)).toEqual(['authority']);
  });
});
