import type { readElements } from './read-elements.ts';
import type { After } from '../part.ts';
import type { readDocument } from '../watch/read-document.ts';
import type { reporting } from '../watch/reporting.ts';

/** The class of an event, and what it has besides. */
interface Kind {
  readonly Kind: new (type: string, init: EventInit) => Event;
  readonly ofKind?: object;
}

/** Dispatches the events of a user: with a place, a button and a pointer, for many pages look at them. */
export function makeEvents({
  scope,
  test,
  texts,
  boxOf,
  dispatchTo,
}: After<[typeof reporting, typeof readDocument, typeof readElements]>) {
  /** What a person copies and drags: text, a link, and a file. */
  const transferred = () => {
    const data = new DataTransfer();
    data.setData('text/plain', '1');
    data.setData('text/html', '1');
    data.setData('text/uri-list', 'https://example.com/');
    data.items.add(new File(['1'], '1.html', { type: 'text/html' }));
    return data;
  };
  /** In the middle of an element; of a window and of a document at a place within. */
  const placeOf = (target: EventTarget) => {
    let clientX = 10;
    let clientY = 10;
    try {
      const { left, top, width, height } = boxOf(target as Element);
      clientX = left + width / 2;
      clientY = top + height / 2;
    } catch {
      // It is no element.
    }
    return { clientX, clientY, screenX: clientX, screenY: clientY, view: scope };
  };
  const isDown = (type: string) => test(/down$/, type);
  /** By the main button; the other one opens menus. */
  const byMouse = (type: string, target: EventTarget) => ({
    ...placeOf(target),
    button: type === 'contextmenu' ? 2 : type === 'auxclick' ? 1 : 0,
    buttons: isDown(type) ? 1 : 0,
    detail: { click: 1, dblclick: 2, mousedown: 1, mouseup: 1 }[type] ?? 0,
  });
  const byPointer = (type: string, target: EventTarget) => ({
    ...byMouse(type, target),
    pointerId: 1,
    pointerType: 'mouse',
    isPrimary: true,
    width: 1,
    height: 1,
    pressure: isDown(type) ? 0.5 : 0,
  });
  /** A finger that moves to the left: it is lifted elsewhere than it was put down. */
  const touched = (type: string, target: EventTarget) => {
    const at = type === 'touchstart' ? 600 : 20;
    const point = {
      identifier: 1,
      target,
      clientX: at,
      clientY: 200,
      pageX: at,
      pageY: 200,
      screenX: at,
      screenY: 200,
    };
    const touch = new Touch(point);
    return { changedTouches: [touch], ...(type !== 'touchend' && { touches: [touch], targetTouches: [touch] }) };
  };
  /** The class of an event, and what it has besides. */
  const kindOf = (type: string, target: EventTarget): Kind => {
    if (texts.startsWith(type, 'key')) return { Kind: KeyboardEvent };
    if (test(/^pointer|^(?:click|auxclick|contextmenu)$/, type))
      return { Kind: PointerEvent, ofKind: byPointer(type, target) };
    if (test(/^mouse(?!wheel)|^dblclick$/, type)) return { Kind: MouseEvent, ofKind: byMouse(type, target) };
    if (test(/wheel$/, type))
      return { Kind: WheelEvent, ofKind: { ...placeOf(target), deltaY: 120, wheelDelta: -120, wheelDeltaY: -120 } };
    if (texts.startsWith(type, 'touch')) return { Kind: TouchEvent, ofKind: touched(type, target) };
    if (test(/^drag|^drop$/, type)) return { Kind: DragEvent, ofKind: { dataTransfer: transferred() } };
    if (test(/^(?:copy|cut|paste)$/, type)) return { Kind: ClipboardEvent, ofKind: { clipboardData: transferred() } };
    return { Kind: Event };
  };
  /** @param more what the event has in place of what it usually has */
  const dispatch = (target: EventTarget, type: string, more: object) => {
    try {
      const { Kind, ofKind } = kindOf(type, target);
      dispatchTo(target, new Kind(type, { bubbles: true, cancelable: true, composed: true, ...ofKind, ...more }));
    } catch {
      // The page's own fault.
    }
  };
  return { dispatch };
}
