import { elementsOf } from '#scanner/check-api';
import type { Page, PassiveCheck } from '#scanner/check-api';
import { distinct, requestOf } from '../documents.ts';

/** A product and its version: `WordPress 6.4.2`. The number of a major version alone selects no known vulnerability. */
const versioned = /^[^<>]{2,60}?[ /]v?\d{1,4}\.\d{1,5}(?:[.\w+~-]{0,30})/;
const maxOfPage = 10;

export const generatorVersion: PassiveCheck = {
  meta: {
    id: 'generator-version',
    title: 'Generator tag discloses the software version',
    category: 'information_disclosure',
    severity: 'info',
    confidence: 'high',
    scan: 'quick',
    cwe: [497],
    wstg: ['WSTG-INFO-08'],
    references: ['https://html.spec.whatwg.org/multipage/semantics.html#meta-generator'],
    description:
      'The `<meta name="generator">` tag names the software that made the page, with its version. No browser needs it, and an attacker uses it to select the known vulnerabilities to try.',
    remediation:
      "Keep the software up to date, and leave the tag out where it can be. WordPress: `remove_action('wp_head', 'wp_generator');`; Joomla: `$this->setGenerator('');` in the template.",
    needs: ['pages'],
    maxRequests: 0,
  },
  run: ({ pages }) =>
    distinct(
      pages.flatMap((page) => generatorsOf(page).map((evidence) => ({ ...requestOf(page.exchange), evidence }))),
    ),
};

/** Of the software and its extensions, each with a tag of its own. */
function generatorsOf({ document }: Page): string[] {
  return elementsOf(document)
    .filter(({ name, attribs }) => name === 'meta' && attribs['name']?.trim().toLowerCase() === 'generator')
    .map(({ attribs }) => attribs['content']?.trim() ?? '')
    .filter((content) => versioned.test(content))
    .slice(0, maxOfPage)
    .map((content) => `<meta name="generator" content="${content.slice(0, 200)}">`);
}
