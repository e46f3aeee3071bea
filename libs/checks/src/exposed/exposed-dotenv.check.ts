import type { Exchange } from '#scanner/check-api';
import { exposureCheck } from './exposure.ts';
import { isHtmlLike } from './signatures.ts';
import type { Sign } from './signatures.ts';

const telling = /KEY|TOKEN|PASS|SECRET|DB_|DATABASE_URL/;
const secret = /KEY|TOKEN|PASS|PWD|SECRET|DATABASE_URL/;
const placeholder = /^(?:(?:null|true|false|none)(?:\s|$)|changeme|example|your[-_ ]|x{3,}|\*{3,}|<|\$\{)/i;
/** Shorter values are as a rule no credentials that work. */
const minSecretLength = 6;

/**
 * Environment files hold one `NAME=value` a line; critical when one of them is a secret with a real value. Only
 * placeholders are shown: a value may be a secret whatever its name is, such as that of `DB_URL`.
 */
function environmentFile(response: Exchange): Sign | undefined {
  if (isHtmlLike(response)) return undefined;
  const settings = response.text
    .split('\n', 400)
    .map((line) =>
      /^\s{0,4}(?:export )?([A-Z][A-Z0-9_]{1,80})[ \t]{0,2}=[ \t]{0,4}(.*)$/.exec(line.slice(0, 500).trimEnd()),
    )
    .map((match) => ({ line: match?.[0].trim() ?? '', name: match?.[1] ?? '', value: unquoted(match?.[2] ?? '') }))
    .filter(({ name }) => telling.test(name));
  if (settings.length === 0) return undefined;
  const evidence = settings
    .slice(0, 4)
    .map(({ line, name, value }) => (isReal(value) ? `${name}=…` : line))
    .join('\n');
  const hasSecret = settings.some(
    ({ name, value }) => secret.test(name) && isReal(value) && value.length >= minSecretLength,
  );
  return { evidence, severity: hasSecret ? 'critical' : 'high' };
}

function isReal(value: string): boolean {
  return value !== '' && !placeholder.test(value);
}

function unquoted(value: string): string {
  return value.replace(/^["']|["']$/g, '');
}

const paths = ['/.env', '/.env.local', '/.env.production', '/.env.bak', '/.env.backup', '/.env.old', '/api/.env'];

export const exposedDotenv = exposureCheck(
  {
    id: 'exposed-dotenv',
    title: 'Environment file is exposed (.env)',
    severity: 'high',
    cwe: [538, 522],
    description:
      'An environment file is public. It contains the credentials of the application: database passwords, API keys and signing secrets, which an attacker can use at once.',
    remediation:
      'Move the file out of the document root, deny dot paths (nginx: `location ~ /\\.(?!well-known) { deny all; }`), and replace every secret in it.',
  },
  paths.map((path) => ({ path, signature: environmentFile })),
);
