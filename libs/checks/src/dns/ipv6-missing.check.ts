import type { PassiveCheck } from '#scanner/check-api';
import ipaddr from 'ipaddr.js';
import { perDomain } from './domain.ts';

const isPublic = (address: string): boolean => ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

export const ipv6Missing: PassiveCheck = {
  meta: {
    id: 'ipv6-missing',
    title: 'The host has no IPv6 address',
    category: 'dns',
    severity: 'info',
    confidence: 'high',
    scan: 'full',
    cwe: [1059],
    wstg: [],
    references: ['https://www.rfc-editor.org/rfc/rfc6540'],
    description:
      'The host can be reached over IPv4 only. Visitors in networks that are IPv6 at heart come through translators, which share one address among many and hide who they are.',
    remediation: 'Give the server an IPv6 address, and publish an AAAA record once it answers there.',
    needs: ['dns'],
    maxRequests: 0,
  },
  run: (artifacts) =>
    perDomain(artifacts, ({ host, addresses, hasIpv6 }) =>
      hasIpv6 === false && addresses.some(isPublic) ? `${host}: ${addresses.join(', ')}` : undefined,
    ),
};
