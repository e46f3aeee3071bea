import { DomHandler, isDocument } from 'domhandler';
import type { Document, Element } from 'domhandler';
import { Parser } from 'htmlparser2';
import { AttachedMap } from '#kernel';

/** Nodes and nesting of a hostile document are capped: work must stay proportional to what a real page needs. */
export const maxNodesPerPage = 25_000;
const maxAttributes = 250;
const maxDepth = 512;
const chunkLength = 16_384;

class CappedHandler extends DomHandler {
  /** The rest of the document is left out. */
  cut = false;
  /** Attributes of some element are left out. */
  hasCutAttributes = false;
  nodes = 0;
  readonly #maxNodes: number;

  constructor(maxNodes: number) {
    super();
    this.#maxNodes = maxNodes;
  }

  override onopentag(name: string, attributes: Record<string, string>): void {
    if (this.#full()) return;
    const kept = firstOf(attributes);
    this.hasCutAttributes ||= kept !== attributes;
    super.onopentag(name, kept);
  }

  override onclosetag(): void {
    if (this.cut) return;
    const element = this.tagStack.at(-1);
    super.onclosetag();
    // A list that grew by appending has room for 16 more: a quarter of the memory of a document.
    if (element !== undefined) element.children = element.children.slice();
  }

  override ontext(data: string): void {
    if (!this.#full()) super.ontext(data);
  }

  override oncomment(data: string): void {
    if (!this.#full()) super.oncomment(data);
  }

  #full(): boolean {
    this.nodes += 1;
    if (this.nodes > this.#maxNodes || this.tagStack.length > maxDepth) this.cut = true;
    return this.cut;
  }
}

/** No page of people has elements with more attributes; a hostile one has 100,000 on one. */
function firstOf(attributes: Record<string, string>): Record<string, string> {
  let names = 0;
  for (const _name in attributes) names += 1;
  if (names <= maxAttributes) return attributes;
  return Object.fromEntries(Object.entries(attributes).slice(0, maxAttributes));
}

export interface ParsedHtml {
  readonly document: Document;
  /** Elements, texts and comments. */
  readonly nodes: number;
  /** Something was left out because the document is too large. */
  readonly cut: boolean;
}

/** The tree of an HTML text. */
export function parseHtml(html: string, maxNodes = maxNodesPerPage): ParsedHtml {
  const handler = new CappedHandler(maxNodes);
  const parser = new Parser(handler);
  // In pieces, so that parsing ends soon after the cap: closing tags search the whole stack of open ones.
  for (let at = 0; at < html.length && !handler.cut; at += chunkLength) parser.write(html.slice(at, at + chunkLength));
  if (!handler.cut) parser.end();
  return { document: handler.root, nodes: handler.nodes, cut: handler.cut || handler.hasCutAttributes };
}

const known = new AttachedMap<Document, readonly Element[]>();

/** Every element in document order, of a whole document listed once. What stands in `<template>` is inert and left out. */
export function elementsOf(parent: Document | Element): readonly Element[] {
  if (!isDocument(parent)) return listElements(parent);
  const elements = known.get(parent) ?? listElements(parent);
  known.set(parent, elements);
  return elements;
}

function listElements({ children }: Document | Element, into: Element[] = []): readonly Element[] {
  for (const node of children) {
    if (!('attribs' in node)) continue;
    into.push(node);
    if (node.name !== 'template') listElements(node, into);
  }
  return into;
}

/** The text right inside an element: a script's source, a title. */
export function ownText(element: Element): string {
  return element.children.map((child) => ('data' in child ? child.data : '')).join('');
}
