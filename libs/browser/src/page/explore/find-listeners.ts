import type { readElements } from './read-elements.ts';
import type { replaceMethods } from './replace-methods.ts';
import type { After, Maybe } from '../part.ts';
import type { reporting } from '../watch/reporting.ts';

type Listener = Maybe<object, EventListenerObject, 'handleEvent'> | null | undefined;

/** A target with its handlers. */
type Handling<Owner> = Owner & Record<string, Listener>;

/** What listens to a target. */
interface Listened {
  readonly types: Set<string>;
  readonly keys: string[];
  count: number;
}

/** Tells to which events of a user an element reacts. */
export function findListeners({
  scope,
  apply,
  list,
  test,
  match,
  texts,
  sourceOf,
  replaceMethod,
  attributesOf,
}: After<[typeof reporting, typeof replaceMethods, typeof readElements]>) {
  // What reacts to a user, by element: types of events, and how often a listener was added.
  const maxListened = 2_000;
  const interesting =
    /^(?:click|dblclick|auxclick|mouse(?:down|up|over|out|enter|leave|move)|pointer(?:down|up|enter|leave|over|out|move)|touch(?:start|move|end)|focus|focusin|focusout|blur|change|input|select|key(?:down|up|press)|contextmenu|wheel|mousewheel|scroll|scrollend|beforeinput|search|invalid|visibilitychange|toggle|beforetoggle|(?:transition|animation)(?:start|end)|drag\w{0,5}|drop|copy|cut|paste)$/;
  const listened = new Map<EventTarget, Listened>();
  const maxKeyListeners = 10;
  const beginningOf = (listener: Listener) => texts.slice(sourceOf(listener?.handleEvent ?? listener), 0, 4_000);
  const maxWindowEvents = 100;
  const windowEvents = new Set<string>();
  const navigationEvents = new Set<string>();
  replaceMethod(
    EventTarget.prototype,
    'addEventListener',
    (native) =>
      function (this: EventTarget | undefined, ...args: [type: unknown, listener?: Listener]) {
        const { 0: type } = args;
        const target = this ?? scope;
        if (target === scope.navigation) navigationEvents.add(String(type));
        if (target === scope && windowEvents.size < maxWindowEvents) windowEvents.add(String(type));
        if (listened.size < maxListened && test(interesting, String(type))) {
          const known: Listened = listened.get(target) ?? { types: new Set(), count: 0, keys: list([]) };
          known.types.add(String(type));
          known.count += 1;
          if (texts.startsWith(String(type), 'key') && known.keys.length < maxKeyListeners)
            known.keys.push(beginningOf(args[1]));
          listened.set(target, known);
        }
        return apply(native, target, args);
      },
  );
  /** False beyond the number of targets that are noted: others may listen. */
  const areAllNoted = () => listened.size < maxListened;
  const isHeardByWindow = (type: string) =>
    windowEvents.has(type) || typeof (scope as Handling<typeof scope>)[`on${type}`] === 'function';
  const hearsNavigation = () => navigationEvents.size > 0 || typeof scope.navigation?.onnavigate === 'function';
  const handlerProperties =
    'click dblclick auxclick mouseover mouseout mouseenter mouseleave mousemove mousedown mouseup pointerdown pointerup pointerover pointerenter ' +
    'touchstart touchmove touchend change input select keydown keyup keypress focus blur contextmenu wheel scroll scrollend beforeinput invalid visibilitychange toggle beforetoggle transitionend animationend copy cut paste dragstart dragenter dragover drop';
  const propertyNames = texts.split(handlerProperties, ' ');
  const propertiesOf = (target: EventTarget) =>
    propertyNames.filter((type) => typeof (target as Handling<EventTarget>)[`on${type}`] === 'function');
  /** Of a window or a document. */
  const typesOf = (target: EventTarget) => typesWith(listened.get(target)?.types, propertiesOf(target));
  const typesWith = (known: ReadonlySet<string> | undefined, further: readonly string[]) => {
    const types = new Set<string>();
    known?.forEach((type) => types.add(type));
    further.forEach((type) => types.add(type));
    return types;
  };
  const kept = (target: EventTarget): Record<string, Listener> => {
    const key = list(Object.keys(target)).find(
      (name) => texts.startsWith(name, '__reactProps$') || name === '__events',
    );
    return (
      (key === undefined ? undefined : (target as EventTarget & Record<string, Record<string, Listener>>)[key]) ?? {}
    );
  };
  /** Frameworks that listen at their root keep the handlers of an element in a property of it. */
  const frameworkHandlers = (element: Element) => {
    return list(Object.keys(kept(element)))
      .filter((name) => test(/^on[A-Z]/, name))
      .map((name) => texts.lower(texts.slice(name, 2)));
  };
  /** The sources of what listens to keys here; of an element, those of the framework at its root as well. */
  const keyListeners = (target: EventTarget, type: string) => {
    const sources = list<string>([]).concat(
      listened.get(target)?.keys ?? [],
      beginningOf((target as Handling<EventTarget>)[`on${type}`]),
    );
    const handlers = kept(target);
    list(Object.keys(handlers)).forEach((name) => {
      if (test(/^onKey/i, name)) sources.push(beginningOf(handlers[name]));
    });
    if (target === scope || target === scope.document) return sources;
    attributesOf(target as Element).forEach(({ name, value }) => {
      if (test(/key(?:down|up|press)/, name)) sources.push(name, value);
    });
    return sources;
  };
  const handlersOf = (element: Element) => {
    const types = typesWith(listened.get(element)?.types, propertiesOf(element));
    attributesOf(element).forEach(({ name }) => {
      const type = match(/^(?:on|ng-|data-ng-|@|v-on:|x-on:|\(|hx-on:+)([^).]*)/, name)?.[1];
      if (type !== undefined && test(interesting, type)) types.add(type);
    });
    frameworkHandlers(element).forEach((type) => test(interesting, type) && types.add(type));
    return types;
  };
  return { listened, areAllNoted, isHeardByWindow, hearsNavigation, typesOf, handlersOf, keyListeners };
}
