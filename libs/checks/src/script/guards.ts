import type { AnyNode } from 'acorn';
import { isFunction, memberName } from '#scanner/check-api';
import { isForHarmlessStart, isForWholeText } from './pattern-starts.ts';
import type { Scopes } from './scopes.ts';
import { literalValue, unchained } from './value-parts.ts';
import type { PartRelation } from './value-parts.ts';

/** Parts of a URL that code compares before it uses the URL. */
export const urlMembers: ReadonlySet<string> = new Set(['origin', 'host', 'hostname', 'protocol']);
const maxClimb = 60;
const maxDepth = 12;

/** A use of a value of the attacker. */
export interface GuardedUse {
  /** The expression has its text from the same source. */
  readonly isTainted: (node: AnyNode) => boolean;
  /** How what a test looks at stands to what is used. */
  readonly relationTo: (tested: AnyNode) => PartRelation;
  /** It is used as a URL, in which only the beginning may be harmful. */
  readonly isUrl: boolean;
}

/** Tells where a script uses a value only after comparing it with known ones, as a branch or after leaving the function. */
export class Guards {
  readonly #scopes: Scopes;
  readonly #use: GuardedUse;

  constructor(scopes: Scopes, use: GuardedUse) {
    this.#scopes = scopes;
    this.#use = use;
  }

  /** True where the node is reached only with a value that was validated. */
  protect(node: AnyNode): boolean {
    let inner = node;
    for (let climbed = 0; climbed < maxClimb; climbed += 1) {
      const outer = this.#scopes.parentOf(inner);
      if (outer === undefined) return false;
      if (this.#isValidatedIn(outer, inner)) return true;
      if (isFunction(outer)) return false;
      inner = outer;
    }
    return false;
  }

  #isValidatedIn(outer: AnyNode, inner: AnyNode): boolean {
    switch (outer.type) {
      case 'IfStatement':
      case 'ConditionalExpression':
        if (outer.consequent === inner) return this.#validates(outer.test, true);
        return outer.alternate === inner && this.#validates(outer.test, false);
      case 'LogicalExpression':
        return outer.right === inner && outer.operator !== '??' && this.#validates(outer.left, outer.operator === '&&');
      case 'SwitchStatement':
        return inner.type === 'SwitchCase' && inner.test !== null && this.#isUsed(outer.discriminant);
      case 'BlockStatement':
      case 'Program': {
        const statements: readonly AnyNode[] = outer.body;
        const before = statements.slice(0, statements.indexOf(inner));
        return before.some(
          (statement) =>
            statement.type === 'IfStatement' && leaves(statement.consequent) && this.#validates(statement.test, false),
        );
      }
      default:
        return false;
    }
  }

  /** The value is a known one where the test has this result. */
  #validates(test: AnyNode, result: boolean, depth = 0): boolean {
    if (depth > maxDepth) return false;
    const validates = (node: AnyNode, wanted: boolean): boolean => this.#validates(node, wanted, depth + 1);
    switch (test.type) {
      case 'UnaryExpression':
        return test.operator === '!' && validates(test.argument, !result);
      case 'LogicalExpression': {
        const needsBoth = (test.operator === '&&') !== result;
        const [left, right] = [validates(test.left, result), validates(test.right, result)];
        return needsBoth ? left && right : left || right;
      }
      case 'BinaryExpression':
        return this.#comparisonValidates(test, result);
      case 'CallExpression':
        return result && this.#callValidates(test);
      case 'ParenthesizedExpression':
      case 'ChainExpression':
        return validates(test.expression, result);
      default:
        return false;
    }
  }

  #comparisonValidates(comparison: Extract<AnyNode, { type: 'BinaryExpression' }>, result: boolean): boolean {
    const { operator } = comparison;
    const [left, right] = [unchained(comparison.left), unchained(comparison.right)];
    if (operator === 'in') return result && this.#isUsed(left);
    const isEquality = operator === '===' || operator === '==';
    const isInequality = operator === '!==' || operator === '!=';
    if (isEquality === result && this.#comparesBeginning(left, right) && (isEquality || isInequality)) return true;
    const isPosition = left.type === 'CallExpression' && memberName(left.callee) === 'indexOf';
    if (isPosition) return isFound(operator, right) === result && this.#callValidates(left);
    if (!isEquality && !isInequality) return false;
    const [tested, known] = this.#isTainted(left) ? [left, right] : [right, left];
    return isEquality === result && this.#isTainted(tested) && isKnownValue(known) && this.#isKnownBy(tested, known);
  }

  /** `url[0] === '/'`, `url.substr(0, 4) === 'http'`, `url.indexOf('http') === 0` */
  #comparesBeginning(left: AnyNode, right: AnyNode): boolean {
    const known = literalValue(right);
    if (!this.#use.isUrl || known === undefined) return false;
    if (left.type === 'CallExpression' && left.callee.type === 'MemberExpression' && known === 0) {
      const [first] = left.arguments;
      const isPosition = memberName(left.callee) === 'indexOf' && first !== undefined && isHarmlessStart(first);
      return isPosition && this.#isBeginning(left.callee.object, left.callee.object);
    }
    const text = beginningOf(left);
    return text !== undefined && this.#isBeginning(text, left) && isHarmlessStart(right);
  }

  /** What is tested of the text is of what is used, not of another part of the same value. */
  #isBeginning(text: AnyNode, tested: AnyNode): boolean {
    return this.#isTainted(text) && this.#use.relationTo(tested) !== 'other';
  }

  /** A literal tells what one part of a value is, and nothing of its other parts; with a variable, a secret may be compared. */
  #isKnownBy(tested: AnyNode, known: AnyNode): boolean {
    const isOfList = tested.type === 'MemberExpression' && tested.computed;
    const mayBeSecret = !isOfList && !urlMembers.has(memberName(tested) ?? '');
    return literalValue(known) === undefined && mayBeSecret ? true : this.#isUsed(tested);
  }

  #isTainted(node: AnyNode): boolean {
    return this.#use.isTainted(node);
  }

  /** What is tested is what is used, not another part of the same value. */
  #isUsed(tested: AnyNode): boolean {
    return this.#isTainted(tested) && this.#use.relationTo(tested) === 'same';
  }

  /** `allowed.includes(value)`, `/^\w+$/.test(value)`, `isValid(value)`, `value.startsWith('/')`. */
  #callValidates({ callee, arguments: given }: Extract<AnyNode, { type: 'CallExpression' }>): boolean {
    const [first] = given;
    if (first === undefined) return false;
    const method = memberName(callee);
    if (
      callee.type === 'MemberExpression' &&
      (method === 'startsWith' || method === 'match') &&
      this.#isTainted(callee.object)
    )
      return method === 'startsWith'
        ? this.#use.isUrl && this.#isBeginning(callee.object, callee.object) && isHarmlessStart(first)
        : this.#isUsed(callee.object) && this.#isPattern(first);
    if (!given.some((argument) => this.#isTainted(argument))) return false;
    if (callee.type === 'Identifier') return validatorName.test(callee.name);
    if (callee.type !== 'MemberExpression' || method === undefined || this.#isTainted(callee.object)) return false;
    if (validatorName.test(method)) return true;
    if (!given.some((argument) => this.#isUsed(argument))) return false;
    if (method === 'test') return this.#isPattern(callee.object);
    return ['includes', 'indexOf', 'has', 'hasOwnProperty', 'hasOwn'].includes(method);
  }

  /** A variable may hold a pattern that tells all of the text; a literal one shows it. */
  #isPattern(pattern: AnyNode): boolean {
    if (pattern.type !== 'Literal' || pattern.regex === undefined) return true;
    return isForWholeText(pattern.regex) || (this.#use.isUrl && isForHarmlessStart(pattern.regex));
  }
}

const validatorName = /valid|safe|allow|known|trusted|permitted|check|verify|matches/i;

/** Compared with nothing (`''`, `null`, `undefined`), a value is known to be there only. */
function isKnownValue(node: AnyNode): boolean {
  const value = literalValue(node);
  if (value !== undefined) return value !== '' && value !== null && typeof value !== 'boolean';
  return node.type !== 'Identifier' || node.name !== 'undefined';
}

/** The comparison of a position says that there is one; the opposite says that there is none. */
function isFound(operator: string, right: AnyNode): boolean | undefined {
  const bound =
    right.type === 'UnaryExpression' && right.argument.type === 'Literal'
      ? -Number(right.argument.value)
      : right.type === 'Literal'
        ? Number(right.value)
        : undefined;
  if (bound === -1) return { '>': true, '!=': true, '!==': true, '==': false, '===': false }[operator];
  return bound === 0 ? { '>=': true, '<': false }[operator] : undefined;
}

const schemesOfCode = ['javascript:', 'data:', 'vbscript:'];

/** A text that begins so is no URL that runs code. A variable may be the address of the site. */
function isHarmlessStart(start: AnyNode): boolean {
  const value = literalValue(start);
  if (value === undefined) return true;
  const text = String(value).trimStart().toLowerCase();
  return schemesOfCode.every((scheme) => !scheme.startsWith(text) && !text.startsWith(scheme));
}

/** The text whose beginning an expression is: `text[0]`, `text.charAt(0)`, `text.slice(0, 4)`. */
function beginningOf(node: AnyNode): AnyNode | undefined {
  const isZero = (at: AnyNode | undefined): boolean => at?.type === 'Literal' && at.value === 0;
  if (node.type === 'MemberExpression') return node.computed && isZero(node.property) ? node.object : undefined;
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;
  const isCut = ['charAt', 'slice', 'substr', 'substring'].includes(memberName(node.callee) ?? '');
  return isCut && isZero(node.arguments[0]) ? node.callee.object : undefined;
}

/** What follows the statement does not run. */
export function leaves(statement: AnyNode): boolean {
  if (statement.type === 'BlockStatement') return statement.body.some(leaves);
  return ['ReturnStatement', 'ThrowStatement', 'BreakStatement', 'ContinueStatement'].includes(statement.type);
}
