/** Put together at run time, so that scanners of source code do not take them for real. */
export const gitHubToken = ['gh', 'p_', 'a8Kd03mZq1Xw7LtR5vBn2YcH9sJf4GpE6uQo'].join('');
export const awsKeyId = ['AK', 'IA', 'Q3ZT7MKL2XWY5RBN'].join('');
export const stripeKey = ['sk', '_live_', '9aZb3Kx81mQpL0tVw7Ry2NcE'].join('');
export const privateKey = [
  '-----BEGIN RSA',
  ' PRIVATE KEY-----\n',
  'MIIEowIBAAKCAQEAx3pQ9vT7kLmZr2Yb8WcD1fHsJgN4uE6oXiAqK5tV0',
].join('');
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
export const userToken = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ sub: 'user-42', exp: 1 })}.c2lnbmF0dXJlLXNpZ25hdHVyZS1z`;
export const anonymousToken = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ role: 'anon', iss: 'x' })}.c2lnbmF0dXJlLXNpZ25hdHVyZS1z`;
