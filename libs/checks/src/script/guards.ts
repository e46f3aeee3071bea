import type { AnyNode } from 'acorn';
import { isFunction, memberName } from '#scanner/check-api';
import type { Scopes } from './scopes.ts';

const maxClimb = 60;
const maxDepth = 12;

/** Tells where a script uses a value only after comparing it with known ones, as a branch or after leaving the function. */
export class Guards {
  readonly #scopes: Scopes;
  readonly #isTainted: (node: AnyNode) => boolean;

  constructor(scopes: Scopes, isTainted: (node: AnyNode) => boolean) {
    this.#scopes = scopes;
    this.#isTainted = isTainted;
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
        return outer.discriminant !== inner && this.#isTainted(outer.discriminant);
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

  #comparisonValidates(
    { operator, left, right }: Extract<AnyNode, { type: 'BinaryExpression' }>,
    result: boolean,
  ): boolean {
    if (operator === 'in') return result && this.#isTainted(left);
    const isPosition = left.type === 'CallExpression' && memberName(left.callee) === 'indexOf';
    if (isPosition) return isFound(operator, right) === result && this.#callValidates(left);
    const isEquality = operator === '===' || operator === '==';
    if (!isEquality && operator !== '!==' && operator !== '!=') return false;
    const known = this.#isTainted(left) ? right : this.#isTainted(right) ? left : undefined;
    return known !== undefined && isEquality === result && isKnownValue(known);
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
      return method === 'startsWith' ? isPathOrSite(first) : isAnchored(first);
    if (!given.some((argument) => this.#isTainted(argument))) return false;
    if (callee.type === 'Identifier') return validatorName.test(callee.name);
    if (callee.type !== 'MemberExpression' || method === undefined || this.#isTainted(callee.object)) return false;
    if (method === 'test') return isAnchored(callee.object);
    return ['includes', 'indexOf', 'has', 'hasOwnProperty', 'hasOwn'].includes(method) || validatorName.test(method);
  }
}

const validatorName = /valid|safe|allow|known|trusted|permitted|check|verify|matches/i;

/** Compared with nothing (`''`, `null`, `undefined`), a value is known to be there only. */
function isKnownValue(node: AnyNode): boolean {
  if (node.type === 'Literal') return node.value !== '' && node.value !== null && typeof node.value !== 'boolean';
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

/** A variable may hold an anchored pattern; a literal one shows it. */
function isAnchored(pattern: AnyNode): boolean {
  if (pattern.type !== 'Literal' || pattern.regex === undefined) return true;
  return (
    /^\^[^]*\$$/.test(pattern.regex.pattern) && !/(?:^|[^\\])\.[*+]|\[\^|\\S|\\[WD][*+]/.test(pattern.regex.pattern)
  );
}

function isPathOrSite(start: AnyNode): boolean {
  return start.type !== 'Literal' || /^(?:\/|#|\?|https?:\/\/)/.test(String(start.value));
}

function leaves(statement: AnyNode): boolean {
  if (statement.type === 'BlockStatement') return statement.body.some(leaves);
  return ['ReturnStatement', 'ThrowStatement', 'BreakStatement', 'ContinueStatement'].includes(statement.type);
}
