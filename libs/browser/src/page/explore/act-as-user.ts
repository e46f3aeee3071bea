import type { dragAndDrop } from './drag-and-drop.ts';
import type { fillFields } from './fill-fields.ts';
import type { findListeners } from './find-listeners.ts';
import type { keepMarkup } from './keep-markup.ts';
import type { limitTime } from './limit-time.ts';
import type { makeEvents } from './make-events.ts';
import type { pressKeys } from './press-keys.ts';
import type { readElements } from './read-elements.ts';
import type { runTimersEarly } from './run-timers-early.ts';
import type { waitForResponses } from './wait-for-responses.ts';
import type { After, Maybe } from '../part.ts';

/** Does with a control what a user would do. */
export function actAsUser({
  reacted,
  noteMarkup,
  keyListeners,
  keysIn,
  typeInto,
  enter,
  dispatch,
  startDrag,
  dropOn,
  runAddedBy,
  time,
  list,
  test,
  texts,
  localNameOf,
  isOfHtml,
}: After<
  [
    typeof limitTime,
    typeof readElements,
    typeof runTimersEarly,
    typeof waitForResponses,
    typeof findListeners,
    typeof keepMarkup,
    typeof pressKeys,
    typeof fillFields,
    typeof makeEvents,
    typeof dragAndDrop,
  ]
>) {
  /** A key is pressed for each that the listeners of the element look for. */
  const fire = (element: EventTarget, type: string) => {
    if (time.isCut()) return;
    if (type === 'dragstart') return startDrag(element);
    if (!texts.startsWith(type, 'key')) {
      dispatch(element, type, {});
      if (type === 'drop') dropOn(element);
      return;
    }
    keysIn(keyListeners(element, type)).forEach((key) => time.isCut() || dispatch(element, type, key));
  };
  const fireEach = (element: EventTarget, types: readonly string[]) =>
    list(types).forEach((type) => fire(element, type));
  const fill = (element: Element) => {
    if (!typeInto(element)) return;
    fireEach(element, ['input', 'change', 'keydown', 'keypress', 'keyup']);
  };
  const maxOptions = 12;
  /** What a field proposes is chosen, too. */
  const chooseProposed = (element: Maybe<Element, HTMLInputElement, 'list'>) => {
    if (localNameOf(element) !== 'input' || !element.list) return;
    const { options } = element.list;
    for (let at = 0; at < Math.min(options.length, maxOptions); at += 1) {
      if (time.isCut()) return;
      enter(element, (options[at] as HTMLOptionElement).value);
      fireEach(element, ['input', 'change']);
    }
  };
  const choose = async (element: HTMLSelectElement) => {
    for (let at = element.options.length - 1; at >= Math.max(0, element.options.length - maxOptions); at -= 1) {
      if (time.isCut()) return;
      element.selectedIndex = at;
      fireEach(element, ['input', 'change']);
      await reacted();
      noteMarkup();
    }
    if (!element.multiple) return;
    for (let at = 0; at < element.options.length; at += 1) (element.options[at] as HTMLOptionElement).selected = true;
    fireEach(element, ['input', 'change']);
  };
  /** Does what the browser does on a click, as well. */
  const click = (element: Element) => dispatch(element, 'click', {});
  /** A pointer stays where it was last: what a menu shows meanwhile is tried next. */
  const entered = ['pointerenter', 'pointerover', 'mouseenter', 'mouseover'];
  const enterAgain = (element: Element, types: ReadonlySet<string>) => {
    const hasLeft = list(['pointerleave', 'pointerout', 'mouseleave', 'mouseout']).some((type) => types.has(type));
    if (hasLeft)
      fireEach(
        element,
        list(entered).filter((type) => types.has(type)),
      );
  };
  const act = async (element: Maybe<Element, HTMLInputElement, 'type' | 'checked'>, types: ReadonlySet<string>) => {
    runAddedBy(() => {
      fireEach(element, ['pointerdown', 'mouseover', 'mousedown']);
      if (types.has('touchstart')) fire(element, 'touchstart');
    });
    fire(element, 'mouseup');
    click(element);
    // What its label has checked before stays checked.
    if (element.type === 'checkbox' && !element.checked) click(element);
    fill(element);
    chooseProposed(element);
    types.forEach((type) => {
      if (!test(/^(?:click|pointerdown|mouse(?:over|down|up)|touchstart)$/, type)) fire(element, type);
    });
    enterAgain(element, types);
    if (types.has('scroll')) element.scrollTop = element.scrollHeight;
    if (localNameOf(element) === 'select' && isOfHtml(element)) await choose(element as HTMLSelectElement);
  };
  return { fire, act };
}
