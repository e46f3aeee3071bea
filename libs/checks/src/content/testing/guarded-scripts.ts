const text = 'var t = decodeURI(location.hash);';
const use = 'el.innerHTML = t';

/** Scripts that use a text of the attacker whatever it is, and the piece that does, although they compare it. */
export const openGuards: Readonly<Record<string, readonly [script: string, evidence: string]>> = Object.fromEntries(
  [
    `if (/^#\\w+$/.test(t) || isForced) ${use}`,
    `if (tabs.indexOf(t) < 0) ${use}`,
    `if (tabs.indexOf(t) == -1) ${use}`,
    `if (!tabs.includes(t) || isForced) ${use}`,
  ].map((guard) => [`not one of known texts: ${guard}`, [`${text} ${guard}`, use] as const]),
);

/** Scripts that use a text only where it is one of known ones. */
export const closedGuards: Readonly<Record<string, string>> = Object.fromEntries(
  [
    `if (tabs.indexOf(t) >= 0) ${use}`,
    `if (tabs.indexOf(t) < 0) throw 1; ${use}`,
    `if (tabs.indexOf(t) !== -1) ${use}`,
    `if (isReady && tabs.includes(t)) ${use}`,
    `if (!isReady || !tabs.includes(t)) throw 1; ${use}`,
    `tabs.includes(t) && (${use}); el.innerHTML = tabs.has(t) ? t : ""`,
    `if (t.match(/^#[a-z]+$/)) ${use}`,
    `if (isAllowed(t)) ${use}`,
  ].map((guard) => [`one of known texts: ${guard}`, `${text} ${guard}`]),
);
