import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Customer } from '../support/service-for-specs.ts';
import { nothingStarts, serviceForSpecs } from '../support/service-for-specs.ts';

const api = serviceForSpecs({ ALLOWED_NETWORKS: '' });
const target = 'https://example.com/';
let customer: Customer;

beforeAll(async () => {
  customer = await api.customer(nothingStarts);
}, 60_000);

const post = (body: unknown) => customer.client.post('/v1/scans', body);
const used = async () => (await customer.client.get('/v1/usage')).body['scans_used'];

describe('POST /v1/scans', () => {
  it('returns 201 with id, status and Location', async () => {
    const { status, body, headers } = await post({ target });
    expect(status).toBe(201);
    expect(body).toEqual({ scan_id: expect.stringMatching(/^scan_[0-9A-Za-z]{22}$/), status: 'queued' });
    expect(headers['location']).toBe(`/v1/scans/${String(body['scan_id'])}`);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('without scan_type the scan is quick, and its status shows it', async () => {
    const { headers } = await post({ target });
    expect((await customer.client.get(headers['location'] ?? '')).body['scan_type']).toBe('quick');
    const full = await post({ target, scan_type: 'full' });
    expect((await customer.client.get(full.headers['location'] ?? '')).body['scan_type']).toBe('full');
  });

  it('read-your-writes: status, list and usage show the scan at once', async () => {
    const { client } = await api.customer(nothingStarts);
    for (let count = 1; count <= 20; count++) {
      const { body } = await client.post('/v1/scans', { target });
      const [status, list, usage] = await Promise.all([
        client.get(`/v1/scans/${String(body['scan_id'])}`),
        client.get<{ data: { scan_id: string }[] }>('/v1/scans'),
        client.get('/v1/usage'),
      ]);
      expect(status.status).toBe(200);
      expect(list.body.data[0]?.scan_id).toBe(body['scan_id']);
      expect(usage.body['scans_used']).toBe(count);
    }
  });

  it.each([
    'https://example.com',
    'HTTPS://EXAMPLE.com:443/a?b=c#d',
    'http://example.com:8080/%zz/../x',
    'https://bücher.example/straße',
    'https://8.8.8.8/',
    'https://[2606:4700:4700::1111]/',
    `https://example.com/${'a'.repeat(2048 - 20)}`,
  ])('accepts %s, and echoes it as it was submitted', async (accepted) => {
    const { status, headers } = await post({ target: accepted });
    expect(status).toBe(201);
    expect((await customer.client.get(headers['location'] ?? '')).body['target']).toBe(accepted);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a number', 42],
    ['a list', ['https://example.com/']],
    ['an object', { href: 'https://example.com/' }],
    ['empty text', ''],
    ['no URL', 'example'],
    ['a relative URL', '/path'],
    ['a URL without a scheme', '//example.com/'],
    ['a URL without slashes', 'https:example.com'],
    ['no host', 'https://'],
    ['no host, but a port', 'https://:443/'],
    ['ftp', 'ftp://example.com/'],
    ['file', 'file:///etc/passwd'],
    ['gopher', 'gopher://example.com/'],
    ['javascript', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['a user', 'https://user@example.com/'],
    ['a user and a password', 'https://user:pw@example.com/'],
    ['an empty user', 'https://@example.com/'],
    ['2049 characters', `https://example.com/${'a'.repeat(2049 - 20)}`],
    ['a blank in front', ' https://example.com/'],
    ['a blank behind', 'https://example.com/ '],
    ['a blank inside', 'https://example.com/a b'],
    ['a tab in the scheme', 'ht\ttps://example.com/'],
    ['a line feed', 'https://example.com/\n'],
    ['a carriage return', 'https://example.com/\r\nX: y'],
    ['a NUL', 'https://example.com/\u0000'],
    ['an escape sequence', 'https://example.com/\u001b[31m'],
    ['half a character', 'https://example.com/\ud800'],
    ['port 22', 'https://example.com:22/'],
    ['port 0', 'https://example.com:0/'],
    ['port 65536', 'https://example.com:65536/'],
    ['127.0.0.1', 'http://127.0.0.1/'],
    ['localhost', 'http://localhost/'],
    ['LOCALHOST', 'http://LOCALHOST/'],
    ['a name under localhost', 'http://a.localhost/'],
    ['.local', 'http://printer.local/'],
    ['.internal', 'http://metadata.google.internal/'],
    ['.home.arpa', 'http://nas.home.arpa/'],
    ['a single label', 'http://intranet/'],
    ['[::1]', 'http://[::1]/'],
    ['0.0.0.0', 'http://0.0.0.0/'],
    ['the metadata service', 'http://169.254.169.254/latest/'],
    ['10/8', 'http://10.1.2.3/'],
    ['172.16/12', 'http://172.31.255.255/'],
    ['192.168/16', 'http://192.168.1.1/'],
    ['100.64/10', 'http://100.64.0.1/'],
    ['multicast', 'http://224.0.0.1/'],
    ['broadcast', 'http://255.255.255.255/'],
    ['unique local', 'http://[fd00::1]/'],
    ['link local', 'http://[fe80::1]/'],
    ['a mapped address', 'http://[::ffff:127.0.0.1]/'],
    ['NAT64', 'http://[64:ff9b::7f00:1]/'],
    ['6to4', 'http://[2002:7f00:1::]/'],
    ['hexadecimal', 'http://0x7f000001/'],
    ['decimal', 'http://2130706433/'],
    ['octal', 'http://0177.0.0.1/'],
    ['a short form', 'http://127.1/'],
    ['a dot behind', 'http://127.0.0.1./'],
    ['localhost with a dot behind', 'http://localhost./'],
    ['full-width digits', 'http://１２７.０.０.１/'],
    ['circled digits', 'http://①②⑦.⓪.⓪.①/'],
  ])('rejects %s as the target, and counts no scan', async (_, refused) => {
    const before = await used();
    const { status, body } = await post({ target: refused });
    expect(body).toEqual({
      error: 'invalid_target',
      message: expect.any(String),
      doc_url: expect.any(String),
      param: 'target',
    });
    expect(status).toBe(400);
    expect(await used()).toBe(before);
  });

  it.each([['slow'], ['Quick'], [''], [null], [1], [['quick']]])('rejects the scan_type %j', async (scan_type) => {
    const { status, body } = await post({ target, scan_type });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'invalid_parameter', param: 'scan_type' });
  });

  it.each([
    'status',
    'scan_id',
    'score',
    'account_id',
    'accountId',
    'plan',
    'constructor',
    '__proto__',
    'toString',
    '',
  ])('rejects the unknown property %j by name', async (member) => {
    const { status, body } = await post(`{"target":"${target}",${JSON.stringify(member)}:"completed"}`);
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'invalid_parameter', param: member });
  });

  it('rejects an unknown query parameter', async () => {
    const { status, body } = await customer.client.post('/v1/scans?scan_type=full', { target });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'invalid_parameter', param: 'scan_type' });
  });

  it.each([
    ['no JSON', '{"target":'],
    ['a list', '[]'],
    ['null', 'null'],
    ['text', '"https://example.com/"'],
    ['a number', '1'],
    ['a duplicate property', `{"target":"${target}","target":"${target}"}`],
    ['a byte order mark', `\ufeff{"target":"${target}"}`],
    ['trailing text', `{"target":"${target}"}x`],
  ])('rejects a body that is %s', async (_, body) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(response.body).toEqual({
      error: 'invalid_request',
      message: expect.any(String),
      doc_url: expect.any(String),
    });
  });

  it('rejects a body that is not UTF-8', async () => {
    const response = await post(
      Buffer.concat([Buffer.from('{"target":"https://example.com/'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]),
    );
    expect(response.status).toBe(400);
    expect(response.body['error']).toBe('invalid_request');
  });

  it('rejects an absent and an empty body', async () => {
    for (const response of [
      await customer.client.post('/v1/scans'),
      await customer.client.post('/v1/scans', undefined, { 'content-type': 'application/json' }),
      await customer.client.post('/v1/scans', ''),
      await customer.client.post('/v1/scans', undefined, { 'content-type': 'text/plain' }),
    ]) {
      expect(response.status).toBe(400);
      expect(response.body['error']).toBe('invalid_request');
    }
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonx',
    'application/json-patch+json',
    'multipart/form-data; boundary=x',
  ])('rejects the media type %s', async (type) => {
    const { status, body } = await customer.client.post('/v1/scans', { target }, { 'content-type': type });
    expect(status).toBe(415);
    expect(body).toEqual({ error: 'unsupported_media_type', message: expect.any(String), doc_url: expect.any(String) });
  });

  it.each(['application/json; charset=utf-8', 'Application/JSON', 'application/json;charset="utf-8"'])(
    'accepts the media type %s',
    async (type) => {
      expect((await customer.client.post('/v1/scans', { target }, { 'content-type': type })).status).toBe(201);
    },
  );

  it('accepts a body of 16 KiB, and rejects one byte more', async () => {
    const padded = (length: number): string => JSON.stringify({ target }).padEnd(length, ' ');
    expect((await post(padded(16_384))).status).toBe(201);
    const { status, body, headers } = await post(padded(16_385));
    expect(status).toBe(413);
    expect(body).toEqual({ error: 'payload_too_large', message: expect.any(String), doc_url: expect.any(String) });
    expect(headers['connection']).toBe('close');
    expect((await post(padded(1_000_000))).status).toBe(413);
  });

  it('survives JSON that is nested 100,000 deep', async () => {
    const deep = `{"target":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    expect((await post(deep)).status).toBe(413);
    const fits = `{"target":${'['.repeat(8_000)}${']'.repeat(8_000)}}`;
    expect((await post(fits)).body['error']).toBe('invalid_request');
    expect((await post({ target })).status).toBe(201);
  });

  it('gives 200 scans 200 different random ids', async () => {
    const { client } = await api.customer(nothingStarts);
    const responses = await Promise.all(Array.from({ length: 200 }, () => client.post('/v1/scans', { target })));
    const ids = responses.map(({ body }) => String(body['scan_id']));
    expect(ids.every((id) => /^scan_[0-9A-Za-z]{22}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(200);
    expect(new Set(ids.map((id) => id.slice(5, 10))).size).toBeGreaterThan(198);
  });
});

it('logs no error for valid and invalid requests', async () => {
  await post({ target });
  await post({ target: 'no URL' });
  const errors = api.service.lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50);
  expect(errors).toEqual([]);
});
