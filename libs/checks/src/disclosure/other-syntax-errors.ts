/**
 * Syntax errors of shells (dash, BusyBox, bash), of the query languages of Lucene, RSQL and OData, of expressions in OGNL and
 * of templates, of JavaScript and Python, in the words of which databases speak as well.
 */
const messages = new RegExp(
  [
    String.raw`[Ss]yntax error: [Uu]nterminated quoted string(?! at or near)`,
    String.raw`unexpected EOF while looking for matching|syntax error near unexpected token`,
    String.raw`Cannot parse ['"][^\n]{0,300}?[Ll]exical error at line \d|(?:lucene|rsql|ognl|velocity|freemarker|jexl\d?)[\w.]{0,60}\.TokenMgrError: Lexical error at line \d`,
    String.raw`\bSyntaxError: unterminated string literal|[Uu]nterminated string literal at position \d{1,6} in '`,
  ].join('|'),
  'g',
);

/** The text without the syntax errors of languages other than those of databases, which a quote provokes as well. */
export function withoutOtherSyntaxErrors(text: string): string {
  return text.replace(messages, '');
}
