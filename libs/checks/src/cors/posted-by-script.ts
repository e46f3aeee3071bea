import type { AnyNode } from 'acorn';
import { dottedName, maxScriptLength, memberName, nodesIn, readScript } from '#scanner/check-api';
import type { Artifacts } from '#scanner/check-api';
import { ownScripts } from '../documents.ts';
import { Constants } from '../script/constants.ts';
import { scriptTexts } from '../script/page-scripts.ts';

const maxUrls = 50;
/** Characters of the scripts that are read, of all pages together. */
const maxReadLength = 1_000_000;
const mayWrite = /["'`](?:POST|PUT|PATCH)["'`]|\.(?:post|put|patch)\s{0,9}\(/i;
const writes = /^(?:POST|PUT|PATCH)$/i;
const writingMembers = new Set(['post', 'put', 'patch']);

/** URLs to which scripts of the site send requests with a body: `fetch`, `XMLHttpRequest`, and libraries that wrap them. */
export function postedByScript(artifacts: Pick<Artifacts, 'pages' | 'exchanges' | 'target'>): URL[] {
  const urls = new Map<string, URL>();
  let left = maxReadLength;
  for (const { text, base } of scriptsOf(artifacts)) {
    if (urls.size >= maxUrls) break;
    if (text.length > Math.min(left, maxScriptLength) || !mayWrite.test(text)) continue;
    left -= text.length;
    const { program } = readScript(text);
    for (const reference of program === undefined ? [] : postedIn(program)) {
      const url = URL.canParse(reference, base.href) ? new URL(reference, base) : undefined;
      if (url !== undefined && /^https?:$/.test(url.protocol)) urls.set(url.href, url);
    }
  }
  return [...urls.values()].slice(0, maxUrls);
}

/** Paths in a file are relative to the page that runs it; that of the site is as good as any. */
function scriptsOf(artifacts: Pick<Artifacts, 'pages' | 'exchanges' | 'target'>): { text: string; base: URL }[] {
  const inline = artifacts.pages.flatMap((page) => scriptTexts(page).map((text) => ({ text, base: page.url })));
  const files = ownScripts(artifacts).map(({ text }) => ({ text, base: artifacts.target }));
  return [...new Map([...inline, ...files].map((script) => [script.text, script])).values()];
}

function* postedIn(program: AnyNode): Generator<string> {
  const constants = new Constants([program]);
  for (const node of nodesIn(program)) {
    if (node.type !== 'CallExpression') continue;
    const address = postedAddress(node, constants);
    const text = address && textOf(address, constants, 0);
    // Parts that only the running script knows: a base before the path, and values in it.
    if (text !== undefined && /[\w/]/.test(text.replaceAll(unknown, '')))
      yield text.replace(new RegExp(`^${unknown}(?=/)`), '').replaceAll(unknown, '1');
  }
}

type Call = Extract<AnyNode, { type: 'CallExpression' }>;

/** The argument with the URL, where the call sends a body. */
function postedAddress({ callee, arguments: args }: Call, constants: Constants): AnyNode | undefined {
  const [first, second] = args;
  if (first === undefined) return undefined;
  const name = dottedName(callee) ?? '';
  const member = memberName(callee);
  if (/(?:^|\.)fetch$/.test(name)) return second && isWriting(second, constants) ? first : undefined;
  if (member === 'open') return second && writes.test(constants.textOf(first)?.value ?? '') ? second : undefined;
  if (member !== undefined && writingMembers.has(member)) return first;
  if (member === 'ajax' || member === 'request' || name === 'axios') {
    const options = [first, second].find((one) => one !== undefined && isWriting(one, constants));
    return options === undefined ? undefined : options === first ? memberOf(options, ['url', 'uri']) : first;
  }
  return undefined;
}

function isWriting(options: AnyNode, constants: Constants): boolean {
  const method = memberOf(options, ['method', 'type']);
  return method !== undefined && writes.test(constants.textOf(method)?.value ?? '');
}

function memberOf(node: AnyNode, names: readonly string[]): AnyNode | undefined {
  if (node.type !== 'ObjectExpression') return undefined;
  for (const property of node.properties)
    if (property.type === 'Property' && property.key.type === 'Identifier' && names.includes(property.key.name))
      return property.value;
  return undefined;
}

const unknown = '\u0000';
const maxDepth = 20;

/** The text of an expression with `unknown` for its parts that are no constants. */
function textOf(node: AnyNode, constants: Constants, depth: number): string {
  if (depth > maxDepth) return unknown;
  const text = constants.textOf(node)?.value;
  if (text !== undefined) return text;
  if (node.type === 'TemplateLiteral')
    return node.quasis
      .map(({ value: { cooked } }, at) => {
        const expression = node.expressions[at];
        return (cooked ?? '') + (expression === undefined ? '' : textOf(expression, constants, depth + 1));
      })
      .join('');
  if (node.type === 'BinaryExpression' && node.operator === '+')
    return textOf(node.left, constants, depth + 1) + textOf(node.right, constants, depth + 1);
  return unknown;
}
