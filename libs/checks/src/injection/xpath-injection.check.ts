import type { PointCheck } from '#scanner/check-api';
import { errorLines, errorsAt, isError } from './error-line.ts';

/** What libraries write of an expression that they cannot read: of Java, .NET, PHP and libxml2, Python, Ruby, and JavaScript. */
const errorIn = errorLines(
  ['xpath', 'jaxen'],
  [
    String.raw`javax\.xml\.xpath\.XPath\w{0,20}Exception|org\.apache\.xpath\.|com\.sun\.org\.apache\.xpath\.|net\.sf\.saxon\.trans\.XPathException`,
    String.raw`org\.jaxen\.|XPathParserException|XPathSyntaxException`,
    String.raw`System\.Xml\.XPath\.XPathException|MS\.Internal\.Xml\.XPath`,
    String.raw`(?:SimpleXMLElement::xpath|DOMXPath::(?:query|evaluate))\(\): |xmlXPath(?:Eval|CompOpEval|CompiledEval)`,
    String.raw`lxml\.etree\.XPath\w{0,20}Error|XPathEvalError|XPathSyntaxError`,
    String.raw`Nokogiri::XML::XPath::SyntaxError|\bXPathException\b|XPath parse error|not a valid XPath expression`,
  ],
);

export const xpathInjection: PointCheck = {
  meta: {
    id: 'xpath-injection',
    title: 'XPath injection (error-based)',
    category: 'injection',
    severity: 'high',
    confidence: 'medium',
    scan: 'full',
    cwe: [643],
    wstg: ['WSTG-INPV-09'],
    references: ['https://owasp.org/www-community/attacks/XPATH_Injection'],
    description:
      'A quote in the parameter causes a syntax error in an XPath expression, which a harmless value does not: the value is part of the expression. An attacker can read the whole XML document, or log in without a password where it holds the users.',
    remediation:
      'Pass values as variables of the expression: `XPathVariableResolver` in Java, `root.xpath("//user[name = $name]", name=name)` with lxml. Where that is not possible, accept letters and digits only.',
    needs: [],
    maxRequests: 3,
    requestWeight: 0.05,
  },
  after: ['sql-error-based'],
  suspects: (response) => errorIn(response) !== undefined,
  appliesTo: ({ point, isSuspected }) => isSuspected && point.kind !== 'added_path' && point.kind !== 'parameter_name',
  async probePoint({ point }, probe) {
    const word = probe.token(8);
    const errorOf = errorsAt(point, probe, errorIn);
    if ((await errorOf(word)) !== undefined) return undefined;
    const [single, double] = [await errorOf(`${word}'`), await errorOf(`${word}"`)];
    const [payload, error] = isError(single) ? [`${word}'`, single] : [`${word}"`, double];
    if (!isError(error)) return undefined;
    // Within quotes of one kind, one of the other kind is a plain character: XPath 1.0, section 3.7.
    const isDifferential = single === undefined || double === undefined;
    return {
      url: point.request(payload).url,
      evidence: `${point.label}, value ${payload}\nresponse: ${error}`,
      ...(isDifferential && { confidence: 'high' }),
    };
  },
};
