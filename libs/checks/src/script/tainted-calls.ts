import type { AnyNode } from 'acorn';
import { isFunction, memberName, nameOf, nodesIn } from '#scanner/check-api';
import type { FunctionNode } from '#scanner/check-api';
import type { Scopes } from './scopes.ts';
import { decoded, isText, withoutPrefix } from './taint-sources.ts';
import type { Taint } from './taint-sources.ts';
import { isTextMethod, taintAfterMethod } from './text-methods.ts';

type Call = Extract<AnyNode, { type: 'CallExpression' }>;
type Construction = Extract<AnyNode, { type: 'NewExpression' }>;

/** Functions that pass their argument on as text. */
const textFunctions = new Set(['String', 'String.raw', 'Array.from']);
/** The same, without the encoding of a URL. */
const decodingFunctions = new Set(['decodeURIComponent', 'decodeURI', 'unescape', 'atob']);
/** Functions that make an object of a text, each member of which the text decides. */
const objectFunctions = new Set([
  'JSON.parse',
  'Object.fromEntries',
  'Object.assign',
  '$.parseJSON',
  'jQuery.parseJSON',
]);
/** Methods that pass on what they are given, and at which place. */
const passingMethods = new Map([
  ['exec', 0],
  ['concat', 0],
  ['replace', 1],
]);
const textConstructors = new Set(['URL', 'String', 'Array', 'Map']);
const storage = /^(?:local|session)Storage\.getItem$/;
/** Methods that call a function with each part of their object, or with what it is resolved to. */
const callbackMethods = new Set('forEach map filter find some every flatMap then each'.split(' '));

/** What the analysis of a script provides. */
export interface Surroundings {
  taintOf(node: AnyNode, depth?: number): Taint | undefined;
  nameOf(node: AnyNode): string | undefined;
  bind(pattern: AnyNode, taint: Taint | undefined): void;
}

/** The way of tainted text into functions by their parameters, and out of them by their results. */
export class TaintedCalls {
  readonly #scopes: Scopes;
  readonly #around: Surroundings;
  readonly #results = new Map<FunctionNode, Taint>();
  /** Functions that are members of objects, by name; undefined where several have the name. */
  readonly #methods = new Map<string, FunctionNode | undefined>();
  readonly #returned = new Map<FunctionNode, readonly AnyNode[]>();

  constructor(nodes: readonly AnyNode[], scopes: Scopes, around: Surroundings) {
    this.#scopes = scopes;
    this.#around = around;
    for (const node of nodes) {
      const [name, value] = methodAt(node);
      if (name === undefined || value === undefined || !isFunction(value)) continue;
      this.#methods.set(name, this.#methods.has(name) ? undefined : value);
    }
  }

  /** Grows whenever a result was found to be tainted. */
  get changes(): number {
    return this.#results.size;
  }

  resultOf(node: Call | Construction, depth: number): Taint | undefined {
    const argument = (at: number): Taint | undefined => {
      const given = node.arguments[at];
      return given === undefined ? undefined : this.#around.taintOf(given, depth + 1);
    };
    const name = this.#around.nameOf(node.callee) ?? '';
    if (node.type === 'NewExpression') {
      if (name === 'URLSearchParams') return decoded(argument(0));
      return textConstructors.has(name) ? argument(0) : undefined;
    }
    if (textFunctions.has(name)) return argument(0);
    if (decodingFunctions.has(name)) return decoded(argument(0));
    if (objectFunctions.has(name)) {
      const taint = argument(0) ?? argument(1);
      return taint && { ...taint, isDeep: true, isPrefix: true };
    }
    if (storage.test(name)) return { source: node, isPrefix: true, isStored: true };
    const called = this.#functionOf(node.callee);
    if (called !== undefined) return this.#results.get(called);
    return this.#resultOfMethod(node, argument, depth);
  }

  /** Binds the parameters of what is called, be it a callback. */
  passArguments(node: Call): void {
    const { callee, arguments: given } = node;
    const called = this.#functionOf(callee);
    for (const [at, parameter] of called?.params.entries() ?? []) {
      const argument = given[at];
      if (argument !== undefined) this.#around.bind(parameter, this.#around.taintOf(argument));
    }
    const method = memberName(callee) ?? '';
    if (callee.type !== 'MemberExpression' || callee.object.type === 'Super' || !callbackMethods.has(method)) return;
    const taint = this.#around.taintOf(callee.object);
    const callback = this.#callbackOf(node);
    const parameter = callback?.params[method === 'each' ? 1 : 0];
    // A part that was split off begins as the attacker likes.
    if (taint !== undefined && parameter !== undefined)
      this.#around.bind(parameter, { ...taint, isPrefix: isText(taint) });
  }

  recordResult(node: FunctionNode): void {
    if (this.#results.has(node)) return;
    const returned = this.#returned.get(node) ?? resultsOf(node);
    this.#returned.set(node, returned);
    const taint = returned.map((result) => this.#around.taintOf(result)).find((one) => one !== undefined);
    if (taint !== undefined) this.#results.set(node, taint);
  }

  #resultOfMethod(node: Call, argument: (at: number) => Taint | undefined, depth: number): Taint | undefined {
    const { callee } = node;
    const method = memberName(callee);
    if (callee.type !== 'MemberExpression' || callee.object.type === 'Super' || method === undefined) return undefined;
    const taint = this.#around.taintOf(callee.object, depth + 1);
    if (method === 'map' || method === 'then' || method === 'flatMap')
      return taint && this.#resultOfCallback(node, taint);
    if (taint !== undefined && isText(taint) && isTextMethod(method)) return taintAfterMethod(method, node, taint);
    // `pattern.exec(text)`, `''.concat(text)`, `'…%s'.replace('%s', text)`, `texts.join('')`
    const at = passingMethods.get(method);
    const passed = at === undefined ? undefined : argument(at);
    return method === 'exec' ? passed && taintAfterMethod('exec', node, passed) : withoutPrefix(passed);
  }

  /** `map(decodeURIComponent)` keeps the text, `map(escapeHtml)` what that function returns. */
  #resultOfCallback(node: Call, taint: Taint): Taint | undefined {
    const callback = this.#callbackOf(node);
    if (callback !== undefined) return this.#results.get(callback);
    const [first] = node.arguments;
    const name = first === undefined ? '' : (this.#around.nameOf(first) ?? '');
    if (decodingFunctions.has(name)) return decoded(taint);
    return textFunctions.has(name) ? taint : undefined;
  }

  #callbackOf({ arguments: [first] }: Call): FunctionNode | undefined {
    if (first === undefined || isFunction(first)) return first;
    return first.type === 'Identifier' ? this.#scopes.functionOf(first, first.name) : undefined;
  }

  #functionOf(callee: AnyNode): FunctionNode | undefined {
    if (isFunction(callee)) return callee;
    if (callee.type === 'ParenthesizedExpression') return this.#functionOf(callee.expression);
    if (callee.type === 'Identifier') return this.#scopes.functionOf(callee, callee.name);
    const method = memberName(callee);
    if (method === undefined || callee.type !== 'MemberExpression') return undefined;
    // `run.call(this, text)` passes its arguments one place later, and is left out.
    return isTextMethod(method) || callbackMethods.has(method) ? undefined : this.#methods.get(method);
  }
}

function methodAt(node: AnyNode): [name: string | undefined, value: AnyNode | undefined] {
  if ((node.type === 'Property' || (node.type === 'MethodDefinition' && node.kind === 'method')) && !node.computed)
    return [nameOf(node.key), node.value];
  return node.type === 'AssignmentExpression' ? [memberName(node.left), node.right] : [undefined, undefined];
}

function resultsOf(node: FunctionNode): AnyNode[] {
  if (node.body.type !== 'BlockStatement') return [node.body];
  return [...nodesIn(node.body, (inner) => !isFunction(inner))].flatMap((inner) =>
    inner.type === 'ReturnStatement' && inner.argument ? [inner.argument] : [],
  );
}
