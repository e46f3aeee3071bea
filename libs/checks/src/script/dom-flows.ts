import type { AnyNode } from 'acorn';
import { readScript, sourceOf } from '#scanner/check-api';
import { TaintAnalysis } from './taint.ts';
import { isHarmlessMarkup, isText } from './taint-sources.ts';
import type { Taint } from './taint-sources.ts';
import { valuesAtSink } from './dom-sinks.ts';
import type { SinkKind } from './dom-sinks.ts';
import { ElementKinds } from './element-kinds.ts';

/** A flow from a text that an attacker's link or window chooses to a sink that makes markup, code or a URL of it. */
export interface DomFlow {
  /** The literal sink and, where it is another place, the literal source. */
  readonly evidence: string;
  /** The site itself has to have stored the text before. */
  readonly isStored: boolean;
}

const maxEvidenceLength = 200;
/** Flows whose validation is looked for; a hostile script has any number. */
const maxGuarded = 200;
/** Both are needed for a flow; most scripts have neither and are not parsed. */
const source =
  /\blocation\b|\b(?:URL|documentURI|baseURI|referrer|cookie)\b|\bwindow\b.{0,9}\bname\b|\bself\.name\b|\b(?:on)?message\b|(?:local|session)Storage/;
const sink =
  /\bwrite|\beval\b|(?:inner|outer)HTML|insertAdjacentHTML|\bFunction\b|\bhtml\b|\.append\b|\.prepend\b|\.(?:after|before|wrap|wrapAll|wrapInner|replaceWith|load|attr|prop|text|textContent|innerText)\b|Fragment|setAttribute|set(?:Timeout|Interval|Immediate)|\blocation\b|\.(?:href|formAction|action|src|srcdoc|data)\b|\$\(|jQuery|parseHTML|\bopen\b|import|getScript|globalEval|setHTMLUnsafe|[tT]rustAsHtml|TrustHtml|__html|template|compile/;

/** The script has the name of a source and that of a sink. */
function canFlow(script: string): boolean {
  return source.test(script) && sink.test(script);
}

/** What the page of some scripts tells about how they run. */
export interface FlowOptions {
  /** jQuery before 1.9 makes elements of a text with markup anywhere, later versions where it begins with `<`. */
  readonly hasOldJquery?: boolean;
}

/** Some script has the name of a source, and one that of a sink; most pages have neither and are not analysed. */
export function mayFlow(scripts: readonly string[]): boolean {
  return scripts.some((script) => source.test(script)) && scripts.some((script) => sink.test(script));
}

/** What the analysis of a script of its own has found. */
export interface ScriptFlow {
  /** The first flow; undefined where there is none, or where the script is no JavaScript or too long. */
  readonly flow: DomFlow | undefined;
  /** The script may have a flow and is not read to its end. */
  readonly isCut: boolean;
}

/** Analyses a script of its own. */
export function findDomFlow(script: string): ScriptFlow {
  if (!canFlow(script)) return { flow: undefined, isCut: false };
  const { program, isCut } = readScript(script);
  return { flow: program && findDomFlowIn([program]), isCut };
}

/** The first flow in the scripts of a page, which share their names; one that needs no stored text where there is one. */
export function findDomFlowIn(programs: readonly AnyNode[], options: FlowOptions = {}): DomFlow | undefined {
  const analysis = new TaintAnalysis(programs);
  const elements = new ElementKinds(analysis.nodes, analysis.scopes);
  const context = {
    nameOf: (node: AnyNode) => analysis.nameOf(node),
    elementOf: (node: AnyNode) => elements.of(node),
  };
  let stored: DomFlow | undefined;
  let guarded = 0;
  for (const node of analysis.nodes) {
    for (const { kind, value } of valuesAtSink(node, context)) {
      const taint = analysis.taintOf(value);
      if (taint === undefined || !isText(taint) || !isHarmful(taint, kind, options)) continue;
      if (taint.isStored === true && stored !== undefined) continue;
      guarded += 1;
      if (guarded > maxGuarded) return stored;
      if (analysis.isGuarded(value, taint, kind === 'url')) continue;
      const flow = { evidence: evidenceOf(node, taint), isStored: taint.isStored === true };
      if (!flow.isStored) return flow;
      stored ??= flow;
    }
  }
  return stored;
}

function isHarmful(taint: Taint, kind: SinkKind, { hasOldJquery = false }: FlowOptions): boolean {
  switch (kind) {
    case 'code':
      return true;
    case 'markup':
      return !isHarmlessMarkup(taint);
    // Harmless unless the attacker chooses how it begins (`javascript:`); a stored URL is data of the site.
    case 'url':
      return taint.isPrefix && taint.isStored !== true;
    case 'selector':
      return !isHarmlessMarkup(taint) && taint.isStored !== true && (taint.isPrefix || hasOldJquery);
  }
}

function evidenceOf(node: AnyNode, { source: from }: Taint): string {
  const usage = sourceOf(node, maxEvidenceLength);
  const isInside =
    from.start >= node.start && from.end <= node.end && usage.includes(sourceOf(from, maxEvidenceLength));
  return isInside ? usage : `${sourceOf(from, maxEvidenceLength)} … ${usage}`;
}
