import type { Exchange } from '../../artifacts.ts';
import type { Outcome, ProbeRequest } from '../../check.ts';
import type { BoundedProbe } from './bounded-probe.ts';
import { breakoutsFrom, isCodeContext } from './breakouts.ts';
import { type ReflectionContext, reflectionContexts } from './reflection-contexts.ts';
import { confidenceUnderPolicy, isRenderedAsHtml } from './rendered.ts';
import { proofOfScript } from './script-proof.ts';

/** Something whose value comes back: how to send a value, and what to call it. */
export interface Reflector {
  request(value: string): ProbeRequest;
  readonly label: string;
}

/** Sends a plain word and gives the contexts in which it comes back in a page. */
export async function contextsOf(reflector: Reflector, probe: BoundedProbe): Promise<ReflectionContext[]> {
  const canary = probe.token();
  const answer = await probe.ask(reflector.request(canary));
  return answer === undefined || !isRenderedAsHtml(answer) ? [] : reflectionContexts(answer.text, canary);
}

/** Tries to leave each context; the outcome is the first answer in which a browser would run what was sent. */
export async function findReflectedScript(
  reflector: Reflector,
  contexts: readonly ReflectionContext[],
  probe: BoundedProbe,
): Promise<Outcome | undefined> {
  for (const context of contexts) {
    const token = probe.token();
    for (const { payload, code } of breakoutsFrom(context, token, contexts.some(isCodeContext))) {
      const request = reflector.request(payload);
      const answer = await probe.ask(request);
      const proof = answer === undefined || !isRenderedAsHtml(answer) ? undefined : proofOfScript(answer.text, code);
      if (answer !== undefined && proof !== undefined) return outcome(reflector, request, answer, proof);
      if (probe.isSpent) return undefined;
    }
  }
  return undefined;
}

function outcome(reflector: Reflector, request: ProbeRequest, answer: Exchange, proof: string): Outcome {
  const sent = request.body === undefined ? '' : `\nbody: ${request.body}`;
  const evidence = `${reflector.label}${sent}\nanswer: ${proof}`;
  const confidence = confidenceUnderPolicy(answer);
  return { url: request.url, evidence, ...(confidence !== 'high' && { confidence }) };
}
