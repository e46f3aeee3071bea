import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import type { SentRequest, SiteDescription, SiteResponse } from '../../../scanner/src/testing/description.ts';
import { encoded } from './testing/echo-sites.ts';

/** What a server makes of a value: a text, or an object of one member. */
type Value = string | { readonly member: string; readonly value: string };
type Query = (value: Value) => SiteResponse | string;

const express = { 'x-powered-by': 'Express' };
const none = { status: 404, headers: express, body: 'Nothing found' };
const failure = { status: 500, headers: express, body: 'Internal Server Error' };
const known = ['$eq', '$ne', '$gt', '$regex'];

/** As MongoDB reads an operator: a regular expression has to be valid, and what it does not know is an error. */
function mongo(value: Value, failed: (message: string) => SiteResponse | string): SiteResponse | string {
  if (typeof value === 'string') return none;
  const { member } = value;
  if (member === '$regex' && value.value.startsWith('(')) return failed('Regular expression is invalid');
  return !member.startsWith('$') || known.includes(member) ? none : failed(`unknown operator: ${member}`);
}

const shown = (prefix: string, suffix = '') =>
  ((value) =>
    mongo(value, (message) => ({
      ...failure,
      body: `<pre>${encoded(`${prefix}${message}${suffix}`)}</pre>`,
    }))) satisfies Query;

/** A parameter of a request as `qs` parses it. */
function nested(pairs: URLSearchParams, name: string): Value {
  for (const [key, value] of pairs) {
    if (key === name) return value;
    if (key.startsWith(`${name}[`)) return { member: key.slice(name.length + 1, -1), value };
  }
  return '';
}

const linked = (query: Query): SiteDescription => ({
  responses: {
    '/': { headers: express, body: '<a href="/find?name=oak">Oak</a>' },
    '/find': ({ url }: SentRequest) => query(nested(url.searchParams, 'name')),
  },
});

const form = (query: Query): SiteDescription => ({
  responses: {
    '/': {
      headers: express,
      body: '<form method="post" action="/find"><input name="name"><input type="submit"></form>',
    },
    'POST /find': ({ body = '' }: SentRequest) => query(nested(new URLSearchParams(body), 'name')),
  },
});

const json = (query: Query): SiteDescription => ({
  responses: {
    '/': 'Shop',
    'POST /api/find': ({ body = '' }: SentRequest) => {
      const { name } = JSON.parse(body) as { name: string | Record<string, string> };
      if (typeof name === 'string') return query(name);
      const [[member, value] = ['', '']] = Object.entries(name);
      return query({ member, value });
    },
  },
  sentJson: { '/api/find': { name: 'oak' } },
});

const isText = (value: Value): value is string => typeof value === 'string';

export const fixtures: CheckFixtures = {
  reports: {
    'an error of MongoDB in response to a link': {
      site: linked(shown('MongoServerError: ')),
      expect: [{ evidence: ['GET parameter name', 'response: unknown operator: $q'] }],
    },
    'an error of Mongoose in response to a form': {
      site: form((value) =>
        mongo(value, (message) => ({
          ...failure,
          body: `Error: Can&#39;t use ${message.split(' ').at(-1)} with String.`,
        })),
      ),
      expect: [{ evidence: ['POST parameter name', "response: Can't use $q"] }],
    },
    'an error of NeDB in a body in JSON': {
      site: json((value) =>
        mongo(value, (message) => ({
          ...failure,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ error: `Unknown comparison function ${message.split(' ').at(-1)}` }),
        })),
      ),
      expect: [{ evidence: ['POST JSON member name', 'response: Unknown comparison function $q'] }],
    },
    'errors that are not shown': {
      site: json((value) => mongo(value, () => failure)),
      expect: [{ evidence: ['POST JSON member name', 'status 500\n$eq: status 404\n$regex: status 404\n$regex with'] }],
    },
    'errors that are not shown, on a server that only its session cookie shows': {
      site: linked((value) => {
        const response = mongo(value, () => failure);
        const headers = { 'set-cookie': 'connect.sid=s%3Aq8; Path=/; HttpOnly' };
        return typeof response === 'string' ? response : { ...response, headers };
      }),
      expect: [{ evidence: ['GET parameter name', '$regex with an unclosed parenthesis: status 500'] }],
    },
    'errors that are not shown, on a server that only its entity tags show': {
      site: linked((value) => {
        const response = mongo(value, () => failure);
        const headers = { etag: 'W/"15-8p+c0hjUCXSDGBSNDQkmnfd7ySk"' };
        return typeof response === 'string' ? response : { ...response, headers };
      }),
      expect: [{ evidence: ['GET parameter name', '$regex with an unclosed parenthesis: status 500'] }],
    },
  },
  silent: {
    'objects are rejected': json((value) => (isText(value) ? none : { status: 400, body: 'name must be a string' })),
    'objects are rejected with the name of the member': json((value) =>
      isText(value) ? none : { status: 400, body: `Unrecognized key(s) in object: '${value.member}'` },
    ),
    'operators are rejected by name': json((value) =>
      isText(value) ? none : { status: 400, body: `Operator ${value.member} is not allowed` },
    ),
    'every object is an error': json((value) => (isText(value) ? none : failure)),
    'every object is an error, with its text': linked((value) =>
      isText(value)
        ? none
        : { ...failure, body: `Cast to string failed for value "{ '${value.member}': '${value.value}' }"` },
    ),
    'every operator but one is an error': json((value) => (isText(value) || value.member === '$eq' ? none : failure)),
    'operators that match all others are let through': json((value) =>
      isText(value) || ['$eq', '$regex'].includes(value.member) ? none : failure,
    ),
    'objects are compared as they are': json((value) => (isText(value) ? none : { ...none, body: 'No such name' })),
    'objects are not parsed': {
      responses: {
        '/': { headers: express, body: '<a href="/find?name=oak">Oak</a>' },
        '/find': ({ url }: SentRequest) => (url.searchParams.has('name') ? none : failure),
      },
    },
    'the server fails at any value': json(() => failure),
    ...Object.fromEntries(
      [502, 503, 504].map((status) => [
        `a proxy reaches the server for some of the requests only: ${status}`,
        json((value) => mongo(value, () => ({ status, body: 'try again later' }))),
      ]),
    ),
    'the page quotes the member': linked((value) =>
      isText(value) ? none : { headers: express, body: `<p>No results for ${encoded(value.member)}` },
    ),
  },
};
