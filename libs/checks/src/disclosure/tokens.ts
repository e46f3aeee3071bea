import { linear } from '../linear.ts';

const shape = linear(String.raw`(?:^|[^\w.-])(eyJ[\w-]{10,800}\.eyJ[\w-]{10,1000}\.[\w-]{20,700})(?:$|[^\w.-])`);

/** The first JSON Web Token of a user in a text; tokens of anonymous roles are meant to be public. */
export function findUserToken(text: string): string | undefined {
  if (!text.includes('eyJ')) return undefined;
  return shape
    .all(text)
    .map((match) => match.group(1))
    .find((token) => {
      const claims = claimsOf(token);
      return claims !== undefined && claims['sub'] !== undefined && claims['role'] !== 'anon';
    });
}

function claimsOf(token: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
