import type { Socket } from 'node:net';

/** The address of the peers of a Unix socket, which have none: `trustedHosts` may name it. */
export const unixPeer = 'unix';

/** The address of the peer of a socket; {@link unixPeer} for a Unix socket, undefined when it is not known. */
export function peerAddress(socket: Socket): string | undefined {
  const { remoteAddress, localAddress, pending } = socket;
  // A connection that was reset has no remote address either, but still a local one; a closed one is pending.
  const isUnix = remoteAddress === undefined && localAddress === undefined && !pending;
  return isUnix ? unixPeer : remoteAddress;
}
