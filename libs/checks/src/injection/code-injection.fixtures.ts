import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import { echoSite, encoded, formSite, innocentEchoes, parameter } from './testing/echo-sites.ts';

const product = /^(\d+)\*(\d+)$/;

/** A page that evaluates products as a calculator does. */
function calculated(value: string): string | undefined {
  const [, left, right] = product.exec(value) ?? [];
  return left === undefined ? undefined : String(Number(left) * Number(right));
}

/** A page that evaluates what the function that measures texts gives, written as the language does. */
function evaluating(length: RegExp, otherwise: (value: string) => string) {
  return (value: string) => {
    const measured = value.replace(length, (_, text: string) => String(text.length));
    return `<p>Result: ${calculated(measured) ?? otherwise(value)}`;
  };
}

/** Texts are measured in many ways by expression libraries, formulas of spreadsheets and SQL, which run no code. */
const lengthInFormula = [
  /^(?:len|length|strlen|size|count|char_length)\("(\w+)"\)/i,
  /^"(\w+)"\.(?:len|length|size|count)(?:\(\))?/i,
];

function formula(value: string): string {
  const measured = lengthInFormula.reduce(
    (text, length) => text.replace(length, (_, measuredText: string) => String(measuredText.length)),
    value,
  );
  return `<p>Result: ${calculated(measured) ?? 'no formula'}`;
}

const notDefined = (value: string): string => `ReferenceError: ${encoded(value)} is not defined`;

/** A page that shows no results, and what went wrong; `failing` finds the text and the factors of a product in code. */
function failingPage(failing: RegExp, unknownName: string, messageOf: (key: string) => string) {
  return (value: string) => {
    if (/^[\d*+.-]+$/.test(value)) return '<p>Your contribution may not exceed 30 %';
    const [, text = '', left, right] = failing.exec(value) ?? [];
    const message = text === '' ? unknownName : messageOf(text + String(Number(left) * Number(right)));
    return { status: 500, body: `<p>Oops: ${encoded(message)}` };
  };
}

export const fixtures: CheckFixtures = {
  reports: {
    'of PHP in a number': {
      site: echoSite(
        evaluating(/^strlen\("(\w+)"\.""\)/, () => 'Parse error'),
        '7',
      ),
      expect: [{ evidence: ['GET parameter q (PHP)', 'strlen('], severity: 'critical', confidence: 'high' }],
    },
    'of Python': {
      site: echoSite(
        evaluating(/^len\("(\w+)"\.encode\(\)\)/, () => 'NameError: name is not defined'),
        'total',
      ),
      expect: [{ evidence: '(Python)' }],
    },
    'of JavaScript': {
      site: echoSite(evaluating(/^"(\w+)"\.match\(\/\.\/g\)\.length/, notDefined), '1+1'),
      expect: [{ evidence: '(JavaScript)' }],
    },
    'of Ruby': {
      site: echoSite(
        evaluating(/^"(\w+)"\.each_char\.count/, () => 'undefined local variable or method'),
        '3',
      ),
      expect: [{ evidence: '(Ruby)' }],
    },
    'of an expression language': {
      site: echoSite(
        evaluating(/^"(\w+)"\.codePointCount\(0,\d+\)/, () => ''),
        '3',
      ),
      expect: [{ evidence: '(Java or an expression language)' }],
    },
    'of Perl in a form': {
      site: formSite('<input name=sum value="1 + 1">', (request) =>
        evaluating(/^length\(qq\{(\w+)\}\)/, () => 'Bareword')(parameter(request, 'sum')),
      ),
      expect: [{ url: '/find', evidence: ['POST parameter sum (Perl)'] }],
    },
    ...Object.fromEntries(
      (
        [
          ['JavaScript', /^null\["(\w+)"\+(\d+)\*(\d+)\]$/, 'ReferenceError: a is not defined', "(reading '%')"],
          ['Python', /^\{\}\["(\w+)"\+str\((\d+)\*(\d+)\)\]$/, "NameError: name 'a' is not defined", "KeyError: '%'"],
          ['PHP', /^constant\("(\w+)"\.\((\d+)\*(\d+)\)\)$/, 'Undefined constant "a"', 'Undefined constant "%"'],
          [
            'Ruby',
            /^\{\}\.fetch\("(\w+)"\+\((\d+)\*(\d+)\)\.to_s\)$/,
            "undefined local variable or method 'a'",
            'key not found: "%"',
          ],
        ] as const
      ).map(([name, failing, unknownName, message]) => [
        `of ${name}, whose results are not shown, by the message of an error`,
        {
          site: echoSite(
            failingPage(failing, unknownName, (key) => message.replace('%', key)),
            '5',
          ),
          expect: [{ evidence: [`GET parameter q (${name})`, 'response: q'], confidence: 'high' as const }],
        },
      ]),
    ),
  },
  silent: {
    ...innocentEchoes,
    'a page that shows the code of the name that it does not know': echoSite(
      (value) => ({ status: 500, body: `<p>Oops: ReferenceError: ${encoded(value)} is not defined` }),
      '5',
    ),
    'a calculator': echoSite((value) => `<p>Result: ${calculated(value) ?? 'no number'}`, '1+1'),
    'a calculator that shows what it was given': echoSite(
      (value) => `<p>${encoded(value)} = ${calculated(value) ?? notDefined(value)}`,
      '6*7',
    ),
    'formulas that measure texts': echoSite(formula, '1+1'),
    'a page full of numbers': echoSite(() => `<p>${Array.from({ length: 9000 }, (_, at) => 1000 + at).join(' ')}`, '7'),
    'a page where a plain word is an error': echoSite((value) => ({ status: 500, body: notDefined(value) }), 'total'),
  },
};
