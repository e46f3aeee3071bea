import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

const allow = (methods: string) => ({ status: 200, headers: { allow: methods } });

export const fixtures: CheckFixtures = {
  reports: {
    'pieces of memory': {
      site: { responses: { 'OPTIONS /': allow('POST,OPTIONS,,HEAD,:09:44 GMT\u0001,GET') } },
      expect: [{ url: '/', evidence: ':09:44 GMT' }],
    },
    'at the third request': {
      site: { responses: { 'OPTIONS /': sometimes() } },
      expect: [{ evidence: 'text/html' }],
    },
  },
  silent: {
    'no Allow header': {},
    methods: { responses: { 'OPTIONS /': allow('GET,HEAD,POST,OPTIONS,M-SEARCH,VERSION-CONTROL') } },
    'methods without commas': { responses: { 'OPTIONS /': allow('GET HEAD POST') } },
    'an empty element': { responses: { 'OPTIONS /': allow('GET,,HEAD') } },
    'a list in quotes': { responses: { 'OPTIONS /': allow('"GET, HEAD"') } },
    'a list in JSON': { responses: { 'OPTIONS /': allow('["GET","HEAD"]') } },
    everything: { responses: { 'OPTIONS /': allow('*') } },
  },
};

function sometimes() {
  let requests = 0;
  return () => allow(++requests % 3 === 0 ? 'GET,<text/html' : 'GET,HEAD');
}
