import type { Artifacts, Exchange, Outcome, PassiveCheck } from '#scanner/check-api';
import { documents, isSuccess, perOwnExchange } from '../documents.ts';
import { linear } from '../linear.ts';
import { maskSecret } from './evidence.ts';
import { quotedIn } from './searchable-text.ts';

export const passwordHash: PassiveCheck = {
  meta: {
    id: 'password-hash',
    title: 'Password hash disclosure',
    category: 'information_disclosure',
    severity: 'high',
    confidence: 'high',
    scan: 'quick',
    cwe: [522, 200],
    wstg: ['WSTG-INFO-05'],
    references: ['https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html'],
    description:
      'A response contains the hash of a password. An attacker tries passwords against it offline, as fast as the hardware allows, and signs in with the one that matches, here and at other sites where its owner uses it.',
    remediation:
      'Send the fields that a client needs, and never the whole record: `res.json({ id: user.id, name: user.name })`. Have the users whose hashes were public choose new passwords.',
    needs: ['pages', 'exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) => [
    ...perOwnExchange(artifacts, (exchange) =>
      isSuccess(exchange) && isData(exchange) ? firstInJson(exchange.text) : undefined,
    ),
    ...inPages(artifacts),
  ],
};

/** How libraries write the hashes of passwords, each with its method in front. */
const formats = [
  String.raw`\$2[abxy]\$\d\d\$[./A-Za-z0-9]{53}`,
  String.raw`\$argon2(?:id|i|d)\$v=\d{1,3}\$m=\d{1,9},t=\d{1,6},p=\d{1,3}\$[A-Za-z0-9+/=]{11,90}\$[A-Za-z0-9+/=]{20,180}`,
  String.raw`\$(?:1|5|6)\$(?:rounds=\d{1,9}\$)?[./A-Za-z0-9]{1,16}\$(?:[./A-Za-z0-9]{86}|[./A-Za-z0-9]{43}|[./A-Za-z0-9]{22})`,
  String.raw`\$(?:P|H)\$[./A-Za-z0-9]{31}`,
  String.raw`\$S\$[./A-Za-z0-9]{52}`,
  String.raw`pbkdf2_sha(?:1|256|512)\$\d{1,9}\$[./A-Za-z0-9]{1,64}\$[A-Za-z0-9+/=]{20,180}`,
  String.raw`\{SSHA(?:256|384|512)?\}[A-Za-z0-9+/=]{28,180}`,
].join('|');
/** What every hash and every name of one contains. */
const telling = /\$(?:2[abxy]|argon2|[156PHS])\$|\$argon2|pbkdf2_sha|\{SSHA|pass|pwd/i;
const passwordName = String.raw`(?i:(?:\w{0,20}[_-])?(?:hashed|encrypted)?(?:pass(?:word|wd)?|pwd)(?:[_-]?(?:hash|digest|md5|sha1|sha256|sha512))?)`;
/** The whole value of a member; digits alone are a hash where the member's name says so. Groups: name and hash, twice. */
const inJson = linear(
  String.raw`("[\w-]{1,60}"\s{0,4}:\s{0,4})?"(${formats})"|("${passwordName}"\s{0,4}:\s{0,4})"([0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64}|[0-9a-f]{128})"`,
  '',
  telling,
);
/** The whole text of an element, or of an attribute. */
const inMarkup = linear(String.raw`[>"'\s](${formats})[<"'\s]`, '', telling);
/** Its examples are of no account. */
const apiDescription = /"(?:openapi|swagger)"\s{0,4}:\s{0,4}"\d/;

/** JSON that is neither the description of an API nor of a script. */
function isData({ mediaType, text, url }: Exchange): boolean {
  return mediaType.includes('json') && !url.pathname.endsWith('.map') && !apiDescription.test(text.slice(0, 4_000));
}

function firstInJson(text: string): Pick<Outcome, 'evidence' | 'confidence'> | undefined {
  const match = inJson.first(text);
  if (match === undefined) return undefined;
  const [member, hash] = [match.group(1) || match.group(3), match.group(2) || match.group(4)];
  const evidence = `${member}"${maskSecret(hash)}`;
  // It may be a random password as well.
  return match.group(4) === '' ? { evidence } : { evidence, confidence: 'medium' };
}

/** What stands in a code listing of a page is documentation. */
function inPages(artifacts: Pick<Artifacts, 'pages'>): Outcome[] {
  return documents(artifacts).flatMap((page) => {
    const hashes = inMarkup.all(page.exchange.text).map((match) => match.group(1));
    const hash = hashes.find((one) => !quotedIn(page).includes(one));
    return hash === undefined ? [] : [{ url: page.url, evidence: maskSecret(hash) }];
  });
}
