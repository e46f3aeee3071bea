import { setCookieLines } from '#scanner/check-api';
import type { Exchange, InjectionPoint, Outcome, PointCheck, PointProbe, ProbedPoint } from '#scanner/check-api';
import { plain } from '../disclosure/searchable-text.ts';

export const nosqlInjection: PointCheck = {
  meta: {
    id: 'nosql-injection',
    title: 'NoSQL injection (operator injection)',
    category: 'injection',
    severity: 'high',
    confidence: 'high',
    scan: 'full',
    cwe: [943],
    wstg: ['WSTG-INPV-05'],
    references: ['https://cheatsheetseries.owasp.org/cheatsheets/NoSQL_Security_Cheat_Sheet.html'],
    description:
      'An object in place of the value of the parameter is taken for operators of a database query, as in MongoDB: one that the database knows is accepted, and one that it does not know is an error. An attacker who sends `{"$ne": null}` in place of a password matches every user.',
    remediation:
      "Reject values that are not of the expected type, `if (typeof password !== 'string') return res.sendStatus(400)`, or compare with `{ $eq: password }`; with Mongoose, set `sanitizeFilter`.",
    needs: [],
    maxRequests: 5,
  },
  appliesTo: mayBeObject,
  async probePoint({ point, canary }, probe) {
    const unknown = await tryUnknownOperator(point, probe);
    if (unknown === undefined) return undefined;
    const { request, response, operator } = unknown;
    const error = errorAbout(operator, response);
    if (error !== undefined)
      return { url: request.url, evidence: `${evidenceOf(point, operator)}\nresponse: ${error}` };
    return canary === undefined || !isFailure(response) ? undefined : tryKnownOperators(point, canary.response, probe);
  },
};

/** Servers that parse `name[member]=value` as an object, or a body in JSON, which has objects of its own. */
function mayBeObject({ point, canary }: ProbedPoint): boolean {
  if (point.requestWithMember === undefined || /[[\]$]/.test(point.name)) return false;
  return point.kind === 'json' || (canary !== undefined && isOfNode(canary.response));
}

/** The header of Express, the cookie of its sessions, or the form of its entity tags: the length of the body, and its SHA-1. */
function isOfNode({ headers }: Exchange): boolean {
  return (
    /\bExpress\b/i.test(headers.get('x-powered-by') ?? '') ||
    /^(?:W\/)?"[0-9a-f]{1,8}-[\w+/]{27}"$/.test(headers.get('etag') ?? '') ||
    setCookieLines(headers).some(({ cookie }) => cookie.name === 'connect.sid')
  );
}

interface Attempt {
  readonly operator: string;
  readonly request: ReturnType<InjectionPoint['request']>;
  readonly response: Exchange;
}

/** Matches nothing whatever the server makes of it: no entry has the value. */
async function tryOperator(
  point: InjectionPoint,
  operator: string,
  probe: PointProbe,
  value = probe.token(),
): Promise<Attempt | undefined> {
  const request = point.requestWithMember?.(operator, value);
  const response = request && (await probe.fetch(request));
  return response && { operator, request, response };
}

function tryUnknownOperator(point: InjectionPoint, probe: PointProbe): Promise<Attempt | undefined> {
  return tryOperator(point, `$${probe.token(8)}`, probe);
}

/**
 * Where errors are not shown: a server that fails at any object fails at `$eq` too, and one that takes no operators responds
 * to `$regex` as to one whose parenthesis is not closed, which is an error for databases alone.
 */
async function tryKnownOperators(
  point: InjectionPoint,
  usual: Exchange,
  probe: PointProbe,
): Promise<Outcome | undefined> {
  if (isFailure(usual)) return undefined;
  const known: Attempt[] = [];
  for (const operator of ['$eq', '$regex']) {
    const attempt = await tryOperator(point, operator, probe);
    if (attempt === undefined || attempt.response.status !== usual.status) return undefined;
    known.push(attempt);
  }
  const broken = await tryOperator(point, '$regex', probe, `(${probe.token()}`);
  if (broken === undefined || !isFailure(broken.response)) return undefined;
  const again = await tryUnknownOperator(point, probe);
  if (again === undefined || !isFailure(again.response)) return undefined;
  const [one, other] = known.map(({ operator, response }) => `${operator}: status ${response.status}`);
  return {
    url: again.request.url,
    evidence: `${evidenceOf(point, again.operator)}: status ${again.response.status}\n${one}\n${other}\n$regex with an unclosed parenthesis: status ${broken.response.status}`,
  };
}

function evidenceOf({ label }: InjectionPoint, operator: string): string {
  return `${label}, an object with the operator ${operator}`;
}

/** Of the program. A server that is overloaded, and a proxy that does not reach it, fail at some requests whatever these are. */
function isFailure({ status }: Exchange): boolean {
  return status === 500;
}

/** What databases and their drivers say of an operator that they do not know. */
const beforeOperator =
  /(?:(?:unknown|unrecognized|unsupported) (?:top level |query |comparison |logical )?(?:operator|function)|Can't use)\W{1,4}$/i;

/** The message about the operator, with a little of what follows. */
function errorAbout(operator: string, { text }: Exchange): string | undefined {
  const shown = plain(text);
  for (let at = shown.indexOf(operator); at >= 0; at = shown.indexOf(operator, at + 1)) {
    const before = beforeOperator.exec(shown.slice(Math.max(0, at - 60), at));
    if (before !== null) return `${before[0]}${shown.slice(at, at + 100)}`.split('\n', 1)[0];
  }
  return undefined;
}
