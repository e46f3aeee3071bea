import { describe, expect, it } from '@jest/globals';
import { processorMs } from '../../../kernel/src/testing/processor-time.ts';
import { findSecrets } from './secrets.ts';

const code = 'function showEntry(list, at) { return list[at] === undefined ? "" : list[at].text; }\n'.repeat(12_000);

it('searches a long script that speaks of a secret about as fast as one that does not', () => {
  const usual = processorMs(() => findSecrets(code));
  const speaking = processorMs(() => findSecrets(`${code}fields.clientSecret = form.secret.value;\n${code}`));
  expect(speaking).toBeLessThan(20 * usual);
});

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const [digits, hex, base64] = ['0123456789', '0123456789abcdef', `${letters}0123456789+/`];

/** Characters that look random, the same ones at each call. Secrets are put together here: none stands in the source. */
function characters(length: number, alphabet = letters + digits): string {
  let state = 7;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return alphabet.charAt(Math.floor((state / 2 ** 32) * alphabet.length));
  }).join('');
}

const pem = (kind: string) => ['-----BEGIN ', kind, 'PRIVATE', ' KEY-----'].join('');
const awsId = (prefix: string) => prefix + characters(16, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567');

describe('a secret is found by the format that its issuer publishes', () => {
  it.each<[name: string, before: string, secret: string, after: string, severity?: string]>([
    ['private key', `${pem('')}\n`, characters(64, base64), '\n', 'critical'],
    ['private key', `"${pem('EC ')}\\n`, characters(64, base64), '\\n"', 'critical'],
    [
      'Google Cloud service account',
      '{"type": "service_account", "private_key_id": "',
      characters(40, hex),
      '"}',
      'critical',
    ],
    ['AWS secret access key', 'aws_secret_access_key = "', characters(40, base64), '"', 'critical'],
    ['AWS secret access key', '{"secretAccessKey":"', characters(40, base64), '"}', 'critical'],
    ['AWS access key id', '"', awsId('AKIA'), '"'],
    ['AWS access key id', '', awsId('ASIA'), ''],
    ...['p', 'o', 'u', 's', 'r'].map((kind): [string, string, string, string] => [
      'GitHub token',
      'token=',
      `gh${kind}_${characters(36)}`,
      '',
    ]),
    ['GitHub token', "'", `github_pat_${characters(82)}`, "'"],
    ['GitLab token', '"', `glpat-${characters(20)}`, '"'],
    ['npm token', '_authToken=', `npm_${characters(36)}`, '\n'],
    ['Slack token', '"', `xoxb-${characters(12, digits)}-${characters(24)}`, '"'],
    [
      'Slack webhook',
      '"',
      `https://hooks.slack.com/services/T${characters(8, digits)}/B${characters(8, digits)}/${characters(24)}`,
      '"',
    ],
    ['Stripe secret key', '"', `rk_live_${characters(24)}`, '"'],
    ['OpenAI key', '"', ['sk-', characters(20), 'T3Blbk', 'FJ', characters(20)].join(''), '"'],
    ['Anthropic key', '"', `sk-ant-admin01-${characters(90)}`, '"'],
    ['SendGrid key', '"', `SG.${characters(22)}.${characters(43)}`, '"'],
    ...['at', 'ca', 'pa', 'ss'].map((kind): [string, string, string, string] => [
      'Shopify token',
      '"',
      `shp${kind}_${characters(32, hex)}`,
      '"',
    ]),
    ['DigitalOcean token', '"', `dop_v1_${characters(64, hex)}`, '"'],
    ['Azure storage key', 'AccountKey=', `${characters(86, base64)}==`, ';EndpointSuffix='],
    ['Telegram bot token', '/', `${characters(9, digits)}:AA${characters(33)}`, ' '],
    ...['postgres', 'postgresql', 'mysql', 'mongodb', 'mongodb+srv', 'redis', 'rediss', 'amqp', 'amqps'].map(
      (scheme): [string, string, string, string] => [
        'connection string with password',
        `${scheme}://shop:`,
        characters(12),
        '@db.example.net/shop',
      ],
    ),
  ])('%s: %s…', (name, before, secret, after, severity = 'high') => {
    const found = findSecrets(`const a = 1; ${before}${secret}${after}`);
    expect(found).toEqual([expect.objectContaining({ name, severity })]);
    expect(found[0]?.evidence).not.toContain(secret.slice(-12));
  });
});

it.each([
  ['words in place of a key', `aws_secret_access_key = "${'a'.repeat(40)}"`],
  ['a longer text than an id of AWS', `"${awsId('AKIA')}X7"`],
  ['a part of a word', `"x${awsId('AKIA')}"`],
  ['a longer text than a token of GitHub', `"ghp_${characters(40)}"`],
  ['a longer text than a secret key of AWS', `aws_secret_access_key = "${characters(44, base64)}"`],
  ['a publishable key of Stripe', `"pk_live_${characters(24)}"`],
  ['a test key of Stripe', `"sk_test_${characters(24)}"`],
  ...[
    'example',
    'xxxx',
    'Your',
    'placeholder',
    'changeme',
    'password',
    'secret',
    'dummy',
    '0000000',
    '1234567890',
    'abcdefgh',
  ].map((word): [string, string] => [`the placeholder ${word}`, `mysql://shop:k7${word}Vq2x@db.example.net/shop`]),
])('%s is no secret', (_name, text) => {
  expect(findSecrets(text)).toEqual([]);
});
