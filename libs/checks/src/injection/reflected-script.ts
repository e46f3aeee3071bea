import type { Canary, Exchange, InjectionPoint, Outcome, PointProbe, ProbeRequest } from '#scanner/check-api';
import { breakoutsFrom, isCodeContext, singleElements } from './breakouts.ts';
import { appliedDecodings, isRawSurvey, surveys, surveyValue } from './decodings.ts';
import type { Decoding, Survey } from './decodings.ts';
import { reflectionContexts } from './reflection-contexts.ts';
import type { ReflectionContext } from './reflection-contexts.ts';
import { confidenceUnderPolicy, isRenderedAsHtml, isRenderedAsXml } from './rendered.ts';
import { proofOfScript } from './script-proof.ts';
import { proofOfScriptInXml, xmlPlaces } from './xml-proof.ts';

/** How a page reflects a value. */
export interface Reflection {
  readonly contexts: readonly ReflectionContext[];
  /** How often the source contains it. */
  readonly count: number;
  readonly response: Exchange;
}

/** The contexts in which a page reflects the canary of a point. */
export function reflectionIn({ response, token }: Canary): Reflection {
  if (isRenderedAsXml(response)) {
    const contexts = xmlPlaces(response.text, token).map((place) => ({ kind: 'xml', place }) as const);
    return { contexts, count: occurrences(response.text, token), response };
  }
  if (!isRenderedAsHtml(response)) return { contexts: [], count: 0, response };
  return { contexts: reflectionContexts(response.text, token), count: occurrences(response.text, token), response };
}

/** Tries to break out of each context; the outcome is the first response in which a browser would run the payload. */
export async function findReflectedScript(
  place: InjectionPoint,
  { contexts, count, response: before }: Reflection,
  probe: PointProbe,
): Promise<Outcome | undefined> {
  let encodesMarkup = false;
  for (const context of contexts) {
    const token = probe.token();
    for (const { payload, code } of breakoutsFrom(context, token, contexts.some(isCodeContext))) {
      if (encodesMarkup && payload.startsWith('<')) continue;
      const request = place.request(payload);
      const response = await probe.fetch(request);
      const proof = response && proofIn(response, code);
      if (response !== undefined && proof !== undefined)
        return confirmed(outcome(place, request, response, proof), { place, request, payload, token }, probe);
      if (response === undefined) return undefined;
      encodesMarkup ||= response !== undefined && payload.startsWith('<') && isEncoded(response.text, payload, count);
    }
  }
  return findDecodedScript(place, contexts, before, probe);
}

/** Breakouts of each context that are tried in each encoding that the server decodes. */
const maxDecodedBreakouts = 4;
/** Parameters of a site at which decodings are tried that few servers apply. */
const maxRarePlaces = 40;

/** For filters that see the value before it is decoded: one request shows which encodings the server decodes. */
async function findDecodedScript(
  place: InjectionPoint,
  contexts: readonly ReflectionContext[],
  before: Exchange,
  probe: PointProbe,
): Promise<Outcome | undefined> {
  for (const survey of surveys(before)) {
    if (survey.isRare && !(await mayTryRare(place, probe))) continue;
    for (const decoding of await decodingsAt(place, survey, probe)) {
      const found = await findEncoded(place, contexts, decoding, probe);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** One request each: where none of so many parameters is decoded so, the others are hardly either. */
async function mayTryRare({ kind, url }: InjectionPoint, probe: PointProbe): Promise<boolean> {
  if (kind !== 'query' && kind !== 'form') return false;
  const left = await probe.once(`rare decodings at ${url.origin}`, async () =>
    Promise.resolve({ places: maxRarePlaces }),
  );
  left.places -= 1;
  return left.places >= 0;
}

/** The decodings that the server applies to values of the place. */
async function decodingsAt(place: InjectionPoint, survey: Survey, probe: PointProbe): Promise<readonly Decoding[]> {
  const marker = probe.token();
  const shown = await probe.fetch(place.request(surveyValue(survey, marker), { raw: isRawSurvey(survey) }));
  return shown === undefined ? [] : appliedDecodings(survey, shown.text, marker);
}

async function findEncoded(
  place: InjectionPoint,
  contexts: readonly ReflectionContext[],
  { encode, isRaw = false }: Decoding,
  probe: PointProbe,
): Promise<Outcome | undefined> {
  for (const context of contexts) {
    const token = probe.token();
    const breakouts = breakoutsFrom(context, token, contexts.some(isCodeContext)).slice(0, maxDecodedBreakouts);
    for (const { payload, code } of breakouts) {
      const request = place.request(encode(payload), { raw: isRaw });
      const response = await probe.fetch(request);
      if (response === undefined) return undefined;
      const proof = proofIn(response, code);
      if (proof !== undefined)
        return confirmed(outcome(place, request, response, proof), { place, request, payload, token }, probe);
    }
  }
  return undefined;
}

/**
 * For a value that is not reflected by itself: with quotes that break a query, and with a tag. Where that changes the page,
 * a filter may let single elements through.
 */
export async function findScriptInError(
  point: InjectionPoint,
  { response: before, token }: Canary,
  probe: PointProbe,
): Promise<Outcome | undefined> {
  const code = probe.token();
  const payloads = [`${point.value}'"><img src=x onerror=${code}>`, ...singleElements(code)];
  for (const [at, payload] of payloads.entries()) {
    const request = point.request(payload);
    const response = await probe.fetch(request);
    const proof = response && proofIn(response, code);
    if (response !== undefined && proof !== undefined)
      return confirmed(
        outcome(point, request, response, proof),
        { place: point, request, payload, token: code },
        probe,
      );
    if (response === undefined) return undefined;
    const isSame = gist(response, payload) === gist(before, token);
    if (at === 0 && (isSame || response.status >= 500)) return undefined;
  }
  return undefined;
}

/** A page without the sent value and without what changes by itself: numbers, times, tokens. */
function gist({ status, text }: Exchange, sent: string): string {
  return `${status} ${text.replaceAll(sent, '').replace(/\w{0,100}\d\w{0,100}/g, '')}`;
}

/** The literal piece of a response that makes a browser run `code`. */
export function proofIn(response: Exchange, code: string): string | undefined {
  if (isRenderedAsXml(response)) return proofOfScriptInXml(response.text, code);
  return isRenderedAsHtml(response) ? proofOfScript(response.text, code) : undefined;
}

/** Each reflection of the value had its markup encoded: other markup would be encoded as well. */
function isEncoded(html: string, payload: string, count: number): boolean {
  return occurrences(html, payload.replaceAll('<', '&lt;').replaceAll('>', '&gt;')) >= Math.max(count, 1);
}

function occurrences(html: string, text: string): number {
  return html.toLowerCase().split(text.toLowerCase()).length - 1;
}

interface Attempt {
  readonly place: InjectionPoint;
  readonly request: ProbeRequest;
  readonly payload: string;
  readonly token: string;
}

/**
 * Where the page alone leaves a doubt, such as under a policy, a browser decides: an outcome is raised where the payload
 * runs, and dropped where a link could choose it and it does not run.
 */
async function confirmed(
  found: Outcome,
  { place, request, payload, token }: Attempt,
  probe: PointProbe,
): Promise<Outcome | undefined> {
  const isOfOtherHost = payload.includes(`//${token}`);
  if (found.confidence !== 'medium' || isOfOtherHost) return found;
  const runs = await probe.runs(request, token);
  if (runs === true) return { ...found, confidence: 'high' };
  return runs === false && place.byLink ? undefined : found;
}

/** A header or cookie cannot be set by a link, which lowers severity and confidence. */
function outcome(place: InjectionPoint, request: ProbeRequest, response: Exchange, proof: string): Outcome {
  const sent = request.body === undefined ? '' : `\nbody: ${request.body}`;
  const evidence = `${place.label}${sent}\nresponse: ${proof}`;
  const confidence = place.byLink ? confidenceUnderPolicy(response) : 'medium';
  return {
    url: request.url,
    evidence,
    ...(confidence !== 'high' && { confidence }),
    ...(!place.byLink && { severity: 'medium' }),
  };
}
