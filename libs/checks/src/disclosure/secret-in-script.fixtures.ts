import { page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';
import type { SiteDescription } from '../../../scanner/src/testing/site.ts';

import { anthropicKey, gitHubToken, openAiKey, stripeKey } from './testing/made-up-secrets.ts';

const script = (body: string): SiteDescription => ({
  responses: { '/': 'x', '/app.js': { headers: { 'content-type': 'text/javascript' }, body } },
  crawled: ['/app.js'],
});

export const fixtures: CheckFixtures = {
  reports: {
    'keys in a script': {
      site: script(`const a="${gitHubToken}",b="${stripeKey}"`),
      expect: [
        { url: '/app.js', evidence: 'GitHub token' },
        { url: '/app.js', evidence: 'Stripe secret key' },
      ],
    },
    'keys of language models': {
      site: script(`fetch(url,{headers:{authorization:"Bearer ${openAiKey}","x-api-key":"${anthropicKey}"}})`),
      expect: [
        { severity: 'high', evidence: 'OpenAI key: sk-pro***' },
        { severity: 'high', evidence: 'Anthropic key: "sk-ant***' },
      ],
    },
  },
  silent: {
    'names that begin as keys do': script('const a = "sk-ant-colony", b = "sk-slider-T3BlbkFJ", c = "ask-ant-api03-x"'),
    'nothing of the kind': script('const a = 1'),
    'in a page is another finding': page(`<script>"${gitHubToken}"</script>`),
  },
};
