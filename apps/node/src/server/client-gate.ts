import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { toClientName } from '@firn/http/server';
import { type EndpointCors, postpone } from '@firn/jsonrpc/server';
import type { ClientLimits } from './client-limits.js';
import { HeldSockets } from './held-sockets.js';
import { ReadingTurns } from './reading-turns.js';
import { RestingSockets } from './resting-sockets.js';

/** What a gate works with. */
export interface ClientGateParts {
  readonly clients: ClientLimits;
  readonly cors: EndpointCors;
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
}

const requestUnits = 1;
/** Most requests of a connection that wait for the one under way: no usual client sends any before it has its answer. */
const maxPipelined = 64;
/** Requests of an address in a turn of the event loop; with more, its connections are read one in a turn. */
const maxInTurn = 64;
const tooManyConnections =
  'HTTP/1.1 429 Too Many Requests\r\nretry-after: 1\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

/** Answers a request that passed. */
export type ServeRequest = (request: IncomingMessage, response: ServerResponse) => void;

/** The connections from one address. */
interface Peer {
  readonly name: string;
  readonly sockets: Set<Socket>;
  readonly resting: RestingSockets;
  /** Requests in the turn of the event loop. */
  inTurn: number;
}

/**
 * Lets requests pass before anything of them is read but the head, and connections before that: each client as many as it may have. A
 * client that asks for more is told when to ask again, and its connections are not read meanwhile.
 */
export class ClientGate {
  readonly #parts: ClientGateParts;
  readonly #peers = new Map<string, Peer>();
  readonly #held = new HeldSockets();
  readonly #turns = new ReadingTurns(this.#held);
  /** Peers that asked in this turn of the event loop. */
  readonly #asking = new Set<Peer>();
  readonly #peerOf = new WeakMap<Socket, Peer>();
  /** The requests of a connection that wait for one before them. */
  readonly #waiting = new WeakMap<Socket, Set<IncomingMessage>>();

  /** Whether clients have limits at all: what a request without any costs is what this asks of it. */
  readonly #isLimited: boolean;

  constructor(parts: ClientGateParts) {
    this.#parts = parts;
    const { charge, settings } = parts.clients;
    this.#isLimited = charge !== undefined || settings.connections > 0;
  }

  /** Counts the connections of a server. Those of a trusted proxy are those of many, and always read. */
  watch(server: Server): void {
    const { settings, isProxy } = this.#parts.clients;
    server.on('connection', (socket: Socket) => {
      const { remoteAddress = '' } = socket;
      // One that offered another protocol comes a second time.
      if (isProxy(remoteAddress) || this.#peerOf.has(socket)) return;
      const name = toClientName(remoteAddress);
      const peer = this.#peers.get(name) ?? {
        name,
        sockets: new Set(),
        resting: new RestingSockets(this.#held),
        inTurn: 0,
      };
      if (settings.connections > 0 && peer.sockets.size >= settings.connections) {
        // Nothing of it is read: to parse what it sends would cost more than to serve it.
        this.#held.hold(socket);
        socket.end(tooManyConnections, () => socket.destroy());
        return;
      }
      this.#peers.set(name, peer);
      this.#peerOf.set(socket, peer);
      peer.sockets.add(socket);
      if (peer.resting.size > 0) peer.resting.add(socket);
      else if (settings.connections > 0) this.#turns.add(name, socket);
      socket.once('close', () => {
        peer.resting.delete(socket);
        this.#turns.delete(name, socket);
        peer.sockets.delete(socket);
        if (peer.sockets.size === 0) this.#peers.delete(name);
      });
    });
    // What a WebSocket may send is its own matter.
    server.on('upgrade', ({ headers }: IncomingMessage, socket: Socket) => {
      if (headers.upgrade?.toLowerCase() !== 'websocket') return;
      this.#peerOf.get(socket)?.resting.delete(socket);
      this.#peerOf.delete(socket);
    });
  }

  /**
   * Serves a request whose client has a unit left, and answers 429 to any other. What a client sends before it has the answer waits for it, and
   * cuts the connection where it is too much.
   */
  admit(request: IncomingMessage, response: ServerResponse, serve: ServeRequest): void {
    const { socket } = request;
    if (socket.destroyed) {
      drop(request);
      return;
    }
    if (this.#isLimited && !this.#isRead(socket)) {
      this.#cut(socket);
      return;
    }
    // An answer has its socket when those before it are finished.
    if (response.socket !== null) this.#begin(request, response, serve);
    else this.#beginLater(request, response, serve);
  }

  #isRead(socket: Socket): boolean {
    const peer = this.#peerOf.get(socket);
    if (peer === undefined) return true;
    if (peer.resting.has(socket)) return false;
    this.#count(peer);
    return true;
  }

  // An event loop reads all connections that have sent something before it does anything else.
  #count(peer: Peer): void {
    if (this.#parts.clients.settings.connections === 0) return;
    if (this.#asking.size === 0) setImmediate(() => this.#endTurn());
    this.#asking.add(peer);
    peer.inTurn += 1;
    if (peer.inTurn !== maxInTurn + 1) return;
    for (const socket of this.#readOf(peer)) this.#turns.add(peer.name, socket);
  }

  #endTurn(): void {
    for (const peer of this.#asking) peer.inTurn = 0;
    this.#asking.clear();
  }

  #beginLater(request: IncomingMessage, response: ServerResponse, serve: ServeRequest): void {
    const { socket } = request;
    const waiting = this.#waiting.get(socket) ?? new Set();
    waiting.add(request);
    if (waiting.size > maxPipelined) {
      this.#cut(socket);
      return;
    }
    this.#waiting.set(socket, waiting);
    response.once('socket', () => {
      waiting.delete(request);
      if (!socket.destroyed) this.#begin(request, response, serve);
    });
  }

  // Other connections of who does this are read one after the other, and not at once: to read that much costs more than to answer one.
  #cut(socket: Socket): void {
    socket.destroy();
    for (const request of this.#waiting.get(socket) ?? []) drop(request);
    const peer = this.#peerOf.get(socket);
    if (peer === undefined || this.#parts.clients.charge === undefined) return;
    for (const other of this.#readOf(peer)) peer.resting.add(other);
    peer.resting.stall();
  }

  /** The HTTP connections from an address that do not rest. */
  #readOf({ sockets, resting }: Peer): Socket[] {
    return [...sockets].filter((socket) => this.#peerOf.has(socket) && !resting.has(socket));
  }

  #begin(request: IncomingMessage, response: ServerResponse, serve: ServeRequest): void {
    const { socket, headers } = request;
    const { charge, clientOf } = this.#parts.clients;
    if (charge === undefined) {
      serve(request, response);
      return;
    }
    const header = (name: string): string | undefined => headers[name]?.toString();
    const charged = charge(clientOf({ remoteAddress: socket.remoteAddress, header }), requestUnits);
    const settle = (retryAfterMs: number | undefined): void => {
      if (retryAfterMs === undefined) serve(request, response);
      else this.#postpone(request, response, retryAfterMs);
    };
    if (charged instanceof Promise) void charged.then(({ retryAfterMs }) => settle(retryAfterMs));
    else settle(charged.retryAfterMs);
  }

  #postpone(request: IncomingMessage, response: ServerResponse, retryAfterMs: number): void {
    const { cors, headers } = this.#parts;
    const { socket } = request;
    response.once('finish', () => this.#peerOf.get(socket)?.resting.add(socket));
    postpone(response, { ...headers, ...cors.headersFor(request.headers.origin) }, retryAfterMs);
  }
}

/** Forgets a request of a connection that is cut. To let it fail with the connection would cost the stack of an error for each. */
function drop(request: IncomingMessage): void {
  request.destroy();
}
