import { AttachedMap } from '#kernel';
import type { Artifacts, Exchange, Outcome, PassiveCheck } from '#scanner/check-api';
import { documents, isScript, ownScripts, perDocument, perOwnExchange } from '../documents.ts';
import { findDomFlow } from '../script/dom-flows.ts';
import type { DomFlow, ScriptFlow } from '../script/dom-flows.ts';
import { LinkedScripts } from '../script/linked-scripts.ts';
import { scriptsOf } from '../script/page-scripts.ts';

export const dangerousJs: PassiveCheck = {
  meta: {
    id: 'dangerous-js',
    title: 'DOM-based XSS (source to sink in a script)',
    category: 'injection',
    severity: 'medium',
    confidence: 'medium',
    scan: 'full',
    cwe: [79],
    wstg: ['WSTG-CLNT-01'],
    references: ['https://owasp.org/www-community/attacks/DOM_Based_XSS'],
    description:
      "A script passes text from the URL, from another window or from storage to a sink that runs markup or code. Unless it is validated on the way, an attacker's link runs script in the page.",
    remediation:
      'Write text with `element.textContent = value`, or sanitize markup: `element.innerHTML = DOMPurify.sanitize(value)`. Never pass it to `eval`. Compare the origin of messages: `if (event.origin !== location.origin) return;`.',
    needs: ['pages', 'exchanges'],
    maxRequests: 0,
  },
  run: (artifacts) => [
    ...perDocument(artifacts, (page) => judged(scriptsOf(page).flow ?? linkedScripts(artifacts).flowOf(page))),
    ...perOwnExchange(artifacts, (exchange) => (isScript(exchange) ? judged(flowOf(exchange).flow) : undefined)),
  ],
  gap(artifacts) {
    const page = documents(artifacts).find((one) => scriptsOf(one).isFlowCut);
    if (page !== undefined)
      return `the inline scripts of a page are too long or nested too deeply to be analysed: ${page.url.href}`;
    const linkedPage = linkedScripts(artifacts).cutPage;
    if (linkedPage !== undefined)
      return `the scripts of a page were not all analysed together with those that it loads: ${linkedPage.url.href}`;
    const script = ownScripts(artifacts).find((exchange) => flowOf(exchange).isCut);
    return script && `a script is too long or nested too deeply to be analysed: ${script.url.href}`;
  },
};

const known = new AttachedMap<Exchange, ScriptFlow>();

const knownLinked = new AttachedMap<Artifacts['exchanges'], LinkedScripts>();

function linkedScripts(artifacts: Pick<Artifacts, 'target' | 'exchanges'>): LinkedScripts {
  const linked = knownLinked.get(artifacts.exchanges) ?? new LinkedScripts(artifacts, flowOf);
  knownLinked.set(artifacts.exchanges, linked);
  return linked;
}

/** Analysed once, for the outcomes and the gap. */
function flowOf(script: Exchange): ScriptFlow {
  const flow = known.get(script) ?? findDomFlow(script.text);
  known.set(script, flow);
  return flow;
}

/** Text that the site has to store first takes more than a link. */
function judged(flow: DomFlow | undefined): Omit<Outcome, 'url'> | undefined {
  if (flow === undefined) return undefined;
  const { evidence, isStored } = flow;
  return isStored ? { evidence, severity: 'low', confidence: 'low' } : { evidence };
}
