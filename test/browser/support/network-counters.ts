import { readFileSync } from 'node:fs';

/** What a network namespace has sent since it was made, as the kernel counts it. */
export interface NetworkUse {
  /** Packets on the interfaces that lead out of the machine. */
  readonly packets: number;
  /** TCP connections that somebody began, to loopback addresses as well. */
  readonly connectionsBegun: number;
  /** TCP connections that a server of the namespace accepted. */
  readonly connectionsAccepted: number;
  readonly datagrams: number;
}

export function networkUse(): NetworkUse {
  return {
    packets: sentBy('canary0') + sentBy('canary6'),
    connectionsBegun: snmp('Tcp', 'ActiveOpens'),
    connectionsAccepted: snmp('Tcp', 'PassiveOpens'),
    datagrams: snmp('Udp', 'OutDatagrams') + Number(/^Udp6OutDatagrams\s+(\d+)$/m.exec(read('snmp6'))?.[1]),
  };
}

export function networkUseSince(before: NetworkUse): NetworkUse {
  const now = networkUse();
  return {
    packets: now.packets - before.packets,
    connectionsBegun: now.connectionsBegun - before.connectionsBegun,
    connectionsAccepted: now.connectionsAccepted - before.connectionsAccepted,
    datagrams: now.datagrams - before.datagrams,
  };
}

/** Ports of the namespace on which a server listens for TCP by IPv4. */
export function listeningPortsOfNamespace(): readonly number[] {
  const listening = '0A';
  return read('tcp')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state]) => state === listening)
    .map(([, local = '']) => Number.parseInt(local.split(':')[1] ?? '', 16));
}

/** The tenth number of an interface's line: packets sent. */
function sentBy(name: string): number {
  return Number(new RegExp(`${name}:(?:\\s+\\d+){9}\\s+(\\d+)`).exec(read('dev'))?.[1]);
}

/** A counter of RFC 1213: a line of names, and below it one of values. */
function snmp(protocol: string, name: string): number {
  const [names = [], values = []] = read('snmp')
    .split('\n')
    .filter((line) => line.startsWith(`${protocol}: `))
    .map((line) => line.split(' '));
  return Number(values[names.indexOf(name)]);
}

function read(file: string): string {
  return readFileSync(`/proc/self/net/${file}`, 'utf8');
}
