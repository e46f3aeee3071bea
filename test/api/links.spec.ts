import { describe, expect, it } from '@jest/globals';
import { sendRaw } from '../support/raw-connection.ts';
import { serviceForSpecs } from '../support/service-for-specs.ts';

const api = serviceForSpecs({ HOST: '0.0.0.0' });

describe('links of a server that listens on every address of its machine', () => {
  it('have a host name that browsers can open', async () => {
    const { port } = new URL(api.service.url);
    const { body } = await api.client().get<{ doc_url: string }>('/v1/scans');
    expect(body.doc_url).toBe(`https://localhost:${port}/docs/errors#unauthorized`);
  });

  const redirectOf = async (...headers: readonly string[]) => {
    const [response] = await sendRaw(
      api.service.url,
      `${['GET /docs?q=1 HTTP/1.0', ...headers].join('\r\n')}\r\n\r\n`,
      { tls: false },
    );
    const { location, 'cache-control': cache } = response?.headers ?? {};
    return { status: response?.status, location, cache };
  };

  it.each([
    ['scans.example:9443', 'https://scans.example:9443'],
    ['192.0.2.7:8443', 'https://192.0.2.7:8443'],
    ['[2001:db8::7]:8443', 'https://[2001:db8::7]:8443'],
    ['scans.example', 'https://scans.example'],
    ['scans.example:80', 'https://scans.example'],
  ])('are those of the host that the client has used where a page is redirected to HTTPS: %s', async (host, origin) => {
    expect(await redirectOf(`Host: ${host}`)).toEqual({
      status: 308,
      location: `${origin}/docs?q=1`,
      cache: 'no-store',
    });
  });

  it.each([
    'user@evil.example',
    'evil.example/x',
    'evil.example?',
    'evil.example#',
    'evil.example\\x',
    'evil example',
    'evil.example, scans.example',
    'evil.example:99999',
    'evil.example:',
    '%65vil.example',
    '[::1',
    ':8443',
    '',
  ])('are not made of a Host that is none: %j', async (host) => {
    const { port } = new URL(api.service.url);
    expect(await redirectOf(`Host: ${host}`)).toMatchObject({ location: `https://localhost:${port}/docs?q=1` });
  });

  it('are not made of what a proxy is said to have been requested for', async () => {
    const headers = ['Host: scans.example', 'X-Forwarded-Host: evil.example', 'Forwarded: host=evil.example'];
    expect(await redirectOf(...headers)).toMatchObject({ location: 'https://scans.example/docs?q=1' });
  });
});
