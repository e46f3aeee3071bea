import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const generator = (content: string) => page(`<meta name="generator" content="${content}"><h1>Shop</h1>`);

export const fixtures: CheckFixtures = {
  reports: {
    ...Object.fromEntries(
      [
        'WordPress 6.4.2',
        'MediaWiki 1.39.17',
        'TYPO3 CMS 12.4',
        'Hugo 0.111.3',
        'concrete5 - 8.5.2',
        'Gitea v1.21.0',
      ].map((content) => [
        content,
        { site: generator(content), expect: [{ url: '/', evidence: `content="${content}"` }] },
      ]),
    ),
    'an attribute in capitals': {
      site: page('<META NAME="Generator" CONTENT=" Plone 5.2.1 "><h1>Shop</h1>'),
      expect: [{ severity: 'info', evidence: 'content="Plone 5.2.1"' }],
    },
    'the second of two tags': {
      site: page('<meta name=generator content="Powered by Slider"><meta name=generator content="WooCommerce 8.5.1">'),
      expect: [{ evidence: 'content="WooCommerce 8.5.1"' }],
    },
    'the software and its extensions': {
      site: page('<meta name=generator content="WordPress 6.4.2"><meta name=generator content="WooCommerce 8.5.1">'),
      expect: [{ evidence: 'content="WordPress 6.4.2"' }, { evidence: 'content="WooCommerce 8.5.1"' }],
    },
    'several pages are one outcome': {
      site: {
        crawled: ['/a'],
        responses: {
          '/': '<meta name=generator content="Ghost 5.2"><p>Start',
          '/a': '<meta name=generator content="Ghost 5.2"><p>A',
        },
      },
      expect: [{ url: '/', evidence: 'Ghost 5.2' }],
    },
  },
  silent: {
    'no such tag': page('<meta name="description" content="Shop 1.2"><h1>Shop</h1>'),
    'no version': generator('Joomla! - Open Source Content Management'),
    'the major version only': generator('Drupal 10 (https://www.drupal.org)'),
    'a number only': generator('2.4'),
    'an empty tag': generator(''),
    'a tag within a script': page('<script>var m = "<meta name=generator content=\'Ghost 5.2\'>";</script>'),
  },
};
