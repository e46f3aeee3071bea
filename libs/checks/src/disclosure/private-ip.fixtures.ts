import { headers, page } from '../../../scanner/src/testing/fixtures.ts';
import type { CheckFixtures } from '../../../scanner/src/testing/fixtures.ts';

/** Names of machines, each of one kind. */
const machines = [
  'db.eu-west-1.compute.internal',
  'IP-192-168-7-4.ec2.internal',
  'web-1.internal.cloudapp.net',
  'metadata.google.internal',
  'web-1.c.shop-prod.internal',
  'web-1.europe-west1-b.c.shop-prod.internal',
];
const linkedHosts = [
  'cms.internal',
  'nas.local',
  'wiki.corp',
  'printer.lan',
  'hr.intranet',
  'db.LOCALDOMAIN',
  '10.0.0.5',
  '172.16.0.5',
  '172.25.0.5',
  '172.31.0.5',
  '192.168.0.5',
  '[fd12:3456::5]',
  '[fe80::5]',
];
/** What stands before numbers that are no address. */
const beforeNumbers = [
  'version',
  'ver.',
  'Release',
  'build',
  'chapter',
  'Section',
  'firmware',
  '§',
  'v',
  'updated the driver to',
  'downgraded from',
  'bumped to',
];
/** Words of texts that explain addresses. */
const explanations = [
  'for example',
  'E.g.',
  'for instance',
  'such as',
  'an example',
  'RFC 1918',
  'private network',
  'private range',
  'reserved',
  'subnet',
  'netmask',
  'gateway',
  'router',
  'your own computer',
  'your phone',
  'loopback',
  'tutorial',
  'documentation',
  'placeholder',
];

export const fixtures: CheckFixtures = {
  reports: {
    ...Object.fromEntries(
      machines.map((name) => [
        `the name of a machine: ${name}`,
        { site: headers({ 'X-Backend': name }), expect: [{ evidence: `x-backend: ${name}` }] },
      ]),
    ),
    ...Object.fromEntries(
      linkedHosts.map((host) => [
        `a link to ${host}`,
        { site: page(`<a href="http://${host}/">x</a>`), expect: [{ evidence: `http://${host.toLowerCase()}/` }] },
      ]),
    ),
    'an address as a whole text': {
      site: { responses: { '/': { status: 500, body: '10.1.2.3' } } },
      expect: [{ evidence: '10.1.2.3' }],
    },
    'an address far from an explanation': {
      site: page(
        `<p>For example. ${'Words that say nothing. '.repeat(8)} Served by 10.1.2.3 ${'More words. '.repeat(20)}`,
      ),
      expect: [{ evidence: '10.1.2.3' }],
    },
    'the first of two, a name and an address': {
      site: headers({ 'X-Backend': 'orders.svc.cluster.local, 10.1.2.3' }),
      expect: [{ evidence: 'orders.svc.cluster.local' }],
    },
    'a version before an address of another range': {
      site: page('<p>Apache Derby 192.168.3.4'),
      expect: [{ evidence: '192.168.3.4' }],
    },
    'in a table whose cells nothing separates': {
      site: page('<table><tr><td>192.168.7.4</td><td>8080</td></tr><tr><td>192.168.7.5</td></table>'),
      expect: [{ evidence: '192.168.7.4' }],
    },
    'a page whose name is like that of a manual': {
      site: { target: 'https://example.com/helpdesk', responses: { '/helpdesk': '<p>Served by 192.168.0.10' } },
      expect: [{ url: '/helpdesk', evidence: '192.168.0.10' }],
    },
    'an error in a manual': {
      site: {
        target: 'https://example.com/docs/',
        responses: { '/docs/': { status: 500, body: '<p>No connection to 192.168.0.10:3306' } },
      },
      expect: [{ url: '/docs/', evidence: '192.168.0.10' }],
    },
    'in a header': {
      site: headers({ 'X-Upstream': '10.1.2.3:8080' }),
      expect: [{ severity: 'low', confidence: 'medium', evidence: 'x-upstream: 10.1.2.3:8080' }],
    },
    'in the text': { site: page('<p>Rendered by 192.168.17.4.'), expect: [{ evidence: 'Rendered by 192.168.17.4' }] },
    'in a comment': { site: page('<!-- node=172.20.0.5 -->x'), expect: [{ evidence: 'node=172.20.0.5' }] },
    'behind what kind of machine has it': {
      site: page('<p>Served by Internal Server 10.1.2.3.'),
      expect: [{ evidence: 'Internal Server 10.1.2.3' }],
    },
    'an internal name in a link': {
      site: page('<a href="http://cms.internal/edit">edit</a>'),
      expect: [{ evidence: 'http://cms.internal/edit' }],
    },
    'the name of a machine at a cloud': {
      site: headers({ 'X-Backend': 'ip-10-0-41-7.eu-west-1.compute.internal' }),
      expect: [{ evidence: 'ip-10-0-41-7.eu-west-1.compute.internal' }],
    },
    'the short name of a machine at a cloud': {
      site: page('<!-- rendered on ip-172-31-5-20 -->x'),
      expect: [{ evidence: 'ip-172-31-5-20' }],
    },
    'a service of a Kubernetes cluster': {
      site: page('<p>Cannot reach orders.shop.svc.cluster.local.'),
      expect: [{ evidence: 'orders.shop.svc.cluster.local' }],
    },
    'an address that ends in zero': {
      site: headers({ 'X-Upstream': '10.12.7.0:8080' }),
      expect: [{ evidence: '10.12.7.0' }],
    },
    'the page for what does not exist': {
      site: {
        responses: { '/': 'x' },
        otherwise: { status: 404, headers: { 'content-type': 'text/plain' }, body: 'No such path at 10.3.2.1' },
      },
      expect: [{ evidence: '10.3.2.1' }, { evidence: '10.3.2.1' }, { evidence: '10.3.2.1' }],
    },
    'an error page with a link to an internal name': {
      site: { responses: { '/': { status: 500, body: '<a href="http://cms.internal/">x</a>' } } },
      expect: [{ evidence: 'http://cms.internal/' }],
    },
  },
  silent: {
    ...Object.fromEntries(beforeNumbers.map((words) => [`numbers behind "${words}"`, page(`<p>We ${words} 10.4.2.1`)])),
    ...Object.fromEntries(
      explanations.map((words) => [`an address near "${words}"`, page(`<p>Enter 10.4.2.1 (${words})`)]),
    ),
    ...Object.fromEntries(
      ['doc', 'documentation', 'manual', 'tutorials', 'Guide', 'handbook', 'reference'].map((folder) => [
        `a table in ${folder}`,
        { target: `https://example.com/${folder}/a`, responses: { [`/${folder}/a`]: '<td>192.168.0.10</td>' } },
      ]),
    ),
    ...Object.fromEntries(
      ['Content-Security-Policy', 'Content-Security-Policy-Report-Only', 'Set-Cookie', 'ETag', 'Via'].map((name) => [
        `an address in ${name}`,
        headers({ [name]: 'x=10.1.2.3' }),
      ]),
    ),
    'the prefixes of RFC 1918 themselves': page('<p>Blocked are 10.0.0.0, 172.16.0.0 and 192.168.0.0 here'),
    'addresses next to those of RFC 1918': page('<p>172.15.0.1 and 172.32.0.1 and 192.169.0.1 and 10.256.0.1'),
    'links to hosts whose names begin like addresses': page(
      '<a href="http://10.example.com/">x</a><a href="http://192.168.example.com/">x</a><a href="http://172.32.0.5/">x</a><a href="http://local.example.com/">x</a>',
    ),
    'links to public addresses of IPv6': page(
      '<a href="http://[2001:db8::fd00]/">x</a><a href="http://[fec1::1]/">x</a>',
    ),
    'a public machine that is named like one at a cloud': headers({
      'X-Backend': 'ip-172-99-3-4.example.net ip-10-256-1-1',
    }),
    'a table of examples in a manual': {
      target: 'https://example.com/docs/config/filter.html',
      responses: {
        '/docs/config/filter.html': '<table><tr><td>request.remoteAddr<td> 192.168.0.10 <td> 140.211.11.130 </table>',
      },
    },
    'documentation about private addresses': page(
      '<p>Open the page of your router, for example 192.168.1.1, in a browser. A private address such as 10.0.0.12 is not reachable.',
    ),
    'networks in CIDR notation': page('<p>Allowed are 10.20.0.0/16 and 192.168.7.0/24.'),
    'a public machine at a cloud': headers({ 'X-Backend': 'ip-54-12-3-4.example.net' }),
    'a version number': page('<p>Version 10.0.19041.1 and 10.4.2'),
    'numbers of a version that an address could have': page(
      '<p>Version 10.4.2.1, build 192.168.3.4, see chapter 10.1.2.3',
    ),
    'versions in a list of changes': page(
      '<ul><li>Revert Derby to 10.16.1.1 as that is the latest version that runs on Java 17.</li>\n' +
        '<li>Update the packaged copy of the\n        Windows service wrapper to 10.1.2.3.</li><li>Upgraded from 10.2.0.4</li>' +
        '<li>Add Apache Derby 10.15.2.0 to the dependencies of the tests.',
    ),
    'a public address': page('<p>Our name server is 192.0.1.7'),
    'a network in a listing': page('<pre>ip route add 192.168.1.1</pre>'),
    'a path in a picture': page('<svg><path d="M10.1.2.3 4"/></svg>'),
    'the site is in the private network itself': page('<a href="/x">10.1.2.3</a>', { target: 'http://10.1.2.3/' }),
  },
};
