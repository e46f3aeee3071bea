import { resolveLink } from './resolve-link.ts';
import { isWritten } from '../links/written-links.ts';

const variable = String.raw`[a-z_][\w.:]{0,60}[*?]?`;
const expression = new RegExp(String.raw`\{([+#./;?&]?)(${variable}(?:,${variable}){0,20})\}`, 'gi');

/** How an operator joins its variables, and whether with their names (RFC 6570, appendix A). */
const operators: Readonly<Record<string, readonly [first: string, separator: string, named: boolean]>> = {
  '.': ['.', '.', false],
  '/': ['/', '/', false],
  ';': [';', ';', true],
  '?': ['?', '&', true],
  '&': ['&', '&', true],
};

/**
 * The link that a text, a document or an attribute for scripts names. Where it is a URI template (RFC 6570, OpenSearch),
 * each variable is taken for `1`, as the parameters of routes are; undefined where it has expressions of a template language.
 */
export function resolveTemplate(raw: string, base: URL): URL | undefined {
  return isWritten(raw) ? resolveLink(raw.replace(expression, expanded), base) : undefined;
}

function expanded(_: string, operator: string, variables: string): string {
  const [first, separator, named] = operators[operator] ?? ['', ',', false];
  const values = variables.split(',').map((one) => (named ? `${one.replace(/[*?]$|:\d+$/, '')}=1` : '1'));
  return first + values.join(separator);
}
