import type { makeEvents } from './make-events.ts';
import type { After, Maybe } from '../part.ts';

/** Drops what was dragged wherever something may be dropped. */
export function dragAndDrop({ list, dispatch }: After<[typeof makeEvents]>) {
  const maxTargets = 10;
  const targets = list<Maybe<EventTarget, Node, 'isConnected'>>([]);
  let dragged: DataTransfer | undefined;
  const drop = (element: EventTarget) =>
    list(['dragenter', 'dragover', 'drop']).forEach((type) => dispatch(element, type, { dataTransfer: dragged }));
  /** Starts to drag an element; what the page says of it is what is dropped from now on. */
  const startDrag = (element: EventTarget) => {
    const data = new DataTransfer();
    dispatch(element, 'dragstart', { dataTransfer: data });
    if (data.types.length === 0) return;
    dragged = data;
    // A window is always there, and does not say so.
    targets.forEach((target) => target.isConnected !== false && drop(target));
  };
  /** Notes where something may be dropped, and drops there what was dragged last. */
  const dropOn = (element: EventTarget) => {
    if (targets.length < maxTargets && !targets.includes(element)) targets.push(element);
    if (dragged !== undefined) drop(element);
  };
  return { startDrag, dropOn };
}
