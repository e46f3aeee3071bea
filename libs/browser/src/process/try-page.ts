import type { DebuggingPipe } from './debugging-pipe.ts';

interface Reply {
  readonly id?: number;
  readonly error?: { readonly message?: string };
  readonly result?: { readonly targetId?: string; readonly sessionId?: string };
}

/** Has a browser show an empty page, with nothing but its pipe. @throws when it replies that it does not */
export async function tryPage(pipe: DebuggingPipe): Promise<void> {
  const replies = new Map<number, (reply: Reply) => void>();
  Object.assign(pipe, { onmessage: (message: Reply) => replies.get(message.id ?? 0)?.(message) });
  const ask = async (method: string, params: object, sessionId?: string): Promise<NonNullable<Reply['result']>> => {
    const id = replies.size + 1;
    const reply = Promise.withResolvers<Reply>();
    replies.set(id, reply.resolve);
    pipe.send({ id, method, params, ...(sessionId !== undefined && { sessionId }) });
    const { error, result = {} } = await reply.promise;
    if (error !== undefined) throw new Error(`${method}: ${error.message ?? ''}`);
    return result;
  };
  const { targetId } = await ask('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await ask('Target.attachToTarget', { targetId, flatten: true });
  await ask('Runtime.evaluate', { expression: '1' }, sessionId);
}
