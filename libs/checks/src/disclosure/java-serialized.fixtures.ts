import { headers, page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const object = 'rO0ABXNyABFqYXZhLnV0aWwuSGFzaE1hcA==';

export const fixtures: CheckFixtures = {
  reports: {
    'in a hidden field': {
      site: page(`<form><input type=hidden name=state value="${object}"></form>`),
      expect: [{ severity: 'medium', evidence: '<input name="state" value="rO0ABXNy' }],
    },
    'in a cookie': {
      site: headers({ 'Set-Cookie': `state=${object}; Path=/` }),
      expect: [{ evidence: 'set-cookie: state=rO0AB' }],
    },
    'as the body': {
      site: {
        responses: {
          '/': { headers: { 'content-type': 'application/octet-stream' }, body: Buffer.from('aced000573', 'hex') },
        },
      },
      expect: [{ evidence: 'body starts with aced0005' }],
    },
    'in another header': {
      site: headers({ 'X-State': `v1; data=${object}` }),
      expect: [{ evidence: 'x-state: v1; data=rO0AB' }],
    },
    'as a body in base64': {
      site: { responses: { '/': { headers: { 'content-type': 'text/plain' }, body: object } } },
      expect: [{ evidence: 'rO0ABXNyABFq' }],
    },
    'in a member of JSON': {
      site: { responses: { '/': { headers: { 'content-type': 'application/json' }, body: `{"s":"${object}"}` } } },
      expect: [{ evidence: 'in the body (application/json)' }],
    },
    'in a field outside of forms': {
      site: page(`<input type=hidden name=state value="${object}">`),
      expect: [{ evidence: '<input value="rO0ABXNy' }],
    },
    'in an attribute with data': {
      site: page(`<div data-state="${object}"></div>`),
      expect: [{ evidence: '<div data-state="rO0ABXNy' }],
    },
    'in a script of the page': {
      site: page(`<script>var state = "${object}";</script>`),
      expect: [{ evidence: 'rO0ABXNyABFq' }],
    },
    'as hexadecimal digits in a cookie': {
      site: headers({ 'Set-Cookie': 'state=ACED0005737200116A; Path=/' }),
      expect: [{ evidence: 'set-cookie: state=ACED0005' }],
    },
    'as hexadecimal digits in a field': {
      site: page('<form><input type=hidden name=state value="aced0005737200116a"></form>'),
      expect: [{ evidence: '<input name="state" value="aced0005' }],
    },
    'in an error page': {
      site: {
        responses: { '/': { status: 500, body: `<form><input type=hidden name=state value="${object}"></form>` } },
      },
      expect: [{ evidence: '<input name="state" value="rO0ABXNy' }],
    },
    'as the body of an error': {
      site: {
        responses: {
          '/': {
            status: 403,
            headers: { 'content-type': 'application/x-java-serialized-object' },
            body: Buffer.from('aced000573', 'hex'),
          },
        },
      },
      expect: [{ evidence: 'body starts with aced0005' }],
    },
  },
  silent: {
    'a text that explains the beginning of such objects': {
      responses: {
        '/': { headers: { 'content-type': 'text/plain' }, body: `Streams begin with rO0AB in base64, see ${object}` },
      },
    },
    'the state of JavaServer Faces is another finding': page(
      `<form><input type=hidden name="javax.faces.ViewState" value="${object}"></form>`,
    ),
    'the state of JavaServer Faces outside of forms': page(
      `<input type=hidden name="javax.faces.ViewState" value="${object}">`,
    ),
    'a hash with the same digits inside': page('<input name=hash value="17aced0005737200116a">'),
    'plain data': page('<form><input type=hidden name=state value="eyJhIjoxfQ=="></form>'),
  },
};
