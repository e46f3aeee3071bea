import { EgressFailure, problemSentence, webhookUrlProblem } from '#egress';
import type { WebhookEgressFilter } from '#egress';
import { Rejected } from '#kernel';

const dnsPatienceMs = 5_000;

/** Whether a URL may receive webhooks: its form, and every address that its host resolves to. @throws Rejected `invalid_url` */
export async function checkWebhookUrl(raw: string, filter: WebhookEgressFilter): Promise<void> {
  const problem = webhookUrlProblem(raw, filter);
  if (problem !== undefined) throw refused(problem);
  const url = new URL(raw);
  try {
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
    await filter.resolve(host, Number(url.port || 443), AbortSignal.timeout(dnsPatienceMs));
  } catch (error) {
    if (error instanceof EgressFailure && error.failure === 'blocked') throw refused(error.message);
    throw refused('must name a host that resolves');
  }
}

function refused(problem: string): Rejected {
  return new Rejected('invalid_url', `${problemSentence('The webhook URL', problem)}.`, { param: 'url' });
}
