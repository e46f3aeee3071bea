import type { AnyNode } from 'acorn';
import { memberName } from '#scanner/check-api';
import type { Scopes } from './scopes.ts';

type Identifier = Extract<AnyNode, { type: 'Identifier' }>;

const maxLength = 60;
const constructors: Readonly<Record<string, string>> = { Image: 'img', Audio: 'audio' };

/** An element of a kind that the script does not tell. */
export const someElement = '*';
/** An object of the script, or a link that only takes a URL apart. */
export const noElement = '';

/** The elements that the variables of some scripts hold, by their variables: `document.createElement('script')`. */
export class ElementKinds {
  /** Undefined where a variable holds elements of several kinds. */
  readonly #kinds = new Map<string, string | undefined>();
  readonly #scopes: Scopes;
  readonly #used: UsedVariables;

  constructor(nodes: readonly AnyNode[], scopes: Scopes) {
    this.#scopes = scopes;
    this.#used = new UsedVariables(nodes, scopes);
    for (const node of nodes) {
      if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init)
        this.#add(node.id, node.init);
      else if (node.type === 'AssignmentExpression' && node.left.type === 'Identifier')
        this.#add(node.left, node.right);
    }
  }

  /** The kind of the element that an expression gives; a variable without a known one is judged by its name (`avatarImg`). */
  of(node: AnyNode): string | undefined {
    if (node.type !== 'Identifier') return created(node);
    const known = this.#kinds.get(this.#scopes.keyOf(node, node.name));
    if (known === 'a' && !this.#used.has(node)) return noElement;
    if (known !== undefined && known !== someElement) return known;
    return /(?:img|image|photo|picture|avatar|logo|icon|thumb)$/i.test(node.name) ? 'img' : known;
  }

  #add(variable: Identifier, value: AnyNode): void {
    const kind = created(value);
    const key = this.#scopes.keyOf(variable, variable.name);
    // What was an object at first may be an element later.
    if (kind === undefined && this.#kinds.get(key) === noElement) this.#kinds.set(key, undefined);
    if (kind === undefined || (kind === someElement && this.#kinds.has(key))) return;
    const known = this.#kinds.get(key);
    const isSame = !this.#kinds.has(key) || known === someElement || known === kind;
    this.#kinds.set(key, isSame ? kind : undefined);
  }
}

/** Variables whose values are used, be it to add them to the page; not those of which only members are read or set. */
class UsedVariables {
  readonly #scopes: Scopes;
  readonly #counts = new Map<string, number>();

  constructor(nodes: readonly AnyNode[], scopes: Scopes) {
    this.#scopes = scopes;
    for (const node of nodes) {
      if (node.type === 'Identifier') this.#count(node, 1);
      else if (node.type === 'VariableDeclarator') this.#count(node.id, -1);
      else if (node.type === 'AssignmentExpression') this.#count(node.left, this.#isPassedOn(node) ? 0 : -1);
      else if (node.type === 'Property' && !node.computed) this.#count(node.key, -1);
      else if (node.type === 'MemberExpression') {
        if (!node.computed) this.#count(node.property, -1);
        if (!['click', 'dispatchEvent'].includes(memberName(node) ?? '')) this.#count(node.object, -1);
      }
    }
  }

  has(variable: Identifier): boolean {
    return (this.#counts.get(this.#scopes.keyOf(variable, variable.name)) ?? 0) > 0;
  }

  /** The value is used where it is assigned: `body.append((link = create()))`. */
  #isPassedOn(assignment: AnyNode): boolean {
    const outer = this.#scopes.parentOf(assignment)?.type ?? '';
    return !['ExpressionStatement', 'SequenceExpression', 'MemberExpression'].includes(outer);
  }

  #count(node: AnyNode, change: number): void {
    if (node.type !== 'Identifier') return;
    const key = this.#scopes.keyOf(node, node.name);
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + change);
  }
}

const findingByTag = new Set(['querySelector', 'querySelectorAll', '$', 'jQuery', 'find']);
const finding = new Set(['getElementById', 'getElementsByClassName', 'getElementsByName', 'closest']);

function created(node: AnyNode): string | undefined {
  if (node.type === 'ObjectExpression') return noElement;
  if (node.type === 'NewExpression')
    return node.callee.type === 'Identifier' ? constructors[node.callee.name] : undefined;
  if (node.type === 'MemberExpression' && node.computed && node.object.type !== 'Super') return created(node.object);
  if (node.type !== 'CallExpression') return undefined;
  const method = memberName(node.callee) ?? (node.callee.type === 'Identifier' ? node.callee.name : '');
  const [first] = node.arguments;
  const text = first?.type === 'Literal' && typeof first.value === 'string' ? first.value : undefined;
  if (text !== undefined && text.length <= maxLength) {
    if (['createElement', 'getElementsByTagName'].includes(method)) return text.toLowerCase();
    const tag = findingByTag.has(method) ? tagOf(text) : undefined;
    if (tag !== undefined) return tag;
  }
  return finding.has(method) || findingByTag.has(method) ? someElement : undefined;
}

/** The tag that a selector or the markup of an element names last. */
function tagOf(text: string): string | undefined {
  return /(?:^|[\s>+~<])([a-z][a-z\d]{0,20})(?:[.#[:][^\s>]{0,40})?\/?>?$/i.exec(text)?.[1]?.toLowerCase();
}
