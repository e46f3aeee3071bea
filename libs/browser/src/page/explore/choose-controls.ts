import type { findElements } from './find-elements.ts';
import type { findListeners } from './find-listeners.ts';
import type { leaveAlone } from './leave-alone.ts';
import type { readElements } from './read-elements.ts';
import type { After, Maybe } from '../part.ts';
import type { readDocument } from '../watch/read-document.ts';
import type { reporting } from '../watch/reporting.ts';

interface Tried {
  readonly isIdle: boolean;
  readonly count: number;
  readonly onclick: unknown;
  readonly times: number;
}

interface Waiting {
  readonly kind: string;
  /** What it has in common with the same control in a view that is shown again. */
  readonly same: string;
  /** It is a link that leads away. */
  readonly leads: boolean;
}

/** Chooses what to try next: each control, few of each kind. */
export function chooseControls({
  list,
  test,
  texts,
  inJson,
  scope,
  page,
  controlElements,
  listened,
  areAllNoted,
  isHeardByWindow,
  hearsNavigation,
  typesOf,
  handlersOf,
  isLeftAlone,
  attributesOf,
  attributeOf,
  childrenOf,
  localNameOf,
  parentOf,
  parentElementOf,
  textContentOf,
  isMatch,
}: After<
  [
    typeof reporting,
    typeof readDocument,
    typeof readElements,
    typeof findElements,
    typeof findListeners,
    typeof leaveAlone,
  ]
>) {
  const clickable =
    'button, summary, select, input:not([type=hidden]), textarea, [role=button], [role=tab], [role=link], [role=menuitem], [role=option], [aria-haspopup], ' +
    '[aria-expanded], [data-toggle], [data-bs-toggle], a[href^="#"], a[href=""], a:not([href]), a[href^="javascript:" i], [tabindex], [contenteditable]';
  /** That of a field does what the field does, which is tried itself. */
  const isLabel = (element: Maybe<Element, HTMLLabelElement, 'control'>) =>
    localNameOf(element) === 'label' && element.control === null;
  const pointsAt = (element: Element) => {
    const parent = parentElementOf(element);
    return (
      getComputedStyle(element).cursor === 'pointer' &&
      (parent === null || getComputedStyle(parent).cursor !== 'pointer')
    );
  };
  const looksActive = (element: Element) =>
    isMatch(element, clickable) || isLabel(element) || (localNameOf(element) !== 'label' && pointsAt(element));
  const ofPointers = /^(?:click|dblclick|auxclick|contextmenu|mouse|pointer|touch|focusin)/;
  const hearsPointers = (target: EventTarget) => {
    let hears = false;
    typesOf(target).forEach((type) => {
      hears ||= test(ofPointers, type);
    });
    return hears;
  };
  const hearsFragments = () => isHeardByWindow('hashchange') || isHeardByWindow('popstate') || hearsNavigation();
  /** A link to which no script listens does nothing but open its URL, which the crawl does, or scroll. */
  const isPlainLink = (element: Maybe<Element, HTMLAnchorElement, 'protocol'>) => {
    if (!isMatch(element, 'a[href], area[href]') || !test(/^https?:$/, String(element.protocol))) return false;
    if (!areAllNoted() || (isMatch(element, '[href^="#"]') && hearsFragments())) return false;
    let at: Node | null = element;
    // What is in a shadow tree or in a frame is heard elsewhere, too.
    for (; at !== null && at !== scope.document; at = parentOf(at)) if (hearsPointers(at)) return false;
    return at !== null && !hearsPointers(at) && !hearsPointers(scope);
  };
  /** A listener further up may tell its elements apart by what they are. */
  const maxDelegated = 30;
  let delegated = 0;
  const isMarked = (element: Maybe<Element, HTMLElement, 'dataset'> | null) =>
    Boolean(element && (element.id || element.className || Object.keys(element.dataset ?? {}).length > 0));
  const isOfReact = (element: object) => list(Object.keys(element)).some((name) => texts.startsWith(name, '__react'));
  const delegating = list(['click', 'dblclick', 'contextmenu', 'mouseover', 'mouseout']);
  /** The events for which a listener further up waits; undefined where there is none. */
  const delegatedTypes = (element: Element) => {
    if (delegated >= maxDelegated || childrenOf(element).length > 0) return undefined;
    const parent = parentElementOf(element);
    const near = list([element, parent, parent && parentElementOf(parent)]);
    if (!near.some((one) => isMarked(one) && one !== page.body())) return undefined;
    if (test(/^(?:script|style|link|meta|title|br|hr)$/, localNameOf(element))) return undefined;
    for (let at = parentOf(element); at !== null; at = parentOf(at)) {
      const known = listened.get(at)?.types;
      const types = known === undefined ? list<string>([]) : delegating.filter((type) => known.has(type));
      if (types.length === 0 || isOfReact(at)) continue;
      delegated += 1;
      return new Set(types);
    }
    return undefined;
  };

  const textOf = (element: Element) => texts.slice(texts.trim(textContentOf(element)), 0, 60);
  const signature = (element: Element) =>
    list([element, parentElementOf(element)])
      .map((one) => one && `${localNameOf(one)} ${attributeOf(one, 'class')}`)
      .concat(attributesOf(element).map(({ name, value }) => (texts.startsWith(name, 'on') ? name + value : name)))
      .join('|');
  const dataOf = (element: Element) =>
    inJson(attributesOf(element).flatMap(({ name, value }) => (texts.startsWith(name, 'data-') ? [name, value] : [])));
  const maxOfKind = 20;
  let maxOfSame = 3;
  const maxOfElement = 3;
  const counts = new Map<string, number>();
  const countOf = (key: string) => counts.get(key) ?? 0;
  const isBeyond = (key: string, max: number) => {
    const count = countOf(key) + 1;
    counts.set(key, count);
    return count > max;
  };

  const tried = new WeakMap<Element, Tried>();
  /** True for an element that was not tried, and for one whose handlers are others than when it was tried. */
  const isUntried = (element: Maybe<Element, HTMLElement, 'onclick'>) => {
    const last = tried.get(element);
    if (last === undefined) return true;
    if (last.isIdle) return last.count !== (listened.get(element)?.count ?? 0) || last.onclick !== element.onclick;
    const isChanged = last.count < (listened.get(element)?.count ?? 0) || last.onclick !== element.onclick;
    return isChanged && last.times < maxOfElement;
  };
  const note = (element: Maybe<Element, HTMLElement, 'onclick'>, isIdle: boolean) => {
    const count = listened.get(element)?.count ?? 0;
    tried.set(element, { isIdle, count, onclick: element.onclick, times: (tried.get(element)?.times ?? 0) + 1 });
  };
  /** A link that a router follows replaces the page with another one, which the crawl visits as well. */
  const leadsAway = (element: Element) => {
    let at: Element | null = element;
    for (let level = 0; level < 3 && at !== null; level += 1, at = parentElementOf(at)) {
      const href = attributeOf(at, 'href') ?? attributeOf(at, 'xlink:href') ?? '';
      if (isMatch(at, 'a, area') && !test(/^\s*(?:#?$|javascript:)/i, href)) return true;
    }
    return false;
  };
  const sameKey = (element: Element, kind: string) =>
    `${kind}|${textOf(element)}|${attributeOf(element, 'id')}|${dataOf(element)}|${attributeOf(element, 'href')}`;
  /** A kind with no more controls is a menu: each of them is tried, and few of a longer list. */
  const maxOfMenu = 12;
  const fewOfList = 3;
  const members = new Map<string, Set<string>>();
  const isMenu = (kind: string) => (members.get(kind)?.size ?? 0) <= maxOfMenu;
  /** Controls that wait until others were tried. */
  const waiting = new Map<Element, Waiting>();
  const wait = (element: Element) => {
    const kind = signature(element);
    const same = sameKey(element, kind);
    const known = members.get(kind) ?? new Set();
    if (known.size <= maxOfMenu) members.set(kind, known.add(same));
    waiting.set(element, { kind, same, leads: leadsAway(element) });
  };
  /** By kind: where its controls have led, one of them to the same place as another one. */
  const ledTo = new Set<string>();
  const alike = new Set<string>();
  /** To be called where an action has replaced the view. */
  const noteLed = (kind: string, href: string) => {
    if (ledTo.has(`${kind}|${href}`)) alike.add(kind);
    ledTo.add(`${kind}|${href}`);
  };
  const isMissing = ({ kind, same, leads }: Waiting) => {
    if (countOf(kind) === 0) return true;
    // The crawl visits what a link leads to.
    return !leads && countOf(same) === 0 && !alike.has(kind) && (isMenu(kind) || countOf(kind) < fewOfList);
  };
  const lost = new Map<string, Waiting>();
  /** Whether the page has lost controls just now that are to be tried. */
  const hasJustLost = () => {
    let isLost = false;
    waiting.forEach((one, element) => {
      if (element.isConnected) return;
      waiting.delete(element);
      if (!isMissing(one) || isLeftAlone(element)) return;
      lost.set(one.same, one);
      isLost = true;
    });
    return isLost;
  };
  /** Whether it never had them again. */
  const hasLost = () => {
    let isLost = false;
    lost.forEach((one) => {
      isLost ||= isMissing(one);
    });
    return isLost;
  };
  /** A view that is shown again has the same controls in new elements. */
  const expectSame = () => {
    maxOfSame = 1;
  };
  const seenBefore = new WeakSet<Element>();
  /** What appeared last comes first, as the next action may remove it; links that lead away come last, as they remove all else. */
  const nextControl = (mayLeadAway: boolean) => {
    const all = controlElements().filter(isUntried);
    const fresh = all.filter((element) => !seenBefore.has(element));
    fresh.forEach((element) => seenBefore.add(element));
    const candidates = fresh.concat(all).filter((element) => leadsAway(element) === mayLeadAway);
    candidates.forEach((element) => {
      if (isMatch(element, clickable) && !waiting.has(element)) wait(element);
    });
    fresh.forEach((element) => {
      if (!waiting.has(element) && !leadsAway(element) && (handlersOf(element).size > 0 || looksActive(element)))
        wait(element);
    });
    for (let at = 0; at < candidates.length; at += 1) {
      const element = candidates[at] as Maybe<Element, HTMLButtonElement, 'disabled'>;
      // It may be enabled once something else was tried.
      if (element.disabled === true || !isUntried(element)) continue;
      const own = handlersOf(element);
      const reactsItself = own.size > 0 || (!isPlainLink(element) && looksActive(element));
      const types = reactsItself ? own : delegatedTypes(element);
      const reacts = types !== undefined;
      note(element, !reacts);
      if (!reacts || isLeftAlone(element)) continue;
      const kind = signature(element);
      if (isBeyond(sameKey(element, kind), maxOfSame) || isBeyond(kind, maxOfKind)) continue;
      return { element, types, kind };
    }
    return undefined;
  };
  return { nextControl, noteLed, hasJustLost, hasLost, expectSame };
}
