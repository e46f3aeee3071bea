import type { BrowserCheck, BrowserProbe, Outcome, PageVisit, SinkUse } from '#scanner/check-api';
import { lookalikeOrigins } from './lookalike-origins.ts';
import { messagesFor, wordsCompared } from './messages.ts';
import { eachSurveyed } from './page-survey.ts';
import type { PageSurvey } from './survey.ts';
import { payloadThatRuns } from './payload-that-runs.ts';
import { blindPayloads, payloadsFor, unobservedSinksIn } from './sink-payloads.ts';

export const messageOriginUnchecked: BrowserCheck = {
  meta: {
    id: 'message-origin-unchecked',
    title: 'DOM-based XSS through messages of any origin',
    category: 'injection',
    severity: 'high',
    confidence: 'high',
    scan: 'full',
    cwe: [79, 346],
    wstg: ['WSTG-CLNT-11'],
    references: ['https://developer.mozilla.org/en-US/docs/Web/API/Window/postMessage#security_concerns'],
    description:
      "The page accepts messages (`postMessage`) of any origin, or compares only a part of it, and passes their content to a sink that runs markup or code; a message of a foreign origin ran script in a browser. A page of the attacker's that opens this one, or has it in a frame, takes over the user's session.",
    remediation:
      "Compare the whole origin first: `if (event.origin !== 'https://trusted.example') return;`, and write text with `element.textContent`.",
    needs: ['pages', 'exchanges'],
    maxRequests: 100,
  },
  async explore(artifacts, probe) {
    return eachSurveyed(artifacts, probe, async ([page]) => (page === undefined ? [] : messageThatRuns(page, probe)));
  },
};

/** What a foreign page is to the visited one. */
type Foreign = Pick<PageVisit, 'messagesFrom' | 'isFramed'>;

const listens = /["'`]message["'`]|\bonmessage\b/;
/** Pages that listen only where a window has opened them, or a frame has them: alone they do not show it. */
const mayListenWhereOpened = /\bopener\b/;
const mayListenWhereFramed = /\b(?:parent|top|frameElement|ancestorOrigins)\b/;

const usesPorts = /\bports\b/;

/** A message of a foreign origin whose content runs. */
async function messageThatRuns(survey: PageSurvey, probe: BrowserProbe): Promise<readonly Outcome[]> {
  const { page, messageListeners, messageScripts } = survey;
  const texts = [...messageListeners, ...messageScripts];
  const mayListen = (where: RegExp): boolean => messageScripts.some((text) => listens.test(text) && where.test(text));
  const lookalikes = messageListeners.length > 0 ? lookalikeOrigins(messageListeners, page, probe.token()) : [];
  const foreign: readonly Foreign[] = [
    ...(messageListeners.length > 0 || mayListen(mayListenWhereOpened) ? [{}] : []),
    ...lookalikes.map((messagesFrom) => ({ messagesFrom })),
    ...(mayListen(mayListenWhereFramed) ? [{ isFramed: true }] : []),
  ];
  for (const one of foreign) {
    const outcome = await messageFrom(one, survey, texts, probe);
    if (outcome !== undefined) return [outcome];
  }
  return [];
}

async function messageFrom(
  foreign: Foreign,
  { page, messageListeners }: PageSurvey,
  texts: readonly string[],
  probe: BrowserProbe,
): Promise<Outcome | undefined> {
  const mark = probe.token();
  const hasPorts = texts.some((text) => usesPorts.test(text));
  const first = hasPorts ? wordsCompared(texts.join('\n')) : [];
  const visitWith = (value: string): PageVisit => ({
    url: page,
    messages: [...first, ...messagesFor(texts, value)],
    ...(hasPorts && { hasPorts }),
    ...foreign,
  });
  const listening = new Set(messageListeners);
  const usesOf = async (value: string): Promise<readonly SinkUse[]> => {
    const report = await probe.visit({ ...visitWith(value), marks: [mark] });
    for (const listener of report?.messageListeners ?? []) listening.add(listener);
    return report?.sinks ?? [];
  };
  const canRun = (uses: readonly SinkUse[]): boolean => uses.some((use) => payloadsFor(use, mark, 'x').length > 0);
  const plain = await usesOf(mark);
  if (listening.size === 0) return undefined;
  // Libraries make elements of nothing but markup.
  const uses = canRun(plain) ? plain : await usesOf(`<i>${mark}</i>`);
  const candidates = [
    ...distinctUses(uses).map((use) => ({ ...use, payloads: (code: string) => payloadsFor(use, mark, code) })),
    ...unobservedSinksIn(texts).map((sink) => ({
      sink,
      element: '',
      payloads: (code: string) => blindPayloads(sink, code),
    })),
  ];
  for (const { payloads, ...use } of candidates) {
    const code = probe.token();
    const running = await payloadThatRuns(payloads(code), code, visitWith, probe);
    if (running === undefined) continue;
    const listener = [...listening].join('\n').replaceAll(/\s+/g, ' ').slice(0, 200);
    const evidence = [
      `source: message of a foreign origin`,
      ...(foreign.messagesFrom === undefined ? [] : [`origin: ${foreign.messagesFrom.origin}`]),
      ...(foreign.isFramed === true ? ['the foreign page has this one in a frame'] : []),
      `sink: ${use.sink}${use.element ? ` (${use.element})` : ''}`,
      `ran: ${running.payload}`,
      `listener: ${listener}`,
    ];
    return { url: page, evidence: evidence.join('\n') };
  }
  return undefined;
}

/** One for each place, of the shortest value: a message that is JSON leaves less to choose than a text. */
function distinctUses(uses: readonly SinkUse[]): readonly SinkUse[] {
  const byLength = uses.toSorted((one, other) => other.value.length - one.value.length);
  return [...new Map(byLength.map((use) => [`${use.sink}\n${use.element}`, use])).values()].slice(0, 4);
}
