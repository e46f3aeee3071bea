import type { AnyNode } from 'acorn';
import { isFunction, memberName, nameOf, nodesIn, sourceOf } from '#scanner/check-api';
import { Guards, urlMembers } from './guards.ts';
import { openMessageParameters } from './message-listeners.ts';
import { Scopes } from './scopes.ts';
import { taintOfParts } from './taint-of-parts.ts';
import type { Part } from './taint-of-parts.ts';
import { decoded, isGlobalObject, isText, taintOfGlobal, withoutGlobal, withoutPrefix } from './taint-sources.ts';
import type { Taint } from './taint-sources.ts';
import { TaintedCalls } from './tainted-calls.ts';
import { TaintedVariables } from './tainted-variables.ts';
import { ValueParts } from './value-parts.ts';

type Pattern = Extract<AnyNode, { type: 'ObjectPattern' }>;

const maxPasses = 5;
const maxDepth = 60;
/** Parts of a URL with text that the attacker chooses. */
const urlTexts = new Set(['searchParams', 'hash', 'search', 'href']);

/**
 * Follows text that a link or another window chooses through the variables, members, parameters and results of the
 * scripts of one page. A function that the scripts do not define passes nothing on, so that sanitizers end a flow.
 */
export class TaintAnalysis {
  /** Every node of the scripts, parents first. */
  readonly nodes: readonly AnyNode[];
  readonly scopes: Scopes;
  readonly #calls: TaintedCalls;
  readonly #variables: TaintedVariables;
  #parts: ValueParts | undefined;
  /** A test may have conditions with tests of their own: what those exclude is looked at for none of them. */
  #isInTest = false;

  constructor(programs: readonly AnyNode[]) {
    this.nodes = programs.flatMap((program) => [...nodesIn(program)]);
    this.scopes = new Scopes(programs);
    this.#variables = new TaintedVariables(this.scopes);
    this.#calls = new TaintedCalls(this.nodes, this.scopes, {
      taintOf: (node, depth) => this.taintOf(node, depth),
      nameOf: (node) => this.nameOf(node),
      bind: (pattern, taint) => this.#assign(pattern, taint),
    });
    for (const parameter of openMessageParameters(this.nodes, this.scopes))
      this.#assign(parameter, { source: parameter, isPrefix: false, isMessage: true });
    for (let pass = 0; pass < maxPasses; pass += 1) {
      const before = this.#variables.changes + this.#calls.changes;
      for (const node of this.nodes) this.#propagate(node);
      if (this.#variables.changes + this.#calls.changes === before) break;
    }
  }

  /** The name of a global by which an expression is known (`location.hash`), through variables that stand for globals. */
  nameOf(node: AnyNode): string | undefined {
    return this.#variables.globalNameOf(node);
  }

  /** A test has validated what the value has of its source: for a URL, how it begins. */
  isGuarded(value: AnyNode, taint: Taint, isUrl: boolean): boolean {
    const origin = originOf(taint);
    this.#parts ??= new ValueParts(this.nodes, this.scopes);
    const uses = this.#parts.usesOf(value);
    const isTainted = (tested: AnyNode): boolean => originOf(this.#testedTaint(tested)) === origin;
    const relationTo = (tested: AnyNode) => {
      const isOfUrl = tested.type === 'MemberExpression' && urlMembers.has(memberName(tested) ?? '');
      if (!isOfUrl || this.taintOf(tested)) return uses.relationTo(tested);
      return uses.relationTo(tested.object) === 'other' ? 'other' : 'same';
    };
    const wasInTest = this.#isInTest;
    this.#isInTest = true;
    const isProtected = new Guards(this.scopes, { isTainted, relationTo, isUrl }).protect(value);
    this.#isInTest = wasInTest;
    return isProtected;
  }

  taintOf(node: AnyNode, depth = 0): Taint | undefined {
    if (depth > maxDepth) return undefined;
    const next = (inner: AnyNode | null | undefined): Taint | undefined =>
      inner ? this.taintOf(inner, depth + 1) : undefined;
    switch (node.type) {
      case 'Identifier':
        return this.#ofGlobal(node) ?? this.#variables.taintOf(node);
      case 'MemberExpression':
        return this.#ofGlobal(node) ?? this.#ofMember(node, depth);
      case 'CallExpression':
      case 'NewExpression':
        return this.#calls.resultOf(node, depth);
      case 'BinaryExpression':
        return node.operator === '+' ? this.#ofSum(node, depth) : undefined;
      case 'TemplateLiteral': {
        const parts = node.expressions.map((expression, at): Part => {
          const before = node.quasis[at]?.value.cooked ?? '';
          return { taint: next(expression), before, isFirst: at === 0 && before === '' };
        });
        return taintOfParts(parts);
      }
      case 'ConditionalExpression':
        return this.#unlessGuarded(node.consequent, depth) ?? this.#unlessGuarded(node.alternate, depth);
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
      case 'ObjectExpression':
        return this.#ofObject(node, depth);
      default:
        return undefined;
    }
  }

  #unlessGuarded(node: AnyNode, depth: number): Taint | undefined {
    const taint = this.taintOf(node, depth + 1);
    if (taint === undefined || this.#isInTest) return taint;
    return this.isGuarded(node, taint, true) ? undefined : taint;
  }

  #ofGlobal(node: AnyNode): Taint | undefined {
    const name = this.nameOf(node);
    return name === undefined ? undefined : taintOfGlobal(name, node);
  }

  /** `a + b + c` is nested to the left, as deep as it is long. */
  #ofSum(node: AnyNode, depth: number): Taint | undefined {
    const parts: AnyNode[] = [];
    let left = node;
    for (; left.type === 'BinaryExpression' && left.operator === '+'; left = left.left) parts.push(left.right);
    const all = [left, ...parts.reverse()];
    return taintOfParts(
      all.map((part, at): Part => {
        const previous = all[at - 1];
        const before = previous?.type === 'Literal' ? String(previous.value) : '';
        return { taint: this.taintOf(part, depth + 1), before, isFirst: at === 0 };
      }),
    );
  }

  #ofObject({ properties }: Extract<AnyNode, { type: 'ObjectExpression' }>, depth: number): Taint | undefined {
    const members = new Map<string, Taint>();
    for (const property of properties) {
      const taint = property.type === 'Property' ? this.taintOf(property.value, depth + 1) : undefined;
      const name = property.type === 'Property' ? nameOf(property.key) : undefined;
      if (taint !== undefined && name !== undefined) members.set(name, taint);
    }
    const [first] = members.values();
    return first && { source: first.source, isPrefix: false, members };
  }

  #ofMember(node: Extract<AnyNode, { type: 'MemberExpression' }>, depth: number): Taint | undefined {
    const stored = this.#variables.taintOf(node);
    if (stored !== undefined) return stored;
    const taint = node.object.type === 'Super' ? undefined : this.taintOf(node.object, depth + 1);
    if (taint === undefined) return undefined;
    return this.#memberOf(taint, memberName(node), node);
  }

  /** A member of a tainted value; `name` is undefined where it is computed. */
  #memberOf(taint: Taint, name: string | undefined, node: AnyNode): Taint | undefined {
    if (taint.members !== undefined) return name === undefined ? undefined : taint.members.get(name);
    if (taint.isMessage === true) {
      if (name === 'data') return { source: node, isPrefix: true, isDeep: true };
      return name === 'originalEvent' ? taint : undefined;
    }
    if (name === 'length') return undefined;
    if (taint.isDeep === true) return taint;
    if (name !== undefined)
      return urlTexts.has(name) ? withoutPrefix(name === 'searchParams' ? decoded(taint) : taint) : undefined;
    // An element of a text that was split or matched: only a later one begins as the attacker likes.
    const index =
      node.type === 'MemberExpression' && node.property.type === 'Literal' ? node.property.value : undefined;
    return typeof index === 'number' && index > 0 ? { ...taint, isPrefix: true, isUrl: false } : taint;
  }

  #propagate(node: AnyNode): void {
    if (node.type === 'VariableDeclarator' && node.init) {
      this.#recordAlias(node.id, node.init);
      this.#assign(node.id, this.taintOf(node.init), node.init);
    } else if (node.type === 'AssignmentExpression') {
      this.#recordAlias(node.left, node.right);
      this.#assign(node.left, this.taintOf(node.right), node.right);
    } else if (node.type === 'ForOfStatement') {
      const [declared] = node.left.type === 'VariableDeclaration' ? node.left.declarations : [];
      this.#assign(declared?.id ?? node.left, this.taintOf(node.right));
    } else if (node.type === 'CallExpression') this.#calls.passArguments(node);
    else if (isFunction(node)) this.#calls.recordResult(node);
  }

  /** A variable that stands for a global object: `const { location: place } = window`, `var d = document`. */
  #recordAlias(target: AnyNode, value: AnyNode): void {
    const name = this.nameOf(value);
    if (name === undefined || !isGlobalObject(name)) return;
    if (target.type === 'Identifier') this.#variables.alias(target, name);
    else if (target.type === 'ObjectPattern')
      for (const { key, value: inner } of target.properties.filter((property) => property.type === 'Property')) {
        const member = withoutGlobal(`${name}.${nameOf(key) ?? ''}`);
        if (inner.type !== 'Identifier') continue;
        if (isGlobalObject(member)) this.#variables.alias(inner, member);
        else this.#assign(inner, taintOfGlobal(member, key));
      }
  }

  #assign(target: AnyNode, taint: Taint | undefined, value?: AnyNode): void {
    if (taint === undefined) return;
    if (target.type === 'Identifier') this.#variables.mark(target, taint);
    else if (target.type === 'AssignmentPattern') this.#assign(target.left, taint);
    else if (target.type === 'ArrayPattern')
      for (const element of target.elements) {
        if (element) this.#assign(element, taint);
      }
    else if (target.type === 'ObjectPattern') this.#destructure(target, taint, value ?? target);
    else if (target.type === 'MemberExpression') this.#assignMember(target, taint);
  }

  #destructure({ properties }: Pattern, taint: Taint, value: AnyNode): void {
    for (const property of properties) {
      if (property.type !== 'Property') continue;
      const name = nameOf(property.key);
      const isOfMessage = taint.isMessage === true;
      this.#assign(property.value, this.#memberOf(taint, name, isOfMessage ? property.key : value));
    }
  }

  /** `state.query = …` is known by its name; of `values[key] = …` every member may be it. */
  #assignMember(target: Extract<AnyNode, { type: 'MemberExpression' }>, taint: Taint): void {
    if (this.#variables.mark(target, taint)) return;
    if (target.object.type === 'Identifier' && isText(taint) && memberName(target) === undefined)
      this.#variables.mark(target.object, { ...taint, isDeep: true });
  }

  /** Of the tainted text itself, or of the part of a URL that says where it leads. */
  #testedTaint(node: AnyNode): Taint | undefined {
    const taint = this.taintOf(node);
    if (taint !== undefined || node.type !== 'MemberExpression' || node.object.type === 'Super') return taint;
    if (!urlMembers.has(memberName(node) ?? '')) return undefined;
    return this.taintOf(node.object) ?? this.#variables.taintOfSibling(node, 'href');
  }
}

const maxOriginLength = 200;

/** The code that brings the attacker's text in: the same code brings in the same text. */
function originOf(taint: Taint | undefined): string | undefined {
  return taint && sourceOf(taint.source, maxOriginLength).replaceAll('?.', '.');
}
