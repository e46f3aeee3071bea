import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { serviceSignature, signingKey } from '../../libs/webhooks/src/sending/signature.ts';
import { eventually } from './testing/eventually.ts';

interface Case {
  readonly name: string;
  readonly header: string | string[] | null;
  readonly now: number;
  readonly valid: boolean;
  readonly secret?: string;
  readonly body?: string;
}

const root = new URL('../../', import.meta.url);
const page = readFileSync(new URL('docs/guides/verify-webhooks.md', root), 'utf8');
const { verification } = JSON.parse(readFileSync(new URL('test/vectors/webhook-signatures.json', root), 'utf8')) as {
  verification: { secret: string; body: string; cases: readonly Case[] };
};
const cases = verification.cases.map((given) => ({ secret: verification.secret, body: verification.body, ...given }));

const directory = mkdtempSync(join(tmpdir(), 'verify-'));
for (const [, name = '', code = ''] of page.matchAll(/<!-- (\S+) -->\n\n```\w+\n(.*?)```/gs)) {
  writeFileSync(join(directory, name), code, { mode: 0o755 });
}
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function has(program: string): boolean {
  const found = spawnSync(program, [program === 'openssl' ? 'version' : '--version']).status === 0;
  if (!found) console.warn(`${program} is not there: its part of docs/guides/verify-webhooks.md was NOT tested`);
  return found;
}

/** What the code of the page says of each case: whether it verifies. */
const readers: Readonly<Record<string, () => readonly boolean[]>> = {
  Node() {
    const driver = `import { verifyWebhook } from './verify-webhook.mjs';
      const verifies = ({ body, header, secret, now }) => {
        try { return verifyWebhook(Buffer.from(body), header, secret, now).type === 'ping'; } catch { return false; }
      };
      console.log(JSON.stringify(JSON.parse(process.argv[2]).map(verifies)));`;
    writeFileSync(join(directory, 'driver.mjs'), driver);
    const printed = execFileSync(process.execPath, ['driver.mjs', JSON.stringify(cases)], { cwd: directory });
    return JSON.parse(printed.toString()) as boolean[];
  },
  Python() {
    const driver = [
      'import json, sys',
      'from verify_webhook import verify_webhook',
      'def verifies(case):',
      '    try:',
      '        event = verify_webhook(case["body"].encode(), case["header"], case["secret"], now=case["now"])',
      '        return event["type"] == "ping"',
      '    except ValueError:',
      '        return False',
      'print(json.dumps([verifies(case) for case in json.loads(sys.argv[1])]))',
    ].join('\n');
    const printed = execFileSync('python3', ['-c', driver, JSON.stringify(cases)], { cwd: directory });
    return JSON.parse(printed.toString()) as boolean[];
  },
  shell() {
    return cases.map(({ body, header, secret, now }) => {
      if (typeof header !== 'string') return false;
      const environment = { PATH: process.env['PATH'], WEBHOOK_SECRET: secret, NOW: String(now) };
      return spawnSync('./verify-webhook.sh', [header], { cwd: directory, input: body, env: environment }).status === 0;
    });
  },
};

const available = [
  { reader: 'Node', there: true },
  { reader: 'Python', there: has('python3') },
  { reader: 'shell', there: has('openssl') },
].filter(({ there }) => there);

describe('the page on verifying webhooks', () => {
  it.each(available)('has code for $reader that decides as the vectors say', ({ reader }) => {
    const decided = readers[reader]?.() ?? [];
    const verdicts = cases.map(({ name }, index) => [name, decided[index]]);
    // An empty secret is no secret anywhere; openssl and the others refuse it because nothing matches.
    expect(verdicts).toEqual(cases.map(({ name, valid }) => [name, valid]));
  });

  it('has a receiver that takes what is signed and refuses the rest', async () => {
    const port = await freePort();
    const environment = { PATH: process.env['PATH'], PORT: String(port), WEBHOOK_SECRET: 'whsec_old whsec_new' };
    const receiver = spawn(process.execPath, ['receiver.mjs'], { cwd: directory, env: environment });
    let printed = '';
    receiver.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    try {
      const body = '{"id":"evt_1","type":"ping","timestamp":"2026-06-01T00:00:00.000Z","data":{}}';
      const post = async (secret: string): Promise<number | undefined> => {
        const headers = {
          'service-signature': serviceSignature([signingKey(secret)], Math.floor(Date.now() / 1_000), body),
        };
        const url = `http://127.0.0.1:${port}/`;
        return fetch(url, { method: 'POST', headers, body }).then(
          ({ status }) => status,
          () => undefined,
        );
      };
      expect(await eventually(() => post('whsec_new'))).toBe(204);
      expect(await post('whsec_old')).toBe(204);
      expect(await post('whsec_wrong')).toBe(400);
      expect(printed.match(/ping/g)).toHaveLength(1);
    } finally {
      receiver.kill();
    }
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}
