import type { OwnEndpoint } from '#egress';
import type { Settings } from './settings.ts';

type Used = Pick<
  Settings,
  'PORT' | 'METRICS_PORT' | 'PUBLIC_URL' | 'EVENT_LOG' | 'EVENTSTORE_URL' | 'READ_STORE' | 'MONGODB_URL'
>;

/**
 * Where this service and its stores can be reached, as far as the settings name it: scans and webhooks may not. The
 * servers of a `+srv` or `+discover` connection string are known only as far as it names them.
 */
export function ownEndpoints(settings: Used): readonly OwnEndpoint[] {
  const { PORT, METRICS_PORT, PUBLIC_URL, EVENT_LOG, EVENTSTORE_URL, READ_STORE, MONGODB_URL } = settings;
  const listening = [PORT, METRICS_PORT].filter((port): port is number => typeof port === 'number' && port > 0);
  return [
    ...listening.map((port) => ({ host: 'localhost', port })),
    ...(PUBLIC_URL === undefined ? [] : [publicEndpoint(new URL(PUBLIC_URL))]),
    ...(EVENT_LOG === 'eventstoredb' ? hostsIn(EVENTSTORE_URL, 2113) : []),
    ...(READ_STORE === 'mongodb' ? hostsIn(MONGODB_URL, 27_017) : []),
  ];
}

function publicEndpoint({ hostname, port, protocol }: URL): OwnEndpoint {
  const host = hostname.replace(/^\[|\]$/g, '');
  return { host, port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port), sharesAddress: true };
}

/** The hosts of a connection string: `scheme://user:password@host:port,host:port/path?options`. */
function hostsIn(connectionString: string | undefined, defaultPort: number): readonly OwnEndpoint[] {
  const authority = /^[^:]+:\/\/([^?]*)/.exec(connectionString?.trim() ?? '')?.[1] ?? '';
  const hosts = authority.slice(authority.lastIndexOf('@') + 1).split('/')[0] ?? '';
  return hosts.split(',').flatMap((text) => {
    const { bracketed, name, port } =
      /^(?:\[(?<bracketed>[^\]]+)\]|(?<name>[^:]+))(?::(?<port>\d+))?$/.exec(text.trim())?.groups ?? {};
    const host = bracketed ?? name;
    return host === undefined ? [] : [{ host, port: Number(port ?? defaultPort) }];
  });
}
