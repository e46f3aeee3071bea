import type { Exchange } from '#scanner/check-api';
import { exposureCheck } from './exposure.ts';
import { isHtmlLike } from './signatures.ts';
import type { Sign } from './signatures.ts';

const telling = /KEY|TOKEN|PASS|SECRET|DB_|DATABASE_URL/;
const secret = /KEY|TOKEN|PASS|SECRET|DATABASE_URL/;
const placeholder = /^(?:null|true|false|none|changeme|example|your[-_ ]|x{3,}|\*{3,}|<|\$\{)/i;

/** Environment files hold one `NAME=value` a line; critical when one of them is a secret with a real value. */
function environmentFile(response: Exchange): Sign | undefined {
  if (isHtmlLike(response)) return undefined;
  const settings = response.text
    .split('\n', 400)
    .map((line) =>
      /^\s{0,4}(?:export )?([A-Z][A-Z0-9_]{1,80})[ \t]{0,2}=[ \t]{0,4}(.*)$/.exec(line.slice(0, 500).trimEnd()),
    )
    .filter((match) => match !== null && telling.test(match[1] ?? ''));
  if (settings.length === 0) return undefined;
  const evidence = settings.slice(0, 4).map((match) => match?.[0]?.trim() ?? '');
  const hasSecret = settings.some((match) => secret.test(match?.[1] ?? '') && isRealValue(match?.[2] ?? ''));
  return { evidence: evidence.join('\n'), severity: hasSecret ? 'critical' : 'high' };
}

function isRealValue(raw: string): boolean {
  const value = raw.replace(/^["']|["']$/g, '');
  return value.length >= 6 && !placeholder.test(value);
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
