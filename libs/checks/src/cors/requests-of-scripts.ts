import type { AnyNode } from 'acorn';
import { dottedName, maxScriptLength, memberName, nameOf, nodesIn, readScript } from '#scanner/check-api';
import type { Artifacts } from '#scanner/check-api';
import { ownScripts } from '../documents.ts';
import { Constants } from '../script/constants.ts';
import { scriptTexts } from '../script/page-scripts.ts';

const maxRequests = 50;
/** Characters of the scripts that are read, of all pages together. */
const maxReadLength = 1_000_000;
const mayWrite = /["'`](?:POST|PUT|PATCH)["'`]|\.(?:post|put|patch)\s{0,9}\(/i;
const writes = /^(?:POST|PUT|PATCH)$/;

/** Methods whose requests have a body. */
export type WritingMethod = 'POST' | 'PUT' | 'PATCH';

export interface ScriptRequest {
  readonly method: WritingMethod;
  readonly url: URL;
}

/** Requests with a body that scripts of the site send: by `fetch`, `XMLHttpRequest`, and well-known HTTP clients. */
export function requestsOfScripts(artifacts: Pick<Artifacts, 'pages' | 'exchanges' | 'target'>): ScriptRequest[] {
  const requests = new Map<string, ScriptRequest>();
  let left = maxReadLength;
  for (const { text, base } of scriptsOf(artifacts)) {
    if (requests.size >= maxRequests) break;
    if (text.length > Math.min(left, maxScriptLength) || !mayWrite.test(text)) continue;
    left -= text.length;
    const { program } = readScript(text);
    for (const { method, address } of program === undefined ? [] : requestsIn(program)) {
      const url = URL.canParse(address, base.href) ? new URL(address, base) : undefined;
      if (url !== undefined && /^https?:$/.test(url.protocol)) requests.set(`${method} ${url.href}`, { method, url });
    }
  }
  return [...requests.values()].slice(0, maxRequests);
}

/** Paths in a file are relative to the page that runs it; that of the site is as good as any. */
function scriptsOf(artifacts: Pick<Artifacts, 'pages' | 'exchanges' | 'target'>): { text: string; base: URL }[] {
  const inline = artifacts.pages.flatMap((page) => scriptTexts(page).map((text) => ({ text, base: page.url })));
  const files = ownScripts(artifacts).map(({ text }) => ({ text, base: artifacts.target }));
  return [...new Map([...inline, ...files].map((script) => [script.text, script])).values()];
}

function* requestsIn(program: AnyNode): Generator<{ method: WritingMethod; address: string }> {
  const constants = new Constants(nodesIn(program));
  const sent = new SentRequests(program, constants);
  for (const node of nodesIn(program)) {
    const request = node.type === 'CallExpression' ? sent.requestOf(node) : undefined;
    const text = request && textOf(request.address, constants, 0);
    // Parts that only the running script knows: a base before the path, and values in it.
    if (request !== undefined && text !== undefined && /[\w/]/.test(text.replaceAll(unknown, ''))) {
      const address = text.replace(new RegExp(`^${unknown}(?=/)`), '').replaceAll(unknown, '1');
      yield { method: request.method, address };
    }
  }
}

type Call = Extract<AnyNode, { type: 'CallExpression' }>;

/** The functions that send a request, and objects whose methods do: other objects have a `post` or `put` as well. */
const fetching = /^(?:(?:window|self|globalThis)\.)?\$?fetch$/;
const configured = /(?:^|\.)(?:axios|\$axios|\$http|ky|superagent)(?:\.default)?$/;
const clients = /(?:^|\.)(?:axios|\$axios|\$http|ky|superagent|\$|jQuery)(?:\.default)?$|\.http$/;

class SentRequests {
  readonly #constants: Constants;
  /** Names of what holds an `XMLHttpRequest`. */
  readonly #xmlHttpRequests: ReadonlySet<string>;

  constructor(program: AnyNode, constants: Constants) {
    this.#constants = constants;
    this.#xmlHttpRequests = new Set(xmlHttpRequestsIn(program));
  }

  /** The method, and the argument with the URL, of a call that sends a body. */
  requestOf({ callee, arguments: args }: Call): { method: WritingMethod; address: AnyNode } | undefined {
    const [first, second] = args;
    if (first === undefined) return undefined;
    const name = dottedName(callee) ?? '';
    if (fetching.test(name) || configured.test(name))
      return this.#configured(first, second) ?? this.#named(first, second);
    if (callee.type !== 'MemberExpression') return undefined;
    const [member, receiver] = [memberName(callee), dottedName(callee.object) ?? ''];
    if (member === 'open') return this.#xmlHttpRequests.has(receiver) ? this.#named(first, second) : undefined;
    if (member === undefined || !clients.test(receiver)) return undefined;
    if (member === 'ajax' || member === 'request') return this.#configured(first, second) ?? this.#named(first, second);
    const method = writingMethod(member);
    return method && { method, address: first };
  }

  /** `(url, { method })` or `({ url, method })`. */
  #configured(first: AnyNode, second: AnyNode | undefined): { method: WritingMethod; address: AnyNode } | undefined {
    for (const options of [first, second]) {
      const method = options && this.#methodIn(options);
      const address = options === first ? memberOf(first, ['url', 'uri']) : first;
      if (method !== undefined && address !== undefined) return { method, address };
    }
    return undefined;
  }

  /** `(method, url)`. */
  #named(first: AnyNode, second: AnyNode | undefined): { method: WritingMethod; address: AnyNode } | undefined {
    const method = writingMethod(this.#constants.textOf(first)?.value);
    return method && second && { method, address: second };
  }

  #methodIn(options: AnyNode): WritingMethod | undefined {
    const method = memberOf(options, ['method', 'type']);
    return method && writingMethod(this.#constants.textOf(method)?.value);
  }
}

function writingMethod(text = ''): WritingMethod | undefined {
  const method = text.toUpperCase();
  return writes.test(method) ? (method as WritingMethod) : undefined;
}

function* xmlHttpRequestsIn(program: AnyNode): Generator<string> {
  for (const node of nodesIn(program)) {
    const isVariable = node.type === 'VariableDeclarator' && isXmlHttpRequest(node.init);
    const isAssigned = node.type === 'AssignmentExpression' && isXmlHttpRequest(node.right);
    const name = isVariable ? dottedName(node.id) : isAssigned ? dottedName(node.left) : undefined;
    if (name !== undefined) yield name;
  }
}

function isXmlHttpRequest(value: AnyNode | null | undefined): boolean {
  return value?.type === 'NewExpression' && /(?:^|\.)XMLHttpRequest$/.test(dottedName(value.callee) ?? '');
}

function memberOf(node: AnyNode, names: readonly string[]): AnyNode | undefined {
  if (node.type !== 'ObjectExpression') return undefined;
  for (const property of node.properties)
    if (property.type === 'Property' && !property.computed && names.includes(nameOf(property.key) ?? ''))
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
