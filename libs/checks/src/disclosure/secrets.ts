import { anyOf } from '#kernel';
import type { Severity } from '#scanner/check-api';
import { linear } from '../linear.ts';
import type { LinearPattern, Match } from '../linear.ts';
import { entropy, maskSecret } from './evidence.ts';

interface SecretKind {
  readonly name: string;
  /** Group 1 is the secret itself. */
  readonly pattern: LinearPattern;
  /** A literal that every match contains, or a simple pattern of one that other code hardly has: `pattern` is slow. */
  readonly needle: string | RegExp;
  readonly severity: Severity;
  /** Bits a character; below it the value is a placeholder. */
  readonly entropy: number;
  /** The text before a value that is meant to be seen. */
  readonly publicAfter?: RegExp;
}

const kind = (
  name: string,
  needle: string | RegExp,
  pattern: string,
  severity: Severity = 'high',
  bits = 3,
): SecretKind => ({
  name,
  needle,
  pattern: linear(pattern),
  severity,
  entropy: bits,
});

/** Formats that issuers publish; keys that are public by design (maps, analytics, publishable keys) are left out. */
const kinds: readonly SecretKind[] = [
  kind(
    'private key',
    'PRIVATE KEY-----',
    String.raw`-----BEGIN (?:[A-Z]{2,10} )?PRIVATE KEY-----(?:\\[nr]|\s){1,4}([A-Za-z0-9+/=]{40,80})`,
    'critical',
  ),
  kind(
    'Google Cloud service account',
    'service_account',
    String.raw`"private_key_id"\s{0,5}:\s{0,5}"([0-9a-f]{40})"`,
    'critical',
  ),
  kind(
    'AWS secret access key',
    /aws.{0,20}secret|secretaccesskey/i,
    String.raw`(?i:aws.{0,20}secret.{0,20}|secretaccesskey)["'\s:=]{1,5}([A-Za-z0-9/+]{40})(?:$|[^A-Za-z0-9/+=])`,
    'critical',
    4,
  ),
  {
    ...kind(
      'AWS access key id',
      /A[KS]IA[A-Z2-7]{16}/,
      String.raw`(?:^|[^A-Za-z0-9])((?:AKIA|ASIA)[A-Z2-7]{16})(?:$|[^A-Za-z0-9])`,
    ),
    // Presigned URLs and forms for uploads name the key, which is no secret, for everybody who may use them.
    publicAfter: /(?:x-amz-credential|awsaccesskeyid)(?:=|%3d|["']?\s{0,4}(?::|,|value\s{0,4}=)\s{0,4}["']?)$/i,
  },
  kind('GitHub token', /gh[pousr]_/, String.raw`(?:^|\W)(gh[pousr]_[A-Za-z0-9]{36})(?:$|[^A-Za-z0-9])`),
  kind('GitHub token', 'github_pat_', String.raw`(github_pat_[A-Za-z0-9_]{82})`),
  kind('GitLab token', 'glpat-', String.raw`(glpat-[A-Za-z0-9_-]{20,64})`),
  kind('npm token', 'npm_', String.raw`(?:^|\W)(npm_[A-Za-z0-9]{36})(?:$|[^A-Za-z0-9])`),
  kind('Slack token', 'xox', String.raw`(xox[abeoprs]-[A-Za-z0-9-]{20,200})`),
  kind(
    'Slack webhook',
    'hooks.slack.com',
    String.raw`(https://hooks\.slack\.com/services/T[A-Z0-9]{6,12}/B[A-Z0-9]{6,12}/[A-Za-z0-9]{20,28})`,
  ),
  kind('Stripe secret key', '_live_', String.raw`(?:^|[^A-Za-z0-9])([rs]k_live_[A-Za-z0-9]{20,120})`),
  // In every key there is the name of the company in base64.
  kind('OpenAI key', 'T3BlbkFJ', String.raw`(?:^|[^\w-])(sk-[A-Za-z0-9_-]{20,120}T3BlbkFJ[A-Za-z0-9_-]{20,120})`),
  kind('Anthropic key', 'sk-ant-', String.raw`(?:^|[^\w-])(sk-ant-(?:api|admin)\d{2}-[A-Za-z0-9_-]{80,120})`),
  kind('SendGrid key', 'SG.', String.raw`(SG\.[\w-]{22}\.[\w-]{43})`),
  kind('Shopify token', 'shp', String.raw`(shp(?:at|ca|pa|ss)_[a-f0-9]{32})`),
  kind('DigitalOcean token', /do[opr]_v1_/, String.raw`(do[opr]_v1_[a-f0-9]{64})`),
  kind('Azure storage key', 'AccountKey=', String.raw`AccountKey=([A-Za-z0-9+/]{86}==)`, 'high', 4),
  kind('Telegram bot token', ':AA', String.raw`(?:^|\W)(\d{8,10}:AA[\w-]{33})(?:$|[^\w-])`),
  kind(
    'connection string with password',
    /(?:postgres(?:ql)?|mysql|mongodb(?:\+srv)?|rediss?|amqps?):\/\/[\w.%-]{0,60}:[^\s"'@/<>:{}$]{6,100}@/,
    // No password begins with a quotation mark as HTML writes it: two of them are an empty one.
    String.raw`(?:postgres(?:ql)?|mysql|mongodb(?:\+srv)?|rediss?|amqps?)://[\w.%-]{0,60}:([^\s"'@/<>:{}$&][^\s"'@/<>:{}$]{5,99})@[\w.-]{3,200}`,
    'high',
    2.5,
  ),
];

const anyNeedle = anyOf(kinds.map(({ needle }) => needle));

/** Placeholders for a secret in examples. */
const placeholder = /example|xxxx|your|placeholder|changeme|password|secret|dummy|0000000|1234567890|abcdefgh/i;

export interface FoundSecret {
  readonly name: string;
  readonly severity: Severity;
  /** Its context, with the secret masked. */
  readonly evidence: string;
}

/** The secrets in a text, the first of each kind, without those for which `isQuoted` is true. */
export function findSecrets(text: string, isQuoted: (secret: string) => boolean = () => false): FoundSecret[] {
  if (!anyNeedle.test(text)) return [];
  return kinds.flatMap(({ name, pattern, needle, severity, entropy: bits, publicAfter }) => {
    if (typeof needle === 'string' ? !text.includes(needle) : !needle.test(text)) return [];
    const match = pattern
      .all(text)
      .find(
        (one) =>
          entropy(one.group(1)) >= bits &&
          !placeholder.test(one.group(1)) &&
          !isPublic(one, text, publicAfter) &&
          !isQuoted(one.group(1)),
      );
    if (match === undefined) return [];
    const secret = match.group(1);
    const before = match.text.slice(0, match.text.indexOf(secret)).trim().slice(-60);
    return [{ name, severity, evidence: `${name}: ${before}${maskSecret(secret)}` }];
  });
}

/** Whether the text before the value of a match says that it is meant to be seen. */
function isPublic(match: Match, text: string, publicAfter: RegExp | undefined): boolean {
  const at = match.start + match.text.indexOf(match.group(1));
  return publicAfter?.test(text.slice(Math.max(0, at - 60), at)) === true;
}
