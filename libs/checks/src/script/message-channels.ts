import type { AnyNode } from 'acorn';
import { isFunction, memberName, sourceOf } from '#scanner/check-api';
import { boundNames } from './scopes.ts';
import type { Scopes } from './scopes.ts';

/** Their messages come from the site or from scripts of the page, never from a window of another site. */
const channels = new Set([
  'Worker',
  'SharedWorker',
  'WebSocket',
  'EventSource',
  'BroadcastChannel',
  'MessageChannel',
  'RTCPeerConnection',
]);
const channelMembers = new Set(['port', 'port1', 'port2', 'serviceWorker']);
/** What a value is made of that may be a window. */
const windowSource = /\b(?:window|self|globalThis|top|parent|opener|contentWindow|defaultView)\b|^this$/;
const windowName = /^(?:self|globalThis|top|parent|opener|frames|w|defaultView)$|win(?:dow)?$|^\$/i;
const maxSourceLength = 200;

/** Which expressions of some scripts are workers, sockets, event streams and message ports, or evidently no window. */
export class MessageChannels {
  readonly #scopes: Scopes;
  /** Keys of variables, and names of members behind a dot. */
  readonly #made = new Set<string>();
  /** Keys of parameters and of variables, and names of members behind a dot, whose value may be a window. */
  readonly #windows = new Set<string>();

  constructor(nodes: readonly AnyNode[], scopes: Scopes) {
    this.#scopes = scopes;
    for (const node of nodes) {
      this.#recordWindow(node);
      if (node.type === 'VariableDeclarator' && isNewChannel(node.init)) this.#add(node.id, this.#made);
      else if (node.type === 'AssignmentExpression' && isNewChannel(node.right)) this.#add(node.left, this.#made);
      else if (node.type === 'PropertyDefinition' && isNewChannel(node.value) && node.key.type === 'Identifier')
        this.#made.add(`.${node.key.name}`);
    }
  }

  has(node: AnyNode): boolean {
    const name = memberName(node);
    if (node.type !== 'MemberExpression' && node.type !== 'Identifier') return isNewChannel(node);
    const key = node.type === 'Identifier' ? this.#scopes.keyOf(node, node.name) : `.${name ?? ''}`;
    if (this.#made.has(key) || channelMembers.has(name ?? '')) return true;
    return !windowName.test(node.type === 'Identifier' ? node.name : (name ?? 'window')) && !this.#windows.has(key);
  }

  #recordWindow(node: AnyNode): void {
    if (isFunction(node)) for (const parameter of node.params) this.#add(parameter, this.#windows);
    else if (node.type === 'VariableDeclarator' && node.init) this.#addAlias(node.id, node.init);
    else if (node.type === 'AssignmentExpression') this.#addAlias(node.left, node.right);
  }

  #addAlias(target: AnyNode, value: AnyNode): void {
    if (windowSource.test(sourceOf(value, maxSourceLength))) this.#add(target, this.#windows);
  }

  #add(target: AnyNode, to: Set<string>): void {
    if (target.type === 'MemberExpression') to.add(`.${memberName(target) ?? ''}`);
    else for (const bound of boundNames(target)) to.add(this.#scopes.keyOf(bound, bound.name));
  }
}

function isNewChannel(node: AnyNode | null | undefined): boolean {
  if (node?.type !== 'NewExpression') return false;
  const name = node.callee.type === 'Identifier' ? node.callee.name : memberName(node.callee);
  return name !== undefined && channels.has(name);
}
