/** Tokens that are secret wherever they stand: cloud and code-hosting keys, payment keys, JSON web tokens. */
const tokens =
  /\b(?:(?:AKIA|ASIA)[0-9A-Z]{16}|gh[pousr]_[0-9A-Za-z]{20,255}|github_pat_\w{20,255}|glpat-[\w-]{20,64}|xox[abeoprs]-[0-9A-Za-z-]{10,255}|(?:sk|rk|pk)_(?:live|test)_[0-9A-Za-z]{10,255}|AIza[\w-]{35}|npm_[0-9A-Za-z]{36}|SG\.[\w-]{16,64}\.[\w-]{16,64}|eyJ[\w-]{8,2000}\.[\w-]{4,4000}(?:\.[\w-]{0,2000})?)/g;

/** What every such name contains: most texts have none. */
const tellingName =
  /passw|pwd|[_.-]pass\b|secret|token|api_?-?key|access_?-?key|private_?-?key|credential|session|sessid|[_.-]sid|auth|jwt/i;
/** What every text contains in which one of the patterns finds something. */
const telling = new RegExp(
  `${tellingName.source}|-----BEGIN|A[KS]IA|gh[pousr]_|github_pat_|glpat-|xox|[srp]k_|AIza|npm_|SG\\.|eyJ|set-cookie|@|(?:key|sig|signature)=`,
  'i',
);

/** A value that is given a telling name: `DB_PASSWORD=…`, `"api_key": "…"`, `sessionid=…`. */
const named =
  /([\w.-]{0,40}(?:passw|pwd|[_.-]pass\b|secret|token|api_?-?key|access_?-?key|private_?-?key|credential|session|sessid|[_.-]sid|auth(?!or\b|entic)|jwt)[\w.-]{0,40}["']?\s{0,4}[=:]\s{0,4}["']?)([^\s"'<>;,&]{8,2000})/gi;

/** A random value of a parameter of a URL that is a key or a signature by its name: `/news.atom?key=…`. Probes have spaces, quotes or tags. */
const keyInUrl =
  /([?&;](?:[a-z]{1,20}[_-]){0,3}(?:key|sig|signature)=)((?=[a-z%_-]{0,100}\d)(?:[\w-]|%(?!2[027]|3[ce])){20,2000})(?![\w%-])/gi;

/** The values of cookies, user info in URLs, credentials in headers, keys in PEM. */
const setCookie = /(set-cookie:\s?[^=\s;]{1,200}=)([^;\s]{8,4000})/gi;
const userInfo = /(:\/\/[^\s:/@]{0,100}:)([^\s/@]{1,200})(?=@)/g;
const authorization = /(authorization:\s?(?:basic|bearer|digest)\s)(\S{4,4000})/gi;
const pem = /(-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----)[\s\S]*/g;

/** The text with what looks like a secret cut to its first characters. Every pattern is bounded, for the text is hostile. */
export function maskSecrets(text: string): string {
  if (!telling.test(text)) return text;
  const masked = text
    .replace(pem, '$1…')
    .replace(tokens, shortened)
    .replace(authorization, maskSecond)
    .replace(setCookie, maskSecond)
    .replace(keyInUrl, maskSecond)
    .replace(userInfo, maskSecond);
  return tellingName.test(masked) ? masked.replace(named, maskSecond) : masked;
}

function maskSecond(_all: string, kept: string, secret: string): string {
  return secret.includes('…') ? kept + secret : kept + shortened(secret);
}

/** At most four characters, at most a quarter. */
function shortened(secret: string): string {
  return `${secret.slice(0, Math.min(4, Math.floor(secret.length / 4)))}…`;
}
