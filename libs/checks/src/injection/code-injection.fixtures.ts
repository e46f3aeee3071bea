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
  },
  silent: {
    ...innocentEchoes,
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
