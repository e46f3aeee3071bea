import type { AnyNode } from 'acorn';
import { isFunction, memberName, nodesIn } from '#scanner/check-api';
import { boundNames } from './scopes.ts';
import type { Scopes } from './scopes.ts';
import { unchained } from './value-parts.ts';

/** The arguments of a call, and the parameters of the function. */
type Given = readonly [given: readonly AnyNode[], parameters: readonly AnyNode[]];

const maxDepth = 10;
const maxNodes = 100;

/** Which expressions of a listener for messages are the data of a message, or parts of it. */
export class MessageData {
  readonly #scopes: Scopes;
  readonly #variables = new Set<string>();

  constructor(nodes: readonly AnyNode[], calls: readonly Given[], scopes: Scopes) {
    this.#scopes = scopes;
    for (const node of nodes) this.#record(node);
    for (const [given, parameters] of calls)
      for (const [at, parameter] of parameters.entries()) {
        const argument = given[at];
        if (argument !== undefined && this.#isOf(argument)) this.#add(parameter);
      }
    // Of the variables of the functions that are called.
    for (const node of nodes) this.#record(node);
  }

  /** `event.data.origin`, `message.origin` and `origin`, where `message` and `origin` were taken out of the data. */
  has(node: AnyNode): boolean {
    let inner = unchained(node);
    for (let depth = 0; inner.type === 'MemberExpression' && depth < maxDepth; depth += 1) {
      inner = unchained(inner.object);
      if (memberName(inner) === 'data') return true;
      if (inner.type === 'CallExpression' || inner.type === 'NewExpression') return this.#isOf(inner);
    }
    return inner.type === 'Identifier' && this.#variables.has(this.#scopes.keyOf(inner, inner.name));
  }

  #record(node: AnyNode): void {
    if (node.type === 'VariableDeclarator' && node.init && this.#isOf(node.init)) this.#add(node.id);
    else if (node.type === 'AssignmentExpression' && this.#isOf(node.right)) this.#add(node.left);
    else if (node.type === 'ObjectPattern')
      for (const property of node.properties) if (isOfData(property)) this.#add(property.value);
  }

  /** Made of the data: `JSON.parse(event.data)`, `event.data || {}`; an object that is made may have the sender beside it. */
  #isOf(value: AnyNode): boolean {
    if (value.type === 'ObjectExpression' || isFunction(value)) return false;
    let seen = 0;
    for (const node of nodesIn(value)) {
      seen += 1;
      if (seen > maxNodes) return false;
      if (memberName(node) === 'data' || (node.type === 'Identifier' && this.has(node))) return true;
    }
    return false;
  }

  #add(target: AnyNode): void {
    if (target.type === 'MemberExpression') return;
    for (const bound of boundNames(target)) this.#variables.add(this.#scopes.keyOf(bound, bound.name));
  }
}

function isOfData(property: AnyNode): property is Extract<AnyNode, { type: 'Property' }> {
  return property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'data';
}
