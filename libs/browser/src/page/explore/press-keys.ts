// @ts-nocheck -- runs inside of pages, with the types of the DOM, which the rest of the program does not have.

/** Gives the keys, alone and with others held down, for which the listeners of an element look. */
export function pressKeys() {
  const maxKeys = 12;
  const enter = { key: 'Enter', code: 'Enter', keyCode: 13, which: 13 };
  const codes = { Enter: 13, Escape: 27, ' ': 32, PageUp: 33, PageDown: 34, End: 35, Home: 36 };
  Object.assign(codes, { Tab: 9, Backspace: 8, Delete: 46 });
  Object.assign(codes, { ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40 });
  const press = (key, code, keyCode) => ({ key, code, keyCode, which: keyCode });
  const ofName = (name) => {
    const letter = /^(?:Key|Digit)?([A-Za-z0-9])$/.exec(name)?.[1];
    if (letter === undefined)
      return press(name === 'Space' ? ' ' : name, name === ' ' ? 'Space' : name, codes[name] ?? 0);
    const code = (/\d/.test(letter) ? 'Digit' : 'Key') + letter.toUpperCase();
    return press(name.length > 1 ? letter.toLowerCase() : letter, code, letter.toUpperCase().charCodeAt(0));
  };
  const ofNumber = (number) => {
    const name = Object.keys(codes).find((one) => codes[one] === number) ?? String.fromCharCode(number).toLowerCase();
    return { ...ofName(name), keyCode: number, which: number };
  };
  const names =
    /\b(?:key|code)(?:\.to(?:Lower|Upper)Case\(\))?\)?\s{0,5}={2,3}\s{0,5}["'`]([^"'`\n]{1,20})["'`]|["'`]([^"'`\n]{1,20})["'`]\s{0,5}={2,3}\s{0,5}[\w$.]{1,40}\.(?:key|code)\b|\bcase\s{0,5}["'`]([^"'`\n]{1,20})["'`]/g;
  const numbers =
    /\b(?:keyCode|which)\)?\s{0,5}={2,3}\s{0,5}(\d{1,3})\b|\b(\d{1,3})\s{0,5}={2,3}\s{0,5}[\w$.]{1,40}\.(?:keyCode|which)\b/g;
  const groupsOf = (text, pattern) => [...text.matchAll(pattern)].map((match) => match.slice(1).find((group) => group));
  /** @param texts the sources of the listeners */
  const keysIn = (texts) => {
    const text = texts.join('\n').slice(0, 20_000);
    const wanted = [...new Set(groupsOf(text, names))].map(ofName);
    const numbered = [...new Set(groupsOf(text, numbers))].map((number) => ofNumber(Number(number)));
    const keys = [enter, ...wanted, ...numbered].slice(0, maxKeys);
    const held = Object.fromEntries(
      ['ctrlKey', 'metaKey', 'altKey', 'shiftKey'].filter((name) => text.includes(name)).map((name) => [name, true]),
    );
    return Object.keys(held).length === 0 ? keys : [...keys, ...keys.map((key) => ({ ...key, ...held }))];
  };
  return { keysIn };
}
