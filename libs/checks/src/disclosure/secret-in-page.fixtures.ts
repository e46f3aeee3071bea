import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

import {
  anonymousToken,
  awsKeyId,
  gitHubToken,
  otherTokens,
  privateKey,
  stripeKey,
  userToken,
} from './testing/made-up-secrets.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'a token of GitHub': {
      site: page(`<script>const token = "${gitHubToken}";</script>`),
      expect: [{ severity: 'high', confidence: 'medium', evidence: 'GitHub token: "ghp_a8***' }],
    },
    'a private key': {
      site: page(`<p>${privateKey}</p>`),
      expect: [{ severity: 'critical', evidence: 'private key: -----BEGIN RSA PRIVATE KEY-----MIIEow***' }],
    },
    'several in one page': {
      site: page(`<script>aws("${awsKeyId}"); pay("${stripeKey}")</script>`),
      expect: [{ evidence: 'AWS access key id' }, { evidence: 'Stripe secret key' }],
    },
    'a password of six characters, of which one is shown': {
      site: page('<!-- mysql://shop:k7Vq2x@db.example.com/shop -->x'),
      expect: [{ evidence: 'mysql://shop:k***' }],
    },
    'a password of Redis, which has no user name': {
      site: page('<!-- redis://:Xk93vQ!z81@cache.example.com:6379 -->x'),
      expect: [{ evidence: 'connection string with password: redis://:Xk***' }],
    },
    'a password in a connection string': {
      site: page('<!-- postgres://shop:Xk93vQ!z81@db.example.com/shop -->x'),
      expect: [{ evidence: 'connection string with password: postgres://shop:Xk***' }],
    },
    'a token of a user': {
      site: page(`<script>login("${userToken}")</script>`),
      expect: [{ severity: 'medium', confidence: 'low', evidence: 'JSON Web Token: eyJ' }],
    },
    'a token of a user behind others, beside another secret': {
      site: page(`<script>login("${[...otherTokens, userToken].join('", "')}"); pay("${stripeKey}")</script>`),
      expect: [{ evidence: 'Stripe secret key' }, { evidence: 'JSON Web Token' }],
    },
    'in an error page': {
      site: { responses: { '/': { status: 500, body: `<h1>Error</h1><p>Authorization: token ${gitHubToken}` } } },
      expect: [{ evidence: 'GitHub token' }],
    },
    'in an error in JSON': {
      site: {
        responses: {
          '/': {
            status: 403,
            headers: { 'content-type': 'application/json' },
            body: `{"error":"denied","config":{"aws":"${awsKeyId}"}}`,
          },
        },
      },
      expect: [{ evidence: 'AWS access key id' }],
    },
    'in the page for what does not exist, once': {
      site: { responses: { '/': 'x' }, otherwise: { status: 404, body: `<!-- ${stripeKey} -->No such page` } },
      expect: [{ evidence: 'Stripe secret key' }],
    },
    'a key id beside that of a presigned URL': {
      site: page(
        `<img src="https://b.s3.amazonaws.com/a.png?AWSAccessKeyId=${awsKeyId}&Signature=1"><script>s3({ accessKeyId: "${awsKeyId}" })</script>`,
      ),
      expect: [{ evidence: 'AWS access key id: "AKIAQ***' }],
    },
  },
  silent: {
    'a neutral error page': { responses: { '/': { status: 500, body: '<h1>Something went wrong</h1>' } } },
    'the example of a manual': page('<code>AKIAIOSFODNN7EXAMPLE</code>'),
    ...Object.fromEntries(
      [
        `<img src="https://b.s3.amazonaws.com/a.png?X-Amz-Credential=${awsKeyId}%2F20260601%2Feu-west-1%2Fs3%2Faws4_request&X-Amz-Signature=1">`,
        `<img src="https://b.s3.amazonaws.com/a.png?AWSAccessKeyId=${awsKeyId}&Expires=1&Signature=1">`,
        `<form action="https://b.s3.amazonaws.com/"><input type="hidden" name="AWSAccessKeyId" value="${awsKeyId}">`,
        `<script>upload({ "x-amz-credential": "${awsKeyId}/20260601/eu-west-1/s3/aws4_request" })</script>`,
      ].map((html) => [`the key id of a presigned request: ${html.slice(0, 12)}`, page(html)]),
    ),
    'a listing of a manual': page(`<pre><code>${gitHubToken}\n${awsKeyId}\n${privateKey}</code></pre>`),
    'a placeholder': page('<code>ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx</code>'),
    'a key that is meant to be public': page('<script>pay("pk_live_9aZb3Kx81mQpL0tVw7Ry2NcE")</script>'),
    'a token for everybody': page(`<script>db("${anonymousToken}")</script>`),
    'tokens of no user': page(`<script>db("${otherTokens.join('", "')}")</script>`),
    'a token of a user in a listing of a manual': page(`<pre>${userToken}</pre>`),
    'a connection string with an empty password in quotes': page(
      '<pre>mysql://root:&quot;&quot;@db.example.com/x</pre>',
    ),
    'a connection string with a variable': page('<code>postgres://user:${PASSWORD}@localhost/db</code>'),
  },
};
