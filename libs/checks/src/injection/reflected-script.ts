import type { Exchange, Outcome, ProbeRequest } from '#scanner/check-api';
import type { BoundedProbe } from './bounded-probe.ts';
import { breakoutsFrom, isCodeContext } from './breakouts.ts';
import { reflectionContexts } from './reflection-contexts.ts';
import type { ReflectionContext } from './reflection-contexts.ts';
import { confidenceUnderPolicy, isRenderedAsHtml } from './rendered.ts';
import { proofOfScript } from './script-proof.ts';
import type { ValuePlace } from './value-place.ts';

/** How a page reflects a value. */
export interface Reflection {
  readonly contexts: readonly ReflectionContext[];
  /** How often the source contains it. */
  readonly count: number;
}

const none: Reflection = { contexts: [], count: 0 };

/** Sends a plain word and finds the contexts in which the page reflects it. */
export async function reflectionOf(place: ValuePlace, probe: BoundedProbe): Promise<Reflection> {
  const canary = probe.token();
  const response = await probe.fetch(place.request(canary));
  return response === undefined ? none : reflectionIn(response, canary);
}

export function reflectionIn(response: Exchange, canary: string): Reflection {
  if (!isRenderedAsHtml(response)) return none;
  return { contexts: reflectionContexts(response.text, canary), count: occurrences(response.text, canary) };
}

/** Tries to break out of each context; the outcome is the first response in which a browser would run the payload. */
export async function findReflectedScript(
  place: ValuePlace,
  { contexts, count }: Reflection,
  probe: BoundedProbe,
): Promise<Outcome | undefined> {
  let encodesMarkup = false;
  for (const context of contexts) {
    const token = probe.token();
    for (const { payload, code } of breakoutsFrom(context, token, contexts.some(isCodeContext))) {
      if (encodesMarkup && payload.startsWith('<')) continue;
      const request = place.request(payload);
      const response = await probe.fetch(request);
      const proof =
        response === undefined || !isRenderedAsHtml(response) ? undefined : proofOfScript(response.text, code);
      if (response !== undefined && proof !== undefined) return outcome(place, request, response, proof);
      if (probe.isSpent) return undefined;
      encodesMarkup ||= response !== undefined && payload.startsWith('<') && isEncoded(response.text, payload, count);
    }
  }
  return undefined;
}

/** Each reflection of the value had its markup encoded: other markup would be encoded as well. */
function isEncoded(html: string, payload: string, count: number): boolean {
  return occurrences(html, payload.replaceAll('<', '&lt;').replaceAll('>', '&gt;')) >= Math.max(count, 1);
}

function occurrences(html: string, text: string): number {
  return html.toLowerCase().split(text.toLowerCase()).length - 1;
}

/** A header or cookie cannot be set by a link, which lowers severity and confidence. */
function outcome(place: ValuePlace, request: ProbeRequest, response: Exchange, proof: string): Outcome {
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
