import { connect, createServer, type Server, type TLSSocket } from 'node:tls';
import { PeerProtocolError } from './end-reason.js';
import type { HostPort } from './listen-at.js';
import { nodeIdOfDer, type StakingCertificate } from './node-identity.js';
import type { SecureConnection } from './peer-connection.js';

// Certificates are signed by those who show them. That a peer owns its certificate is what TLS proves; who it is, is the
// certificate's hash.
const mutual = { requestCert: true, rejectUnauthorized: false, minVersion: 'TLSv1.3' } as const;

/** A server that asks each client for its certificate. */
export function createStakingServer(own: StakingCertificate, handshakeTimeout: number): Server {
  return createServer({ ...mutual, handshakeTimeout, cert: own.certificate, key: own.privateKey });
}

/** Begins a connection; it is encrypted at `secureConnect`. */
export function dialPeer({ host, port }: HostPort, own: StakingCertificate): TLSSocket {
  return connect({ ...mutual, host, port, cert: own.certificate, key: own.privateKey });
}

/**
 * Who is at the other end of an encrypted connection.
 * @throws PeerProtocolError `certificate` if it showed none, `lost` if it is gone.
 */
export function identifyPeer(socket: TLSSocket, dialled?: HostPort): SecureConnection {
  const certificate = socket.getPeerX509Certificate();
  if (certificate === undefined) throw new PeerProtocolError('certificate', 'the peer showed no certificate');
  const { remoteAddress, remotePort } = socket;
  if (remoteAddress === undefined || remotePort === undefined)
    throw new PeerProtocolError('lost', 'the connection was cut');
  const remote = { host: toPlainAddress(remoteAddress), port: remotePort };
  return { socket, nodeId: nodeIdOfDer(certificate.raw), remote, dialled };
}

/** An address as a socket tells it, without the prefix that one for both families puts before IPv4. */
export function toPlainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '');
}
