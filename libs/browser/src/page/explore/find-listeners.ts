// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/** Tells to which events of a user an element reacts. */
export function findListeners({ scope, apply, list, test, match, texts, sourceOf, replaceMethod, attributesOf }) {
  // What reacts to a user, by element: types of events, and how often a listener was added.
  const maxListened = 2_000;
  const interesting =
    /^(?:click|dblclick|auxclick|mouse(?:down|up|over|out|enter|leave|move)|pointer(?:down|up|enter|leave|over|out|move)|touch(?:start|move|end)|focus|focusin|focusout|blur|change|input|select|key(?:down|up|press)|contextmenu|wheel|mousewheel|scroll|scrollend|beforeinput|search|invalid|visibilitychange|toggle|beforetoggle|(?:transition|animation)(?:start|end)|drag\w{0,5}|drop|copy|cut|paste)$/;
  const listened = new Map();
  const maxKeyListeners = 10;
  const beginningOf = (listener) => texts.slice(sourceOf(listener?.handleEvent ?? listener), 0, 4_000);
  const maxWindowEvents = 100;
  const windowEvents = new Set();
  const navigationEvents = new Set();
  replaceMethod(
    EventTarget.prototype,
    'addEventListener',
    (native) =>
      function (...args) {
        const { 0: type } = args;
        const target = this ?? scope;
        if (target === scope.navigation) navigationEvents.add(String(type));
        if (target === scope && windowEvents.size < maxWindowEvents) windowEvents.add(String(type));
        if (listened.size < maxListened && test(interesting, String(type))) {
          const known = listened.get(target) ?? { types: new Set(), count: 0, keys: list([]) };
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
  const isHeardByWindow = (type) => windowEvents.has(type) || typeof scope[`on${type}`] === 'function';
  const hearsNavigation = () => navigationEvents.size > 0 || typeof scope.navigation?.onnavigate === 'function';
  const handlerProperties =
    'click dblclick auxclick mouseover mouseout mouseenter mouseleave mousemove mousedown mouseup pointerdown pointerup pointerover pointerenter ' +
    'touchstart touchmove touchend change input select keydown keyup keypress focus blur contextmenu wheel scroll scrollend beforeinput invalid visibilitychange toggle beforetoggle transitionend animationend copy cut paste dragstart dragenter dragover drop';
  const propertyNames = texts.split(handlerProperties, ' ');
  const propertiesOf = (target) => propertyNames.filter((type) => typeof target[`on${type}`] === 'function');
  /** Of a window or a document. */
  const typesOf = (target) => typesWith(listened.get(target)?.types, propertiesOf(target));
  const typesWith = (known, further) => {
    const types = new Set();
    known?.forEach((type) => types.add(type));
    further.forEach((type) => types.add(type));
    return types;
  };
  const kept = (target) => {
    const key = list(Object.keys(target)).find(
      (name) => texts.startsWith(name, '__reactProps$') || name === '__events',
    );
    return (key === undefined ? undefined : target[key]) ?? {};
  };
  /** Frameworks that listen at their root keep the handlers of an element in a property of it. */
  const frameworkHandlers = (element) => {
    return list(Object.keys(kept(element)))
      .filter((name) => test(/^on[A-Z]/, name))
      .map((name) => texts.lower(texts.slice(name, 2)));
  };
  /** The sources of what listens to keys here; of an element, those of the framework at its root as well. */
  const keyListeners = (target, type) => {
    const sources = list([]).concat(listened.get(target)?.keys ?? [], beginningOf(target[`on${type}`]));
    const handlers = kept(target);
    list(Object.keys(handlers)).forEach((name) => {
      if (test(/^onKey/i, name)) sources.push(beginningOf(handlers[name]));
    });
    if (target === scope || target === scope.document) return sources;
    attributesOf(target).forEach(({ name, value }) => {
      if (test(/key(?:down|up|press)/, name)) sources.push(name, value);
    });
    return sources;
  };
  const handlersOf = (element) => {
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
