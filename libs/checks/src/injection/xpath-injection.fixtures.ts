import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { echoSite, encoded } from './testing/echo-sites.ts';

/** An expression that has the value within single quotes. */
const breaksSingle = (value: string) => value.includes("'");

const messages = [
  'javax.xml.xpath.XPathExpressionException: javax.xml.transform.TransformerException: misquoted literal... expected single quote!',
  "System.Xml.XPath.XPathException: '//user[name='x''] has an invalid token.",
  'Warning: SimpleXMLElement::xpath(): Unfinished literal in /var/www/index.php on line 7',
  'Warning: DOMXPath::query(): Invalid expression in /var/www/index.php on line 7',
  'lxml.etree.XPathEvalError: Unfinished literal',
  'Nokogiri::XML::XPath::SyntaxError: ERROR: Unfinished literal',
  'org.jaxen.saxpath.base.XPathLexer: Unclosed literal',
];

export const fixtures: CheckFixtures = {
  reports: {
    ...Object.fromEntries(
      messages.map((message) => [
        `the message "${message}"`,
        {
          site: echoSite((value) =>
            breaksSingle(value) ? { status: 500, body: encoded(message) } : '<p>Nothing found',
          ),
          expect: [{ evidence: [`value `, message.slice(-12)], confidence: 'high' as const }],
        },
      ]),
    ),
    'where there is no response to a quote of the other kind': {
      site: {
        responses: {
          '/': '<a href="/find?q=shoes">Find</a>',
          '/find': ({ url }) => {
            const value = url.searchParams.get('q') ?? '';
            if (value.endsWith('"')) return { failure: 'timeout' };
            return breaksSingle(value) ? 'lxml.etree.XPathEvalError: Invalid predicate' : '<p>Nothing found';
          },
        },
      },
      expect: [{ evidence: 'XPathEvalError', confidence: 'medium' }],
    },
    'where quotes of both kinds break the expression': {
      site: echoSite((value) =>
        /['"]/.test(value) ? 'lxml.etree.XPathEvalError: Invalid predicate' : '<p>Nothing found',
      ),
      expect: [{ evidence: 'XPathEvalError', confidence: 'medium' }],
    },
  },
  silent: {
    'quotes change nothing': echoSite(() => '<p>Nothing found'),
    'every value brings the message up': echoSite(() => 'lxml.etree.XPathEvalError: Invalid predicate'),
    'a page about such errors': echoSite((value) =>
      value === 'shoes' ? 'XPathEvalError' : 'XPathEvalError: see the manual',
    ),
    'an error of another kind': echoSite((value) =>
      breaksSingle(value) ? 'You have an error in your SQL syntax' : '<p>x',
    ),
    'a message that the value brings up without a quote': echoSite((value) =>
      value === 'shoes' ? '<p>Shoes' : 'lxml.etree.XPathEvalError: Undefined variable',
    ),
  },
};
