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
const windowSource = /\b(?:window|self|globalThis|top|parent|opener|contentWindow|defaultView|this)\b/;
const windowName = /^(?:window|self|globalThis|top|parent|opener|frames|w|win|contentWindow|defaultView)$|Window$|^\$/;
const maxSourceLength = 200;

/** Which expressions of some scripts are workers, sockets, event streams and message ports, or evidently no window. */
export class MessageChannels {
  readonly #scopes: Scopes;
  /** Keys of variables, and names of members behind a dot. */
  readonly #made = new Set<string>();
  /** Keys of parameters, and of variables whose value may be a window. */
  readonly #windows = new Set<string>();

  constructor(nodes: readonly AnyNode[], scopes: Scopes) {
    this.#scopes = scopes;
    for (const node of nodes) {
      this.#recordWindow(node);
      if (node.type === 'VariableDeclarator' && isNewChannel(node.init)) this.#add(node.id);
      else if (node.type === 'AssignmentExpression' && isNewChannel(node.right)) this.#add(node.left);
      else if (node.type === 'PropertyDefinition' && isNewChannel(node.value) && node.key.type === 'Identifier')
        this.#made.add(`.${node.key.name}`);
    }
  }

  has(node: AnyNode): boolean {
    const name = memberName(node);
    if (node.type === 'MemberExpression')
      return channelMembers.has(name ?? '') || this.#made.has(`.${name ?? ''}`) || !windowName.test(name ?? 'window');
    if (node.type !== 'Identifier') return isNewChannel(node);
    const key = this.#scopes.keyOf(node, node.name);
    return this.#made.has(key) || !(windowName.test(node.name) || this.#windows.has(key));
  }

  #recordWindow(node: AnyNode): void {
    const isAlias =
      node.type === 'VariableDeclarator' && node.init && windowSource.test(sourceOf(node.init, maxSourceLength));
    const patterns = isFunction(node) ? node.params : isAlias ? [node.id] : [];
    for (const bound of patterns.flatMap((pattern) => boundNames(pattern)))
      this.#windows.add(this.#scopes.keyOf(bound, bound.name));
  }

  #add(target: AnyNode): void {
    if (target.type === 'MemberExpression') this.#made.add(`.${memberName(target) ?? ''}`);
    else for (const bound of boundNames(target)) this.#made.add(this.#scopes.keyOf(bound, bound.name));
  }
}

function isNewChannel(node: AnyNode | null | undefined): boolean {
  if (node?.type !== 'NewExpression') return false;
  const name = node.callee.type === 'Identifier' ? node.callee.name : memberName(node.callee);
  return name !== undefined && channels.has(name);
}
