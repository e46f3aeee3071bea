import type { After } from '../part.ts';

/** Gives the keys, alone and with others held down, for which the listeners of an element look. */
export function pressKeys({ list, texts, match, test }: After<[]>) {
  const maxKeys = 12;
  const enter = { key: 'Enter', code: 'Enter', keyCode: 13, which: 13 };
  const codes: Record<string, number> = { Enter: 13, Escape: 27, ' ': 32, PageUp: 33, PageDown: 34, End: 35, Home: 36 };
  Object.assign(codes, { Tab: 9, Backspace: 8, Delete: 46 });
  Object.assign(codes, { ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40 });
  const press = (key: string, code: string, keyCode: number) => ({ key, code, keyCode, which: keyCode });
  const ofName = (name: string) => {
    const letter = match(/^(?:Key|Digit)?([A-Za-z0-9])$/, name)?.[1];
    if (letter === undefined)
      return press(name === 'Space' ? ' ' : name, name === ' ' ? 'Space' : name, codes[name] ?? 0);
    const code = (test(/\d/, letter) ? 'Digit' : 'Key') + texts.upper(letter);
    return press(name.length > 1 ? texts.lower(letter) : letter, code, texts.codeOf(texts.upper(letter)));
  };
  const ofNumber = (number: number) => {
    const named = list(Object.keys(codes)).find((one) => codes[one] === number);
    const name = named ?? texts.lower(texts.ofCode(number));
    return { ...ofName(name), keyCode: number, which: number };
  };
  const names =
    /\b(?:key|code)(?:\.to(?:Lower|Upper)Case\(\))?\)?\s{0,5}={2,3}\s{0,5}["'`]([^"'`\n]{1,20})["'`]|["'`]([^"'`\n]{1,20})["'`]\s{0,5}={2,3}\s{0,5}[\w$.]{1,40}\.(?:key|code)\b|\bcase\s{0,5}["'`]([^"'`\n]{1,20})["'`]/g;
  const numbers =
    /\b(?:keyCode|which)\)?\s{0,5}={2,3}\s{0,5}(\d{1,3})\b|\b(\d{1,3})\s{0,5}={2,3}\s{0,5}[\w$.]{1,40}\.(?:keyCode|which)\b/g;
  const groupsOf = (text: string, pattern: RegExp) => {
    const groups = list<string>([]);
    pattern.lastIndex = 0;
    for (let found = match(pattern, text); found !== null; found = match(pattern, text)) {
      const group = list(found)
        .slice(1)
        .find((one) => one) as string;
      if (!groups.includes(group)) groups.push(group);
    }
    return groups;
  };
  /** @param sources those of the listeners */
  const keysIn = (sources: readonly string[]) => {
    const text = texts.slice(sources.join('\n'), 0, 20_000);
    const wanted = groupsOf(text, names).map((name) => ofName(name));
    const numbered = groupsOf(text, numbers).map((number) => ofNumber(Number(number)));
    const keys = list([enter]).concat(wanted, numbered).slice(0, maxKeys);
    const modifiers = list(['ctrlKey', 'metaKey', 'altKey', 'shiftKey']).filter((name) => texts.includes(text, name));
    const held: Record<string, true> = {};
    modifiers.forEach((name) => (held[name] = true));
    return modifiers.length === 0 ? keys : keys.concat(keys.map((key) => ({ ...key, ...held })));
  };
  return { keysIn };
}
