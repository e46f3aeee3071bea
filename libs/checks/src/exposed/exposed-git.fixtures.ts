import type { SentRequest, SiteResponse } from '../../../scanner/src/testing/description.ts';
import { exposureFixtures, file } from './testing/exposure-fixtures.ts';

/** Responds once, then with 429 (Too Many Requests). */
function once(body: string): (request: SentRequest) => SiteResponse {
  let responded = false;
  return () => {
    if (responded) return { status: 429 };
    responded = true;
    return file(body);
  };
}

export const fixtures = exposureFixtures(
  {
    'the configuration': {
      path: '/.git/config',
      body: '[core]\n	repositoryformatversion = 0\n[remote "origin"]\n	url = git@git.example:shop.git\n',
      evidence: '[core]',
    },
    'the head alone': {
      path: '/.git/HEAD',
      body: 'ref: refs/heads/main\n',
      evidence: 'ref: refs/heads/main',
      type: 'text/plain',
    },
    'a detached head': {
      path: '/.git/HEAD',
      body: '4b825dc642cb6eb9a060e54bf8d69288fbee4904\n',
      evidence: '4b825dc642cb6eb9a060e54bf8d69288fbee4904',
    },
  },
  {
    'the configuration as an HTML page': { responses: { '/.git/config': '<html><pre>[core]\n</pre></html>' } },
    'a file that merely mentions it': { responses: { '/.git/config': file('see [core] in the manual') } },
    'the firewall stops the second request': { responses: { '/.git/config': once('[core]\n') } },
  },
);
