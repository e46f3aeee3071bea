import { elementsOf } from '#scanner/check-api';
import type { PassiveCheck } from '#scanner/check-api';
import { distinct, perPage } from '../documents.ts';

/** A product and its version: `WordPress 6.4.2`. The number of a major version alone selects no known vulnerability. */
const versioned = /^[^<>]{2,60}?[ /]v?\d{1,4}\.\d{1,5}(?:[.\w+~-]{0,30})/;

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
  run: (artifacts) =>
    distinct(
      perPage(artifacts, ({ document }) => {
        const generator = elementsOf(document).find(
          ({ name, attribs }) =>
            name === 'meta' &&
            attribs['name']?.trim().toLowerCase() === 'generator' &&
            versioned.test(attribs['content']?.trim() ?? ''),
        );
        const content = generator?.attribs['content']?.trim();
        return content === undefined ? undefined : `<meta name="generator" content="${content.slice(0, 200)}">`;
      }),
    ),
};
