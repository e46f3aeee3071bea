import type { AnyNode } from 'acorn';
import { nameOf } from './name-of.ts';

const loaders: ReadonlySet<string> = new Set(['define', 'require', 'requirejs']);
/** Loaders of modules take these as they are, and make a URL of all other names, which they know how to. */
const url = /^(?:\/|[a-z][\w+.-]{0,20}:)|\.(?:m?js|json|css|html?)$/i;

/** The arguments of a call that name modules (AMD, CommonJS): `define(["jquery", "./version"], …)`, `require("../lib/a")`. */
export function moduleNames(call: AnyNode): readonly AnyNode[] {
  if (call.type !== 'CallExpression' || !loaders.has(nameOf(call.callee) ?? '')) return [];
  return call.arguments
    .flatMap((argument) => (argument.type === 'ArrayExpression' ? argument.elements : [argument]))
    .filter((node) => node?.type === 'Literal' && typeof node.value === 'string' && !url.test(node.value))
    .filter((node) => node !== null);
}
