import type { readDocument } from './read-document.ts';
import type { reporting } from './reporting.ts';
import type { After } from '../part.ts';

/** Plays the servers of WebSockets where a visit has messages for them, and the attacker's: none is connected. */
export function playSockets({
  options,
  scope,
  apply,
  list,
  texts,
  listenTo,
  dispatchTo,
  watch,
  report,
}: After<[typeof reporting, typeof readDocument]>) {
  const { defineProperty, setPrototypeOf } = Object;
  const { construct } = Reflect;
  const NativeSocket = scope.WebSocket;
  const nativeTimeout = scope.setTimeout;
  const later = (run: () => void) => apply(nativeTimeout, scope, [run]);
  const codes = list(options.codes);
  const nativeClose = NativeSocket.prototype.close;
  /** A server named after a code sends what runs it as script and as markup. */
  const messagesFrom = (host: string) => {
    const code = codes.find((one) => texts.endsWith(`.${host}`, `.${texts.lower(one)}.example`));
    return list(code === undefined ? options.received : [`${code}(1)//<img src=x onerror=${code}(1)>`]);
  };
  // A page may take nothing before it has sent something itself.
  const maxRounds = 3;
  const played = ({ href, origin }: URL, messages: readonly string[], prototype: object) => {
    const socket: EventTarget & { readyState: number } = setPrototypeOf(new EventTarget(), prototype);
    const own: Record<string, unknown> = {
      url: href,
      readyState: 0,
      protocol: '',
      extensions: '',
      bufferedAmount: 0,
      binaryType: 'blob',
    };
    list(Object.keys(own)).forEach((name) => defineProperty(socket, name, { value: own[name], writable: true }));
    list(['open', 'message', 'error', 'close']).forEach((type) => {
      let handler: Function | null = null;
      const set = (value: unknown) => {
        handler = typeof value === 'function' ? value : null;
      };
      defineProperty(socket, `on${type}`, { get: () => handler, set });
      listenTo(socket, type, (event) => handler && apply(handler, socket, [event]));
    });
    let rounds = 0;
    const say = () => {
      rounds += 1;
      if (rounds > maxRounds) return;
      messages.forEach((data) => {
        if (socket.readyState === 1) dispatchTo(socket, new MessageEvent('message', { data, origin }));
      });
    };
    const close = () => {
      if (socket.readyState === 3) return;
      socket.readyState = 3;
      later(() => dispatchTo(socket, new CloseEvent('close', { code: 1000, wasClean: true })));
    };
    defineProperty(socket, 'send', { value: () => later(say) });
    defineProperty(socket, 'close', { value: close });
    later(() => {
      socket.readyState = 1;
      dispatchTo(socket, new Event('open'));
      later(say);
    });
    return socket;
  };
  (scope as { WebSocket: unknown }).WebSocket = function WebSocket(url: unknown, ...protocols: unknown[]) {
    watch('WebSocket', url);
    report({ type: 'read', what: 'socket' });
    // Of what the policy of the page forbids it throws, or gives a socket that is closed from the start.
    const native = construct(NativeSocket, list([url]).concat(protocols), new.target);
    const address = new URL(native.url);
    const messages = messagesFrom(address.hostname);
    if (messages.length === 0 || native.readyState === NativeSocket.CLOSED) return native;
    apply(nativeClose, native, []);
    return played(address, messages, new.target.prototype);
  };
  scope.WebSocket.prototype = NativeSocket.prototype;
  setPrototypeOf(scope.WebSocket, NativeSocket);
}
