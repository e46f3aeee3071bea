import type { Confidence, Severity } from '../finding.ts';
import type { SiteDescription } from './site.ts';

/** An expected outcome. Members that are left out are not compared. */
export interface Expected {
  /** A piece of the evidence, or several. */
  readonly evidence: string | readonly string[];
  /** The whole URL; a path stands for one on the target's origin. */
  readonly url?: string;
  readonly method?: string;
  readonly severity?: Severity;
  readonly confidence?: Confidence;
  readonly title?: string;
}

export interface Reported {
  readonly site: SiteDescription;
  /** One entry for each outcome, in order. */
  readonly expect: readonly Expected[];
}

/**
 * The sites that a check must report and those that it must not report, each under a sentence that says why.
 * `<id>.fixtures.ts` beside the check exports them as `fixtures`; `libs/checks/src/catalogue.spec.ts` runs them.
 */
export interface CheckFixtures {
  readonly reports: Readonly<Record<string, Reported>>;
  readonly silent: Readonly<Record<string, SiteDescription>>;
}

/** The default site with one HTML page at `/`. */
export function page(html: string, more: Omit<SiteDescription, 'responses'> = {}): SiteDescription {
  return { ...more, responses: { '/': html } };
}

/** The default site whose page at `/` carries these header fields. */
export function headers(
  fields: Readonly<Record<string, string | readonly string[]>>,
  more: Omit<SiteDescription, 'responses'> = {},
): SiteDescription {
  return { ...more, responses: { '/': { headers: fields, body: '<!doctype html><title>Shop</title><p>Welcome' } } };
}
