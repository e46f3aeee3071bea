import type { AnyNode } from 'acorn';
import { childrenOf, isFunction, memberName, sourceOf } from '#scanner/check-api';
import type { Scopes } from './scopes.ts';

/** One part of a value: `type` of `event.data`, the first of `pair`, the parameter `tab` of `query`. */
interface ValuePart {
  /** The source of the whole value. */
  readonly whole: string;
  readonly part: string;
}

/** How a part that is tested stands to what is used: the same, a part of the whole that is used, or another part of it. */
export type PartRelation = 'same' | 'part' | 'other';

const maxSourceLength = 200;
const maxNodes = 500;
const maxDepth = 20;
const cutting = new Set(['slice', 'substr', 'substring']);

/** Which variables and expressions of some scripts are parts of other values. */
export class ValueParts {
  readonly #scopes: Scopes;
  /** By variable; undefined where it is several parts. */
  readonly #named = new Map<string, ValuePart | undefined>();

  constructor(nodes: readonly AnyNode[], scopes: Scopes) {
    this.#scopes = scopes;
    for (const node of nodes) {
      if (node.type === 'VariableDeclarator' && node.init) this.#record(node.id, node.init);
      else if (node.type === 'AssignmentExpression') this.#record(node.left, node.right);
      else if (node.type === 'ForOfStatement') this.#recordLoop(node.left, node.right);
      else if (isFunction(node)) for (const parameter of node.params) this.#record(parameter, parameter);
    }
  }

  /** What of which values an expression uses, up to a bound. */
  usesOf(value: AnyNode): ValueUses {
    const parts = new Map<string, Set<string>>();
    const texts = new Set<string>();
    const stack = [value];
    for (let visited = 0; visited < maxNodes; visited += 1) {
      const node = stack.pop();
      if (node === undefined) break;
      texts.add(textOf(node));
      for (let inner: AnyNode | undefined = unchained(node); inner !== undefined; inner = partObject(inner)) {
        const part = this.#partAt(inner);
        if (part !== undefined) parts.set(part.whole, (parts.get(part.whole) ?? new Set()).add(part.part));
        if (partObject(inner) === undefined) stack.push(...usedIn(inner));
      }
    }
    return new ValueUses((node) => this.#partOf(node), parts, texts);
  }

  /** Behind what keeps a value, such as `trim()`, `decodeURIComponent(…)` and `new URL(…)`. */
  #partOf(node: AnyNode): ValuePart | undefined {
    let inner = unchained(node);
    while (inner.type === 'NewExpression' || (inner.type === 'CallExpression' && partObject(inner) === undefined)) {
      const { callee, arguments: given } = inner;
      const [first] = given;
      if (inner.type === 'NewExpression' && first !== undefined) inner = unchained(first);
      else if (callee.type === 'MemberExpression' && given.length === 0) inner = unchained(callee.object);
      else if (callee.type === 'Identifier' && given.length === 1 && first !== undefined) inner = unchained(first);
      else return undefined;
    }
    return this.#partAt(inner);
  }

  #partAt(node: AnyNode): ValuePart | undefined {
    if (node.type === 'Identifier') return this.#named.get(this.#scopes.keyOf(node, node.name));
    const object = partObject(node);
    if (object === undefined) return undefined;
    const name = memberName(node);
    const whole = textOf(object);
    const part = name === undefined ? textOf(node).slice(whole.length) : `.${name}`;
    return { whole, part };
  }

  /** The variables that a target names, as the parts of the value that it takes. */
  #record(target: AnyNode, value: AnyNode): void {
    if (target.type === 'Identifier') {
      if (target !== value) this.#name(target, this.#partOf(value));
    } else if (target.type === 'AssignmentPattern') {
      this.#record(target.left, target.left);
    } else {
      const whole = textOf(value);
      for (const [part, inner] of partsOfPattern(target)) {
        if (inner.type === 'Identifier') this.#name(inner, { whole, part });
        else this.#record(inner, inner);
      }
    }
  }

  /** Of each element that the loop goes through, the pattern takes the parts. */
  #recordLoop(left: AnyNode, elements: AnyNode): void {
    const [declared] = left.type === 'VariableDeclaration' ? left.declarations : [];
    const pattern = declared?.id ?? left;
    if (pattern.type !== 'Identifier') this.#record(pattern, elements);
  }

  #name(variable: Extract<AnyNode, { type: 'Identifier' }>, part: ValuePart | undefined): void {
    const key = this.#scopes.keyOf(variable, variable.name);
    const known = this.#named.get(key);
    const isSame = known?.whole === part?.whole && known?.part === part?.part;
    this.#named.set(key, this.#named.has(key) && !isSame ? undefined : part);
  }
}

/** The parts of values that an expression uses, and the values that it uses as a whole. */
export class ValueUses {
  readonly #partOf: (node: AnyNode) => ValuePart | undefined;
  readonly #parts: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #texts: ReadonlySet<string>;

  constructor(
    partOf: (node: AnyNode) => ValuePart | undefined,
    parts: ReadonlyMap<string, ReadonlySet<string>>,
    texts: ReadonlySet<string>,
  ) {
    this.#partOf = partOf;
    this.#parts = parts;
    this.#texts = texts;
  }

  /** `same` also where the script does not tell. */
  relationTo(tested: AnyNode): PartRelation {
    if (this.#texts.has(textOf(tested))) return 'same';
    const part = this.#partOf(tested);
    if (part === undefined) return 'same';
    const used = this.#parts.get(part.whole);
    if (used?.has(part.part) === true) return 'same';
    if (used !== undefined) return 'other';
    if (this.#texts.has(part.whole) || this.#usesOrigin(tested)) return 'part';
    return this.#isOfOtherPart(tested) ? 'other' : 'same';
  }

  /** `data.meta.kind`, where `data.html` is used. */
  #isOfOtherPart(tested: AnyNode): boolean {
    let node = partObject(tested);
    for (let depth = 0; node !== undefined && depth < maxDepth; depth += 1) {
      const part = this.#partOf(node);
      const used = part && this.#parts.get(part.whole);
      if (used !== undefined) return !used.has(part?.part ?? '');
      node = partObject(node);
    }
    return false;
  }

  /** It uses the text of which a method gives what is tested: `text` of `text.split('=')[0]`. */
  #usesOrigin(tested: AnyNode): boolean {
    let node = tested;
    for (let depth = 0; depth < maxDepth; depth += 1) {
      const object = partObject(node) ?? (node.type === 'CallExpression' ? partObject(node.callee) : undefined);
      if (object === undefined) return false;
      if (this.#texts.has(textOf(object))) return true;
      node = object;
    }
    return false;
  }
}

/** The source of an expression, the same with and without question marks: `e.data` of `e?.data`. */
function textOf(node: AnyNode): string {
  return sourceOf(node, maxSourceLength).replace(/\?\.(?=([[(])?)/g, (_, bracket?: string) =>
    bracket === undefined ? '.' : '',
  );
}

/** What `?.` or brackets surround: `e.data` of `(e?.data)`. */
export function unchained(node: AnyNode): AnyNode {
  return node.type === 'ChainExpression' || node.type === 'ParenthesizedExpression' ? unchained(node.expression) : node;
}

/** The value of a literal, also of one in backticks. */
export function literalValue(node: AnyNode): Extract<AnyNode, { type: 'Literal' }>['value'] {
  if (node.type === 'Literal') return node.value;
  return node.type === 'TemplateLiteral' && node.expressions.length === 0 ? node.quasis[0]?.value.cooked : undefined;
}

/** What a pattern takes of a value: `.type` and `.html` by `{ type, html = '' }`. */
function partsOfPattern(pattern: AnyNode): [part: string, target: AnyNode][] {
  const withoutDefault = (node: AnyNode): AnyNode => (node.type === 'AssignmentPattern' ? node.left : node);
  if (pattern.type === 'ArrayPattern')
    return pattern.elements.flatMap((element, at): [string, AnyNode][] =>
      element === null ? [] : [[`[${String(at)}]`, withoutDefault(element)]],
    );
  if (pattern.type !== 'ObjectPattern') return [];
  return pattern.properties.flatMap((property): [string, AnyNode][] =>
    property.type === 'Property' && property.key.type === 'Identifier'
      ? [[`.${property.key.name}`, withoutDefault(property.value)]]
      : [],
  );
}

/** The value of which an expression is a part: `pair` of `pair[0]`, `query` of `query.get('tab')`, `text` of `text.substr(0, 4)`. */
function partObject(node: AnyNode): AnyNode | undefined {
  if (node.type === 'MemberExpression') return unchained(node.object);
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;
  const method = memberName(node.callee) ?? '';
  const count = node.arguments.length;
  const isPart = method === 'get' || method === 'charAt' ? count === 1 : cutting.has(method) && count === 2;
  return isPart ? unchained(node.callee.object) : undefined;
}

/** What an expression is made of, without the names of methods. */
function usedIn(node: AnyNode): AnyNode[] {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return childrenOf(node);
  return [node.callee.object, ...node.arguments];
}
