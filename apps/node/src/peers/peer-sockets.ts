import type { Socket } from 'node:net';
import type { Server, TLSSocket } from 'node:tls';
import { type EndReason, isPeerProtocolError } from './end-reason.js';
import { type HostPort, isListenError, listenAt } from './listen-at.js';
import type { StakingCertificate } from './node-identity.js';
import type { SecureConnection } from './peer-connection.js';
import { maxPeers, maxPending, type PeerTimings } from './peer-limits.js';
import { PendingSockets } from './pending-sockets.js';
import { createStakingServer, dialPeer, identifyPeer } from './staking-tls.js';

/** The port that nodes listen at for each other. */
const usualStakingPort = 9651;

/** What the sockets are for. */
export interface PeerSocketsOptions {
  readonly certificate: StakingCertificate;
  readonly timings: Pick<PeerTimings, 'handshakeTimeoutMs' | 'farewellMs'>;
  /** Whether nodes are known to be at an address. */
  isKnown(address: string): boolean;
  /** A connection is encrypted, and its other end known. */
  secured(connection: SecureConnection): void;
  /** A connection did not come so far. */
  failed(reason: EndReason, dialled: HostPort | undefined): void;
}

/** The encrypted sockets of a node: those that it dials and those that it accepts. */
export class PeerSockets {
  readonly #options: PeerSocketsOptions;
  readonly #server: Server;
  /** Accepted, before their encryption and after, and dialled. */
  readonly #sockets = new Set<Socket>();
  readonly #pending: PendingSockets;

  constructor(options: PeerSocketsOptions) {
    this.#options = options;
    this.#server = createStakingServer(options.certificate, options.timings.handshakeTimeoutMs);
    this.#pending = new PendingSockets({
      timeoutMs: options.timings.handshakeTimeoutMs,
      isKnown: options.isKnown,
    });
    // Those that lost their places to others are there until their ends are closed.
    this.#server.maxConnections = maxPeers + 2 * maxPending;
    this.#server.on('connection', (socket: Socket) => {
      this.#keep(socket);
      this.#pending.add(socket);
    });
    this.#server.on('secureConnection', (socket: TLSSocket) => this.#secure(socket, undefined));
    // A connection that could not be accepted must not end the process.
    this.#server.on('error', (error) => options.failed(lost(error), undefined));
    this.#server.on('tlsClientError', (error, socket) => {
      // Nobody else does: a connection that is not encrypted would stay.
      socket.destroy();
      options.failed(lost(error), undefined);
    });
  }

  /**
   * Begins to listen; returns where.
   * @throws ListenError
   */
  async listen(host: string, port: number | undefined): Promise<HostPort> {
    const flag = '--staking-port';
    if (port !== undefined) return listenAt(this.#server, { host, port }, flag);
    try {
      return await listenAt(this.#server, { host, port: usualStakingPort }, flag);
    } catch (error) {
      if (!(isListenError(error) && error.isTaken)) throw error;
      return listenAt(this.#server, { host, port: 0 }, flag);
    }
  }

  /** Begins a connection to another node. */
  dial(address: HostPort): void {
    const { handshakeTimeoutMs } = this.#options.timings;
    const socket = dialPeer(address, this.#options.certificate);
    this.#keep(socket);
    const timer = setTimeout(
      () => socket.destroy(new Error(`no answer within ${handshakeTimeoutMs} ms`)),
      handshakeTimeoutMs,
    );
    const fail = (error: Error): void => this.#options.failed(lost(error), address);
    socket.once('error', fail);
    socket.once('close', () => clearTimeout(timer));
    socket.once('secureConnect', () => {
      clearTimeout(timer);
      socket.off('error', fail);
      this.#secure(socket, address);
    });
  }

  /** Both ends of a connection have accepted each other. */
  opened(remote: HostPort): void {
    this.#pending.opened(remote);
  }

  /** Accepts no more, and resolves when all sockets are closed. What has not ended after a while is cut. */
  async close(): Promise<void> {
    const gone = [...this.#sockets].map(
      (socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())),
    );
    if (this.#server.listening) gone.push(new Promise((resolve) => this.#server.close(() => resolve())));
    const cut = setTimeout(() => {
      for (const socket of this.#sockets) socket.destroy();
    }, this.#options.timings.farewellMs);
    await Promise.all(gone);
    clearTimeout(cut);
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
  }

  #secure(socket: TLSSocket, dialled: HostPort | undefined): void {
    try {
      const connection = identifyPeer(socket, dialled);
      if (dialled === undefined) this.#pending.secured(socket);
      this.#options.secured(connection);
    } catch (error) {
      if (!isPeerProtocolError(error)) throw error;
      socket.on('error', () => {});
      socket.destroy();
      this.#options.failed({ code: error.code, text: error.message }, dialled);
    }
  }
}

function lost(error: Error): EndReason {
  return { code: 'lost', text: error.message };
}
