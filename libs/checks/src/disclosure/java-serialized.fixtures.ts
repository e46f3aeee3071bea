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
  },
  silent: {
    'the state of JavaServer Faces is another finding': page(
      `<form><input type=hidden name="javax.faces.ViewState" value="${object}"></form>`,
    ),
    'plain data': page('<form><input type=hidden name=state value="eyJhIjoxfQ=="></form>'),
  },
};
