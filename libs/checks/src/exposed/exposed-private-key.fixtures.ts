import { exposureFixtures, file, listing } from './testing/exposure-fixtures.ts';

export const fixtures = exposureFixtures(
  {
    'a key': {
      path: '/server.key',
      body: '-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBg\n-----END PRIVATE KEY-----\n',
      evidence: '-----BEGIN PRIVATE KEY-----',
    },
    'a key of ssh': {
      path: '/.ssh/id_ed25519',
      body: '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXk\n',
      evidence: '-----BEGIN OPENSSH PRIVATE KEY-----',
    },
    'a key named after the host': {
      path: '/example.com.key',
      body: '-----BEGIN RSA PRIVATE KEY-----\nMIIEow\n',
      evidence: '-----BEGIN RSA PRIVATE KEY-----',
    },
  },
  {
    'a public key': { responses: { '/key.pem': file('-----BEGIN PUBLIC KEY-----\nMIIBIjAN') } },
    'a certificate in a directory listing': listing({ '/pub/shop.pem': file('-----BEGIN CERTIFICATE-----\nMIIB\n') }),
  },
  {
    'a key': {
      path: '/pub/shop.key',
      body: '-----BEGIN PRIVATE KEY-----\nMIIE\n',
      evidence: '-----BEGIN PRIVATE KEY-----',
    },
  },
);
