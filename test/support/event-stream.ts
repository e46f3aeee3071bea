import { Agent, request } from 'undici';

export interface StreamEvent {
  readonly id: string;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

interface Opening {
  readonly url: string;
  readonly key?: string | undefined;
  /** The `Cookie` header of a browser. */
  readonly cookie?: string | undefined;
  readonly path: string;
  readonly lastEventId?: string | undefined;
}

/** A client of a live stream: what it has received so far. */
export class EventStream {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body as it came. */
  text = '';
  hasEnded = false;
  readonly #agent: Agent;

  static async open({ url, key, cookie, path, lastEventId }: Opening): Promise<EventStream> {
    const agent = new Agent({ connect: { rejectUnauthorized: false }, bodyTimeout: 0 });
    const response = await request(`${url}${path}`, {
      dispatcher: agent,
      headers: {
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(cookie !== undefined && { cookie }),
        ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
      },
    });
    const stream = new EventStream(response.statusCode, response.headers, agent);
    response.body.on('data', (chunk: Buffer) => (stream.text += chunk.toString()));
    response.body.on('end', () => (stream.hasEnded = true));
    response.body.on('error', () => undefined);
    return stream;
  }

  private constructor(status: number, headers: EventStream['headers'], agent: Agent) {
    this.status = status;
    this.headers = headers;
    this.#agent = agent;
  }

  get events(): readonly StreamEvent[] {
    const messages = this.text.split('\n\n').slice(0, -1);
    return messages.flatMap((message) => {
      const [, id, event, data] = /^id: (.*)\nevent: (.*)\ndata: (.*)$/.exec(message) ?? [];
      if (id === undefined || event === undefined || data === undefined) return [];
      return [{ id, event, data: JSON.parse(data) as StreamEvent['data'] }];
    });
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }
}
