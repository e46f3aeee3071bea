import type { PassiveCheck } from '#scanner/check-api';
import ipaddr from 'ipaddr.js';
import { perDomain, unanswered } from './domain.ts';

const isPublic = (address: string): boolean => ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

export const ipv6Missing: PassiveCheck = {
  meta: {
    id: 'ipv6-missing',
    title: 'IPv6 is not supported (no AAAA record)',
    category: 'dns',
    severity: 'info',
    confidence: 'high',
    scan: 'full',
    cwe: [],
    wstg: [],
    references: ['https://www.rfc-editor.org/rfc/rfc6540'],
    description:
      'The host has no AAAA record and is reachable over IPv4 only. Users of IPv6-only networks connect through translators that share one address, so that abuse cannot be attributed or limited for each user.',
    remediation: 'Give the server an IPv6 address and publish it: `www.example.com. AAAA 2001:db8::1`.',
    needs: ['dns'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDomain(artifacts, ({ host, addresses, hasIpv6 }) =>
      hasIpv6 === false && addresses.some(isPublic) ? `${host}: ${addresses.join(', ')}` : undefined,
    ),
  gap: unanswered('A', 'AAAA'),
};
