/** A text from the address or from another window that a script turns into markup, code or an address. */
export interface DomFlow {
  /** The statement that makes the text markup, and before it the one where it came from. */
  readonly evidence: string;
}

const maxScriptLength = 200_000;
const maxStatementLength = 2000;
const maxNames = 200;

const source = /\b(?:location\.(?:hash|search|href)|document\.(?:URL|documentURI|referrer)|window\.name)\b/;
const message = /\.data\b/;
const hearsMessages = /addEventListener\(\s{0,4}["']message["']|\bonmessage\s{0,4}=/;
const assignment = /^\s{0,200}(?:(?:var|let|const)\s{1,20})?([A-Za-z_$][\w$]{0,60})\s{0,20}=(?!=|>)/;
const markup =
  /document\.write(?:ln)?\(|\beval\(|\.(?:inner|outer)HTML\s{0,3}\+?=(?!=)|insertAdjacentHTML\(|\bnew Function\(|\.html\(|createContextualFragment\(|\.setAttribute\(\s{0,4}["']on\w{2,20}["'],|\bset(?:Timeout|Interval)\(/;
/** Sinks for a whole URL, which may be a `javascript:` one: of the window, a link, a form, a frame. */
const address =
  /(?:^|[^\w$.]|window\.|document\.|top\.)location(?:\.href)?\s{0,4}=(?!=)\s{0,4}|\blocation\.(?:replace|assign)\(\s{0,4}|\.(?:href|formAction|src)\s{0,4}=(?!=)\s{0,4}|\.setAttribute\(\s{0,4}["'](?:href|formaction|src|action)["'],\s{0,4}/;
/** A part of a text: as a whole `location.hash` begins with `#`, with which no absolute URL begins. */
const part = /\.(?:slice|substr|substring|replace|split|get|exec|match|pop|shift)\b|window\.name|document\.referrer/;
const cleaned = /encodeURI|escape|sanitiz|purify|parseInt|parseFloat|Number\(|createTextNode|JSON\.parse/i;
const literals = /"(?:[^"\\\n]|\\.){0,300}"|'(?:[^'\\\n]|\\.){0,300}'|\/\/[^\n]{0,2000}/g;
/** What only searches about a text, and does not pass it on. */
const questions = /^\s{0,4}(?:\?(?!\.)|[=!]==?|[<>]|&&|\.(?:length|indexOf|includes|startsWith|endsWith|match|test)\b)/;

/**
 * Follows texts through the assignments of one script, statement by statement. Simple on purpose: it knows neither
 * functions nor branches, and what passes anything that looks like a cleaning is let go.
 */
export function findDomFlow(script: string): DomFlow | undefined {
  const isMessageOpen = hearsMessages.test(script) && !/\.origin\b/.test(script);
  const tainted = new Map<string, string>();
  for (const statement of script.slice(0, maxScriptLength).split(/[;\n{}]/)) {
    if (statement.length > maxStatementLength || cleaned.test(statement)) continue;
    const origin = (text: string): string | undefined => originOf(text, tainted, isMessageOpen);
    const sink = markup.exec(statement) ?? address.exec(statement);
    if (sink !== null) {
      const value = statement.slice(sink.index + sink[0].length);
      const isUrlSink = !markup.test(statement);
      const from = isUrlSink ? startsWithTaint(value, tainted) : origin(value);
      if (from !== undefined) return { evidence: `${from}${statement.slice(sink.index).trim()}` };
    }
    const [whole, name] = assignment.exec(statement) ?? [];
    if (whole === undefined || name === undefined || name === 'location') continue;
    if (origin(statement.slice(whole.length)) !== undefined && tainted.size < maxNames)
      tainted.set(name, `${statement.trim()} … `);
  }
  return undefined;
}

/** Where a text in the expression comes from: '' for the URL itself, the earlier statement for a variable. */
function originOf(
  expression: string,
  tainted: ReadonlyMap<string, string>,
  isMessageOpen: boolean,
): string | undefined {
  const code = expression.replace(literals, '""');
  const direct = source.exec(code) ?? (isMessageOpen ? message.exec(code) : null);
  if (direct !== null && !questions.test(code.slice(direct.index + direct[0].length))) return '';
  for (const match of code.matchAll(/(?:^|[^\w$.])([A-Za-z_$][\w$]*)/g)) {
    const known = tainted.get(match[1] ?? '');
    if (known !== undefined && !questions.test(code.slice(match.index + match[0].length))) return known;
  }
  return undefined;
}

/** An attacker controls a URL only where it begins with the attacker's text; the page's own URL is harmless. */
function startsWithTaint(expression: string, tainted: ReadonlyMap<string, string>): string | undefined {
  if (/^(?:window\.|document\.)?location\.(?:hash|search)\s{0,4}\.(?!length)|^window\.name\b/.test(expression))
    return '';
  const name = /^[A-Za-z_$][\w$]{0,60}/.exec(expression)?.[0] ?? '';
  const known = tainted.get(name);
  const isWholeUrl =
    known !== undefined && (/location\.href|document\.(?:URL|documentURI)/.test(known) || !part.test(known));
  return isWholeUrl ? undefined : known;
}
