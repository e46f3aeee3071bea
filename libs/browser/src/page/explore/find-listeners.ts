// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/** Tells to which events of a user an element reacts. */
export function findListeners({ scope, apply, replaceMethod, attributesOf }) {
  // What reacts to a user, by element: types of events, and how often a listener was added.
  const maxListened = 2_000;
  const interesting =
    /^(?:click|dblclick|auxclick|mouse(?:down|up|over|out|enter|leave|move)|pointer(?:down|up|enter|leave|over|out|move)|touch(?:start|move|end)|focus|focusin|focusout|blur|change|input|select|key(?:down|up|press)|contextmenu|wheel|mousewheel|scroll|scrollend|beforeinput|search|invalid|visibilitychange|toggle|beforetoggle|(?:transition|animation)(?:start|end)|drag\w{0,5}|drop|copy|cut|paste)$/;
  const listened = new Map();
  const maxKeyListeners = 10;
  const sourceOf = (listener) => String(listener?.handleEvent ?? listener).slice(0, 4_000);
  const maxWindowEvents = 100;
  const windowEvents = new Set();
  const navigationEvents = new Set();
  replaceMethod(
    EventTarget.prototype,
    'addEventListener',
    (native) =>
      function (...args) {
        const [type] = args;
        const target = this ?? scope;
        if (target === scope.navigation) navigationEvents.add(String(type));
        if (target === scope && windowEvents.size < maxWindowEvents) windowEvents.add(String(type));
        if (listened.size < maxListened && interesting.test(String(type))) {
          const known = listened.get(target) ?? { types: new Set(), count: 0, keys: [] };
          known.types.add(String(type));
          known.count += 1;
          if (String(type).startsWith('key') && known.keys.length < maxKeyListeners) known.keys.push(sourceOf(args[1]));
          listened.set(target, known);
        }
        return apply(native, target, args);
      },
  );
  const handlerProperties =
    'click dblclick auxclick mouseover mouseout mouseenter mouseleave mousemove mousedown mouseup pointerdown pointerup pointerover pointerenter ' +
    'touchstart touchmove touchend change input select keydown keyup keypress focus blur contextmenu wheel scroll scrollend beforeinput invalid visibilitychange toggle beforetoggle transitionend animationend copy cut paste dragstart dragenter dragover drop';
  const propertyNames = handlerProperties.split(' ');
  const propertiesOf = (target) => propertyNames.filter((type) => typeof target[`on${type}`] === 'function');
  /** Of a window or a document. */
  const typesOf = (target) => new Set([...(listened.get(target)?.types ?? []), ...propertiesOf(target)]);
  /** Frameworks that listen at their root keep the handlers of an element in a property of it. */
  const frameworkHandlers = (element) => {
    const key = Object.keys(element).find((name) => name.startsWith('__reactProps$') || name === '__events');
    const handlers = key === undefined ? {} : element[key];
    return Object.keys(handlers ?? {}).flatMap((name) => (/^on[A-Z]/.test(name) ? [name.slice(2).toLowerCase()] : []));
  };
  /** The sources of what listens to keys here; of an element, those of the framework at its root as well. */
  const keyListeners = (target, type) => {
    const texts = [...(listened.get(target)?.keys ?? []), sourceOf(target[`on${type}`])];
    const key = Object.keys(target).find((name) => name.startsWith('__reactProps$') || name === '__events');
    for (const [name, handler] of Object.entries(target[key] ?? {}))
      if (/^onKey/i.test(name)) texts.push(sourceOf(handler));
    for (const { name, value } of target === scope || target === document ? [] : attributesOf(target))
      if (/key(?:down|up|press)/.test(name)) texts.push(name, value);
    return texts;
  };
  const handlersOf = (element) => {
    const types = new Set(listened.get(element)?.types);
    for (const { name } of attributesOf(element)) {
      const type = name.replace(/^(?:on|ng-|data-ng-|@|v-on:|x-on:|\(|hx-on:+)/, '').replace(/[).].*$/, '');
      if (type !== name && interesting.test(type)) types.add(type);
    }
    for (const type of propertiesOf(element)) types.add(type);
    for (const type of frameworkHandlers(element)) if (interesting.test(type)) types.add(type);
    return types;
  };
  return { listened, windowEvents, navigationEvents, typesOf, handlersOf, keyListeners };
}
