import type { AnyNode } from 'acorn';
import { globalName, isFunction, memberName, nodesIn } from '#scanner/check-api';
import type { FunctionNode } from '#scanner/check-api';
import { Scopes } from './scopes.ts';

/** What an attacker controls in a value: nothing, some part of it, or the text that it begins with. */
export interface Taint {
  /** The node in which the attacker's text enters the script. */
  readonly source: AnyNode;
  /** The value begins with text that the attacker chooses freely, so that it can be a whole URL. */
  readonly isPrefix: boolean;
}

const wholeUrls = new Set(['location', 'location.href', 'document.URL', 'document.documentURI', 'document.baseURI']);
const urlParts = new Set(['location.hash', 'location.search']);
const freeTexts = new Set(['window.name', 'document.referrer']);

/** Methods whose result contains the text of their object. */
const textMethods = new Set(
  (
    'slice substr substring replace replaceAll trim trimStart trimEnd toLowerCase toUpperCase concat toString valueOf ' +
    'split join get getAll pop shift at match exec normalize padStart padEnd repeat map filter reverse'
  ).split(' '),
);
/** Of these, the ones that can cut off the beginning that the attacker does not choose (`#`, `?`). */
const cuttingMethods = new Set(
  'slice substr substring replace replaceAll split get getAll pop shift at match exec'.split(' '),
);
/** Functions that pass their argument on as text. */
const textFunctions = new Set(['decodeURIComponent', 'decodeURI', 'unescape', 'atob', 'String']);
const textConstructors = new Set(['URL', 'URLSearchParams', 'String']);
const maxPasses = 4;
const maxDepth = 60;

/**
 * Follows text that a link or another window chooses through the variables, parameters and results of one script. Branches
 * are not told apart; a function that the script does not define passes nothing on, so that sanitizers end a flow.
 */
export class TaintAnalysis {
  readonly #scopes: Scopes;
  readonly #variables = new Map<string, Taint>();
  readonly #results = new Map<FunctionNode, Taint>();
  readonly #messages: ReadonlySet<AnyNode>;

  constructor(program: AnyNode) {
    this.#scopes = new Scopes(program);
    const nodes = [...nodesIn(program)];
    this.#messages = new Set(nodes.flatMap(openMessageListener));
    for (let pass = 0; pass < maxPasses; pass += 1) {
      const before = this.#variables.size + this.#results.size;
      for (const node of nodes) this.#propagate(node);
      if (this.#variables.size + this.#results.size === before) break;
    }
  }

  taintOf(node: AnyNode, depth = 0): Taint | undefined {
    if (depth > maxDepth) return undefined;
    const next = (inner: AnyNode | null | undefined): Taint | undefined =>
      inner ? this.taintOf(inner, depth + 1) : undefined;
    switch (node.type) {
      case 'Identifier':
      case 'MemberExpression':
        return this.#ofName(node, depth);
      case 'CallExpression':
        return this.#ofCall(node, depth);
      case 'NewExpression': {
        const isText = node.callee.type === 'Identifier' && textConstructors.has(node.callee.name);
        return isText ? next(node.arguments[0]) : undefined;
      }
      case 'BinaryExpression': {
        if (node.operator !== '+') return undefined;
        return next(node.left) ?? withoutPrefix(next(node.right));
      }
      case 'TemplateLiteral': {
        for (const [at, expression] of node.expressions.entries()) {
          const taint = next(expression);
          const isFirst = at === 0 && node.quasis[0]?.value.cooked === '';
          if (taint !== undefined) return isFirst ? taint : withoutPrefix(taint);
        }
        return undefined;
      }
      case 'ConditionalExpression':
        return next(node.consequent) ?? next(node.alternate);
      case 'LogicalExpression':
        return next(node.left) ?? next(node.right);
      case 'AssignmentExpression':
        return next(node.right);
      case 'SequenceExpression':
        return next(node.expressions.at(-1));
      case 'ParenthesizedExpression':
      case 'ChainExpression':
        return next(node.expression);
      case 'AwaitExpression':
      case 'SpreadElement':
        return next(node.argument);
      case 'ArrayExpression':
        return node.elements.map((element) => next(element)).find((taint) => taint !== undefined);
      default:
        return undefined;
    }
  }

  #ofName(node: AnyNode, depth: number): Taint | undefined {
    const name = globalName(node);
    const isOwn = name !== undefined && this.#scopes.declares(node, name.split('.', 1)[0] ?? '');
    if (name !== undefined && !isOwn) {
      if (wholeUrls.has(name) || urlParts.has(name)) return { source: node, isPrefix: false };
      if (freeTexts.has(name)) return { source: node, isPrefix: true };
    }
    if (node.type === 'Identifier') return this.#variables.get(this.#scopes.keyOf(node, node.name));
    if (node.type !== 'MemberExpression') return undefined;
    const { object } = node;
    const property = memberName(node);
    if (property === 'data' && object.type === 'Identifier' && this.#isOpenMessage(object))
      return { source: node, isPrefix: true };
    const taint = object.type === 'Super' ? undefined : this.taintOf(object, depth + 1);
    if (taint === undefined || property === 'length') return undefined;
    if (property === 'href') return withoutPrefix(taint);
    // An element of a split or matched text; a property such as `searchParams`.
    if (!node.computed) return ['searchParams', 'hash', 'search', 'data'].includes(property ?? '') ? taint : undefined;
    const isLaterPart =
      node.property.type === 'Literal' && typeof node.property.value === 'number' && node.property.value > 0;
    return isLaterPart ? { ...taint, isPrefix: true } : taint;
  }

  /** What is left of a whole URL begins with text of the attacker only behind a sign that the attacker chose as well. */
  #cutsBeginning(method: string, { arguments: [first] }: Extract<AnyNode, { type: 'CallExpression' }>): boolean {
    if (method === 'pop') return true;
    return ['slice', 'substr', 'substring'].includes(method) && first !== undefined && first.type !== 'Literal';
  }

  #ofCall(node: Extract<AnyNode, { type: 'CallExpression' }>, depth: number): Taint | undefined {
    const { callee } = node;
    const argument = (at: number): Taint | undefined => {
      const given = node.arguments[at];
      return given === undefined ? undefined : this.taintOf(given, depth + 1);
    };
    if (callee.type === 'Identifier') {
      if (textFunctions.has(callee.name)) return argument(0);
      const called = this.#scopes.functionOf(callee, callee.name);
      return called === undefined ? undefined : this.#results.get(called);
    }
    const method = memberName(callee);
    if (callee.type !== 'MemberExpression' || callee.object.type === 'Super' || method === undefined) return undefined;
    if (textMethods.has(method)) {
      const taint = this.taintOf(callee.object, depth + 1);
      if (taint !== undefined) {
        const cuts = isWholeUrl(taint) ? this.#cutsBeginning(method, node) : cuttingMethods.has(method);
        return cuts ? { ...taint, isPrefix: true } : taint;
      }
      // `pattern.exec(text)`, `''.concat(text)`, `'…%s'.replace('%s', text)`
      const passed = { exec: argument(0), concat: argument(0), replace: argument(1) }[method];
      return method === 'exec' ? passed : withoutPrefix(passed);
    }
    return undefined;
  }

  #propagate(node: AnyNode): void {
    if (node.type === 'VariableDeclarator' && node.init) this.#assign(node.id, this.taintOf(node.init));
    else if (node.type === 'AssignmentExpression') this.#assign(node.left, this.taintOf(node.right));
    else if (node.type === 'CallExpression' && node.callee.type === 'Identifier') this.#passArguments(node);
    else if (isFunction(node)) this.#recordResult(node);
  }

  #assign(target: AnyNode, taint: Taint | undefined): void {
    if (taint === undefined) return;
    if (target.type === 'Identifier') this.#mark(this.#scopes.keyOf(target, target.name), taint);
    else if (target.type === 'ArrayPattern')
      for (const element of target.elements) if (element) this.#assign(element, taint);
  }

  #mark(key: string, taint: Taint): void {
    const known = this.#variables.get(key);
    if (known === undefined || (taint.isPrefix && !known.isPrefix)) this.#variables.set(key, taint);
  }

  #passArguments({ callee, arguments: given }: Extract<AnyNode, { type: 'CallExpression' }>): void {
    const called = callee.type === 'Identifier' ? this.#scopes.functionOf(callee, callee.name) : undefined;
    for (const [at, parameter] of called?.params.entries() ?? []) {
      const argument = given[at];
      const taint = argument === undefined ? undefined : this.taintOf(argument);
      if (taint !== undefined && parameter.type === 'Identifier')
        this.#mark(this.#scopes.keyOf(parameter, parameter.name), taint);
    }
  }

  #recordResult(node: FunctionNode): void {
    if (this.#results.has(node)) return;
    const isOwn = (inner: AnyNode): boolean => !isFunction(inner);
    const results =
      node.body.type === 'BlockStatement'
        ? [...nodesIn(node.body, isOwn)].flatMap((inner) =>
            inner.type === 'ReturnStatement' && inner.argument ? [inner.argument] : [],
          )
        : [node.body];
    const taint = results.map((result) => this.taintOf(result)).find((one) => one !== undefined);
    if (taint !== undefined) this.#results.set(node, taint);
  }

  #isOpenMessage(identifier: Extract<AnyNode, { type: 'Identifier' }>): boolean {
    const parameter = this.#scopes.parameterOf(identifier, identifier.name);
    return parameter !== undefined && this.#messages.has(parameter);
  }
}

/** The parameter of a listener for messages of other windows that does not look at their origin. */
function openMessageListener(node: AnyNode): AnyNode[] {
  const listener = messageListener(node);
  const [parameter] = listener?.params ?? [];
  if (listener === undefined || parameter === undefined) return [];
  const checks = [...nodesIn(listener.body)].some((inner) => ['origin', 'source'].includes(memberName(inner) ?? ''));
  return checks ? [] : [parameter];
}

function messageListener(node: AnyNode): FunctionNode | undefined {
  if (node.type === 'CallExpression') {
    const [type, listener] = node.arguments;
    const listens = memberName(node.callee) ?? (node.callee.type === 'Identifier' ? node.callee.name : '');
    const isMessage = listens === 'addEventListener' && type?.type === 'Literal' && type.value === 'message';
    return isMessage && listener && isFunction(listener) ? listener : undefined;
  }
  if (node.type !== 'AssignmentExpression' || !isFunction(node.right)) return undefined;
  const name = node.left.type === 'Identifier' ? node.left.name : memberName(node.left);
  return name === 'onmessage' ? node.right : undefined;
}

function isWholeUrl({ source }: Taint): boolean {
  return wholeUrls.has(globalName(source) ?? '');
}

function withoutPrefix(taint: Taint | undefined): Taint | undefined {
  return taint && { ...taint, isPrefix: false };
}
