import type { ExpectedText, SinkUse } from '#scanner/renderer';

/** Of each type. */
const maxEntries = 1_000;
const maxReportLength = 20_000;
const maxCodeLength = 60;
const types = new Set(['sink', 'ran', 'route', 'parameter', 'expected', 'storage', 'cookie', 'read', 'listener']);

/** What a page has reported so far. A hostile page reports what it likes, so that everything is bounded and typed anew. */
export class VisitLog {
  readonly routes = new Set<string>();
  readonly ran = new Set<string>();
  readonly sinks: SinkUse[] = [];
  readonly parameters = new Set<string>();
  readonly expected: ExpectedText[] = [];
  readonly storageKeys = new Set<string>();
  readonly cookieNames = new Set<string>();
  readonly reads = new Set<string>();
  readonly messageListeners = new Set<string>();
  /** Resolves once all of the codes ran; never where there are none. */
  readonly allRan: Promise<void>;
  readonly #codes: readonly string[];
  readonly #resolveAllRan: () => void;
  readonly #entries = new Map<string, number>();

  constructor(codes: readonly string[]) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#codes = codes;
    this.allRan = promise;
    this.#resolveAllRan = resolve;
  }

  /** `text`: a `PageReport` in JSON. */
  add(text: unknown): void {
    if (typeof text !== 'string' || text.length > maxReportLength) return;
    const report = parsed(text);
    if (!this.#hasRoomFor(report)) return;
    switch (report['type']) {
      case 'sink':
        this.sinks.push({
          sink: textOf(report['sink'], 60),
          value: textOf(report['value'], 2_000),
          element: textOf(report['element'], 100),
          stack: textOf(report['stack'], 600),
          at: textOf(report['at'], 2_000),
          marks: marksOf(report['marks']),
        });
        return;
      case 'ran':
        this.#addRan(textOf(report['code'], maxCodeLength));
        return;
      case 'route':
        this.routes.add(textOf(report['url'], 2_000));
        return;
      case 'parameter':
        this.parameters.add(textOf(report['name'], 100));
        return;
      case 'expected':
        this.expected.push({
          text: textOf(report['text'], 60),
          isStart: report['isStart'] === true,
          marks: marksOf(report['marks']),
        });
        return;
      case 'storage':
        this.storageKeys.add(textOf(report['key'], 200));
        return;
      case 'cookie':
        this.cookieNames.add(textOf(report['name'], 100));
        return;
      case 'read':
        this.reads.add(textOf(report['what'], 20));
        return;
      case 'listener':
        this.messageListeners.add(textOf(report['source'], 4_000));
        return;
      default:
    }
  }

  /** Each type has room of its own, and a code always: the names that a page looks for keep nothing out that is proof. */
  #hasRoomFor({ type, code }: Readonly<Record<string, unknown>>): boolean {
    if (typeof type !== 'string' || !types.has(type)) return false;
    if (type === 'ran' && this.#codes.includes(textOf(code, maxCodeLength))) return true;
    const entries = this.#entries.get(type) ?? 0;
    this.#entries.set(type, entries + 1);
    return entries < maxEntries;
  }

  #addRan(code: string): void {
    this.ran.add(code);
    if (this.#codes.length > 0 && this.#codes.every((one) => this.ran.has(one))) this.#resolveAllRan();
  }
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function marksOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : []).slice(0, 50).map((mark) => textOf(mark, 60));
}

function textOf(value: unknown, maxLength: number): string {
  return typeof value === 'string' ? value.slice(0, maxLength) : '';
}
