import { maxVisitedLength } from '#scanner/renderer';
import type { Visit, VisitReport } from '#scanner/renderer';
import { hasMoreValuesThan } from '../process/json-values.ts';
import type { Collected } from '../page/instrument-options.ts';
import type { VisitLog } from './visit-log.ts';

const maxUrlLength = 100_000;
const maxPolluted = 100;
const maxCollectedValues = 1_000;

/** What is known of a visit when it ends. */
export interface VisitEnd {
  collected?: Collected;
  leftUntried?: boolean;
  problem?: string;
  hasNoDocument?: boolean;
  wasStarved?: boolean;
}

/** What the scan learns of a visit. */
export function reportOf(
  visit: Visit,
  log: VisitLog,
  { collected, leftUntried, problem, hasNoDocument, wasStarved }: VisitEnd,
): VisitReport {
  const { routes, ran, sinks, parameters, expected, storageKeys, cookieNames, messageListeners, reads } = log;
  return {
    url: URL.canParse(collected?.url ?? '') ? new URL(collected?.url ?? '') : visit.url,
    html: collected?.html ?? '',
    routes: [...routes],
    ran: [...ran].filter((code) => visit.codes.includes(code)),
    sinks,
    parameters: [...parameters],
    expected,
    storageKeys: [...storageKeys],
    cookieNames: [...cookieNames],
    reads: [...reads],
    messageListeners: [...messageListeners],
    pollutedBy: collected?.polluted ?? [],
    leftUntried: leftUntried === true,
    problem,
    hasNoDocument: hasNoDocument === true,
    wasStarved: wasStarved === true,
  };
}

/** What a page gives is typed anew. @param json what `collect` returns; nothing in a window without it */
export function collectedFrom(json: unknown): Collected {
  const isShort = typeof json === 'string' && !hasMoreValuesThan(maxCollectedValues, Buffer.from(json));
  const value: unknown = isShort ? JSON.parse(json) : undefined;
  const { html, url, polluted } = (value ?? {}) as Partial<Record<keyof Collected, unknown>>;
  return {
    html: typeof html === 'string' ? html.slice(0, maxVisitedLength) : '',
    url: typeof url === 'string' ? url.slice(0, maxUrlLength) : '',
    polluted: (Array.isArray(polluted) ? polluted.slice(0, maxPolluted) : []).filter(
      (mark) => typeof mark === 'string',
    ),
  };
}
