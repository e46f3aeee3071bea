import type { AnyNode } from 'acorn';
import { nameOf } from './name-of.ts';

/** Positions of the arguments that browsers and common libraries take for a URL, by the function. */
const functions: Readonly<Record<string, number>> = { fetch: 0, importScripts: 0 };
const constructors: Readonly<Record<string, number>> = { EventSource: 0, Worker: 0, SharedWorker: 0, Request: 0 };
/** Of methods, also the object that has them. */
const methods: Readonly<Record<string, { readonly of: RegExp; readonly at: number }>> = {
  assign: { of: /^location$/, at: 0 },
  replace: { of: /^location$/, at: 0 },
  open: { of: /^(?:window|self|globalThis|top|parent)$/, at: 0 },
  fetch: { of: /^(?:window|self|globalThis)$/, at: 0 },
  pushState: { of: /^history$/, at: 2 },
  replaceState: { of: /^history$/, at: 2 },
  get: { of: /^(?:\$|jQuery|axios|\$http)$/, at: 0 },
  getJSON: { of: /^(?:\$|jQuery)$/, at: 0 },
};
const urlProperty = /^(?:href|src|action|formAction|location)$/;

/** The child is where a browser takes any text for a URL: `fetch("items")`, `location.href = "next"`. */
export function takesUrl(parent: AnyNode, child: AnyNode): boolean {
  if (parent.type === 'AssignmentExpression') return parent.right === child && isUrlProperty(parent.left);
  if (parent.type !== 'CallExpression' && parent.type !== 'NewExpression') return false;
  const at = (parent.arguments as readonly AnyNode[]).indexOf(child);
  return at >= 0 && at === positionOf(parent);
}

function isUrlProperty(left: AnyNode): boolean {
  if (left.type === 'Identifier') return left.name === 'location';
  return left.type === 'MemberExpression' && urlProperty.test(nameOf(left.property) ?? '');
}

function positionOf(call: Extract<AnyNode, { type: 'CallExpression' | 'NewExpression' }>): number | undefined {
  const { callee } = call;
  if (callee.type === 'Identifier') {
    const positions = call.type === 'NewExpression' ? constructors : functions;
    return Object.hasOwn(positions, callee.name) ? positions[callee.name] : undefined;
  }
  if (callee.type !== 'MemberExpression') return undefined;
  const name = nameOf(callee.property) ?? '';
  if (name === 'open' && isGet(call.arguments[0])) return 1;
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined;
  const object = callee.object.type === 'MemberExpression' ? callee.object.property : callee.object;
  return method?.of.test(nameOf(object) ?? '') === true ? method.at : undefined;
}

/** `XMLHttpRequest.open` takes the method before the URL. */
function isGet(node: AnyNode | undefined): boolean {
  return node?.type === 'Literal' && typeof node.value === 'string' && /^get$/i.test(node.value);
}
