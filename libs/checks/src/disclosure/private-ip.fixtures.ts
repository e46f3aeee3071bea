import { headers, page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

export const fixtures: CheckFixtures = {
  reports: {
    'in a header': {
      site: headers({ 'X-Upstream': '10.1.2.3:8080' }),
      expect: [{ severity: 'low', confidence: 'medium', evidence: 'x-upstream: 10.1.2.3:8080' }],
    },
    'in the text': { site: page('<p>Rendered by 192.168.17.4.'), expect: [{ evidence: 'Rendered by 192.168.17.4' }] },
    'in a comment': { site: page('<!-- node=172.20.0.5 -->x'), expect: [{ evidence: 'node=172.20.0.5' }] },
    'an internal name in a link': {
      site: page('<a href="http://cms.internal/edit">edit</a>'),
      expect: [{ evidence: 'http://cms.internal/edit' }],
    },
  },
  silent: {
    'a version number': page('<p>Version 10.0.19041.1 and 10.4.2'),
    'numbers of a version that an address could have': page(
      '<p>Version 10.4.2.1, build 192.168.3.4, see chapter 10.1.2.3',
    ),
    'a public address': page('<p>Our name server is 192.0.1.7'),
    'a network in a listing': page('<pre>ip route add 192.168.1.1</pre>'),
    'a path in a picture': page('<svg><path d="M10.1.2.3 4"/></svg>'),
    'the site is in the private network itself': page('<a href="/x">10.1.2.3</a>', { target: 'http://10.1.2.3/' }),
  },
};
