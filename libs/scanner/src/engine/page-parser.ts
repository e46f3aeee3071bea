import type { Exchange, Page } from '../artifacts.ts';
import { maxNodesPerPage, parseHtml } from '../collect/document.ts';
import type { ParsedHtml } from '../collect/document.ts';
import { parsePage } from '../collect/page.ts';

/** Nodes of all documents that a scan keeps; once they are used up, of each further page only the beginning. */
const maxNodesPerScan = 150_000;
const minNodesPerPage = 500;
/** Characters from which a text is compared with those parsed before: a document takes ten times as much as its text. */
const minSharedLength = 16_384;

/** Parses the pages of one scan within a bound of memory. Pages with the same long text share their document. */
export class PageParser {
  readonly #documents = new Map<string, ParsedHtml>();
  #nodesLeft = maxNodesPerScan;

  /** The page in an HTML response, undefined where it is none. */
  parse(exchange: Exchange): Page | undefined {
    return parsePage(exchange, (html) => this.#documents.get(html) ?? this.#parseNew(html));
  }

  /** Lets go of the documents. */
  release(): void {
    this.#documents.clear();
  }

  #parseNew(html: string): ParsedHtml {
    const parsed = parseHtml(html, Math.max(minNodesPerPage, Math.min(maxNodesPerPage, this.#nodesLeft)));
    this.#nodesLeft -= parsed.nodes;
    if (html.length >= minSharedLength) this.#documents.set(html, parsed);
    return parsed;
  }
}
