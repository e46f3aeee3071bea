import type { AnyNode } from 'acorn';
import { isFunction, memberName, nameOf, nodesIn } from '#scanner/check-api';
import type { FunctionNode } from '#scanner/check-api';
import { Constants } from './constants.ts';
import { MessageChannels } from './message-channels.ts';
import { MessageData } from './message-data.ts';
import { isAnchored } from './pattern-starts.ts';
import type { Scopes } from './scopes.ts';

/** The parameters of listeners for messages of other windows (postMessage) that do not compare the message's origin. */
export function openMessageParameters(nodes: readonly AnyNode[], scopes: Scopes): AnyNode[] {
  const page = { scopes, channels: new MessageChannels(nodes, scopes), constants: new Constants(nodes) };
  const listeners = new Set(nodes.map((node) => messageListener(node, page)));
  return [...listeners].flatMap((listener) => {
    const [parameter] = listener?.params ?? [];
    return listener === undefined || parameter === undefined || isProtected(listener, scopes) ? [] : [parameter];
  });
}

interface PageScripts {
  readonly scopes: Scopes;
  readonly channels: MessageChannels;
  readonly constants: Constants;
}

function messageListener(node: AnyNode, { scopes, channels, constants }: PageScripts): FunctionNode | undefined {
  if (node.type === 'CallExpression') {
    const [type, listener] = node.arguments;
    const listens = memberName(node.callee) ?? (node.callee.type === 'Identifier' ? node.callee.name : '');
    if (type === undefined || !['addEventListener', 'attachEvent', 'on', 'bind'].includes(listens)) return undefined;
    const isMessage = /^(?:on)?message$/.test(constants.textOf(type)?.value ?? '');
    return isMessage && !isOfChannel(node.callee, channels) ? listenerAt(listener, scopes) : undefined;
  }
  if (node.type !== 'AssignmentExpression') return undefined;
  const name = node.left.type === 'Identifier' ? node.left.name : memberName(node.left);
  return name === 'onmessage' && !isOfChannel(node.left, channels) ? functionAt(node.right, scopes) : undefined;
}

function isOfChannel(member: AnyNode, channels: MessageChannels): boolean {
  return member.type === 'MemberExpression' && channels.has(member.object);
}

/** A function, or an object with a method `handleEvent`. */
function listenerAt(node: AnyNode | undefined, scopes: Scopes): FunctionNode | undefined {
  if (node?.type !== 'ObjectExpression') return functionAt(node, scopes);
  const method = node.properties.find((one) => one.type === 'Property' && nameOf(one.key) === 'handleEvent');
  return method?.type === 'Property' ? functionAt(method.value, scopes) : undefined;
}

function functionAt(node: AnyNode | undefined, scopes: Scopes): FunctionNode | undefined {
  if (node === undefined) return undefined;
  if (isFunction(node)) return node;
  return node.type === 'Identifier' ? scopes.functionOf(node, node.name) : undefined;
}

const maxCalled = 20;

/** The listener, or a function that it calls, compares the origin or the window of the message. */
function isProtected(listener: FunctionNode, scopes: Scopes): boolean {
  const functions = [listener];
  const calls: [given: readonly AnyNode[], parameters: readonly AnyNode[]][] = [];
  for (const node of nodesIn(listener.body)) {
    const called = node.type === 'CallExpression' ? functionAt(node.callee, scopes) : undefined;
    if (called === undefined || node.type !== 'CallExpression' || functions.length >= maxCalled) continue;
    functions.push(called);
    calls.push([node.arguments, called.params]);
  }
  const nodes = functions.flatMap((one) => [...nodesIn(one)]);
  const data = new MessageData(nodes, calls, scopes);
  return nodes.some((node) => isSender(node, data) && isCompared(node, scopes));
}

/** `event.origin`, `event.source`, or the name alone where it was taken out of the event; in the data the sender writes both. */
function isSender(node: AnyNode, data: MessageData): boolean {
  const name = node.type === 'Identifier' ? node.name : memberName(node);
  if ((name !== 'origin' && name !== 'source') || data.has(node)) return false;
  if (node.type !== 'MemberExpression') return true;
  const object = node.object.type === 'Identifier' ? node.object.name : memberName(node.object);
  return !globalObject.test(object ?? '');
}

const globalObject = /^(?:location|window|self|globalThis|document)$/;

const partial = new Set(['indexOf', 'lastIndexOf', 'includes', 'search', 'startsWith']);
const maxClimb = 6;

/** The whole value is compared: a part of it (`origin.indexOf('shop')`) is in the attacker's host name as well. */
function isCompared(sender: AnyNode, scopes: Scopes): boolean {
  let node = sender;
  for (let climbed = 0; climbed < maxClimb; climbed += 1) {
    const parent = scopes.parentOf(node);
    if (parent === undefined) return false;
    switch (parent.type) {
      case 'BinaryExpression':
        return /^[!=]==?$|^in$/.test(parent.operator) && ![parent.left, parent.right].some(isOfAnySender);
      case 'SwitchStatement':
        return parent.discriminant === node;
      case 'CallExpression':
        return parent.callee !== node && comparesArgument(parent);
      case 'MemberExpression': {
        if (parent.object !== node) return parent.computed;
        const method = memberName(parent) ?? '';
        if (partial.has(method)) return false;
        if (method === 'match') return isAnchoredLiteral(argumentOf(scopes.parentOf(parent)));
        if (method === 'endsWith') return endsWithHost(scopes.parentOf(parent));
        break;
      }
      case 'NewExpression':
      case 'LogicalExpression':
      case 'UnaryExpression':
      case 'ChainExpression':
      case 'VariableDeclarator':
        if (parent.type === 'VariableDeclarator') return true;
        break;
      default:
        return false;
    }
    node = parent;
  }
  return false;
}

/** `origins.includes(origin)`, `isTrusted(origin)`; a pattern that is not anchored, and sending a response, compare nothing. */
function comparesArgument({ callee, arguments: [first] }: Extract<AnyNode, { type: 'CallExpression' }>): boolean {
  const method = memberName(callee) ?? '';
  if (['postMessage', 'log', 'warn', 'info', 'debug', 'error', 'push'].includes(method)) return false;
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'Literal') return first !== undefined;
  return method === 'test' && isAnchoredLiteral(callee.object);
}

/** A literal pattern for the whole text. */
function isAnchoredLiteral(pattern: AnyNode | undefined): boolean {
  return (
    pattern?.type === 'Literal' && pattern.regex !== undefined && pattern.regex !== null && isAnchored(pattern.regex)
  );
}

/** What the attacker's window has, or lacks, as well: `'*'` is no origin, frames in a sandbox have `'null'`, and each has a type. */
function isOfAnySender(operand: AnyNode): boolean {
  if (operand.type === 'Identifier') return operand.name === 'undefined';
  if (operand.type === 'UnaryExpression') return operand.operator === 'typeof' || operand.operator === 'void';
  return operand.type === 'Literal' && ['*', 'null', '', null].includes(operand.value as string | null);
}

function argumentOf(call: AnyNode | undefined): AnyNode | undefined {
  return call?.type === 'CallExpression' ? call.arguments[0] : undefined;
}

/** `.example.com` is a host or one below it; `example.com` is the end of `evilexample.com` as well. */
function endsWithHost(call: AnyNode | undefined): boolean {
  const suffix = argumentOf(call);
  return suffix?.type !== 'Literal' || /^(?:\.|https?:|:\/\/|\/)/.test(String(suffix.value));
}
