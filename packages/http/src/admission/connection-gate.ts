import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { toClientName } from './client-address.js';
import { FairTurns } from './fair-turns.js';
import { HeldSockets } from './held-sockets.js';
import { PipelineLimit } from './pipelining.js';
import type { Charge } from './rate-limit.js';

/** What a client may do before anything of its requests but their heads is read. */
export interface ConnectionGateOptions {
  /** Most connections of one client: of an IPv4 address, or an IPv6 network of 64 bits. 0: no limit. */
  readonly connectionsPerClient: number;
  /** Whether an address is that of a trusted proxy. Its connections are those of many clients, and not limited. */
  readonly isProxy: (address: string) => boolean;
  /** Charges clients for requests. Default: requests cost nothing. */
  readonly charge?: RequestCharge | undefined;
}

/** How requests are charged. */
export interface RequestCharge {
  /** Takes the price of a request from its client. */
  readonly take: (request: IncomingMessage) => Charge | Promise<Charge>;
  /** Answers a request whose client cannot pay. Its connection is not read for a while afterwards. */
  readonly refuse: (request: IncomingMessage, response: ServerResponse, retryAfterMs: number) => void;
}

/** With more requests of an address in one turn of the event loop, its connections are read one in a turn. */
const maxInTurn = 64;
/** Most turns of the event loop in a row that only accept connections before one of them is read. */
const maxAcceptingTurns = 128;
/** Time in milliseconds between two resting connections of a client that are read again. */
const wakeIntervalMs = 50;
/** How long none of them is read, in milliseconds, after their client sent requests without waiting for answers. */
const stallMs = 1_000;
const tooManyConnections =
  'HTTP/1.1 429 Too Many Requests\r\nretry-after: 1\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

/** The connections from one address. */
interface Peer {
  readonly name: string;
  readonly sockets: Set<Socket>;
  /** Those that are not read for a while, because the client asked for too much. */
  readonly resting: RestingSockets;
  /** Requests in this turn of the event loop. */
  inTurn: number;
}

/**
 * Sheds the load of clients that ask for too much, at the least cost: connections over the limit are not read at all, and those of a client
 * that was refused are read one after the other. New connections are read in turn, so that a client that opens many delays itself only.
 */
export class ConnectionGate {
  readonly #options: ConnectionGateOptions;
  readonly #peers = new Map<string, Peer>();
  readonly #peerOf = new WeakMap<Socket, Peer>();
  readonly #held = new HeldSockets();
  /** Reads one connection in a turn, because an event loop reads all that have sent something before it does anything else. */
  readonly #reading = new FairTurns({ perTurn: 1, maxYields: maxAcceptingTurns });
  /** How a connection that waits for its turn is read. */
  readonly #readLater = new Map<Socket, () => void>();
  readonly #pipelining = new PipelineLimit((socket) => this.#restOthers(socket));
  /** Peers that sent requests in this turn of the event loop. */
  readonly #asking = new Set<Peer>();
  /** Without limits, a request costs only this look. */
  readonly #isLimited: boolean;

  constructor(options: ConnectionGateOptions) {
    this.#options = options;
    this.#isLimited = options.charge !== undefined || options.connectionsPerClient > 0;
  }

  /** Limits the connections of a server, and the order in which they are read. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => this.#accept(socket));
  }

  /** Forgets a connection that became a WebSocket: its messages have limits of their own. */
  forget(socket: Socket): void {
    this.#peerOf.get(socket)?.resting.delete(socket);
    this.#peerOf.delete(socket);
  }

  /**
   * Serves a request whose client can pay for it, in its turn on its connection, and refuses any other. A client that sends too many requests
   * before it has answers loses the connection.
   */
  admit(request: IncomingMessage, response: ServerResponse, serve: RequestListener): void {
    const { socket } = request;
    if (this.#isLimited && !socket.destroyed && !this.#mayRead(socket)) {
      this.#pipelining.cut(socket);
      return;
    }
    const { charge } = this.#options;
    this.#pipelining.admit(
      request,
      response,
      charge === undefined ? serve : (admitted, answer) => this.#charge(charge, admitted, answer, serve),
    );
  }

  #accept(socket: Socket): void {
    const { connectionsPerClient: most, isProxy } = this.#options;
    const { remoteAddress = '' } = socket;
    // A connection that offered another protocol comes a second time.
    if (isProxy(remoteAddress) || this.#peerOf.has(socket)) return;
    const name = toClientName(remoteAddress);
    const peer = this.#peers.get(name) ?? {
      name,
      sockets: new Set(),
      resting: new RestingSockets(this.#held),
      inTurn: 0,
    };
    if (most > 0 && peer.sockets.size >= most) {
      // Nothing of it is read: to parse what it sends would cost more than to serve it.
      this.#held.hold(socket);
      socket.end(tooManyConnections, () => socket.destroy());
      return;
    }
    this.#peers.set(name, peer);
    this.#peerOf.set(socket, peer);
    peer.sockets.add(socket);
    if (peer.resting.size > 0) peer.resting.add(socket);
    else if (most > 0) this.#readInTurn(name, socket);
    socket.once('close', () => this.#close(socket, peer));
  }

  #close(socket: Socket, peer: Peer): void {
    peer.resting.delete(socket);
    const read = this.#readLater.get(socket);
    if (read !== undefined) {
      this.#readLater.delete(socket);
      this.#reading.cancel(peer.name, read);
    }
    peer.sockets.delete(socket);
    if (peer.sockets.size === 0) this.#peers.delete(peer.name);
  }

  /** Stops reading a connection until its turn, and until the event loop has accepted those that arrive at the same time. */
  #readInTurn(client: string, socket: Socket): void {
    if (this.#readLater.has(socket)) return;
    this.#held.hold(socket);
    const read = () => {
      this.#readLater.delete(socket);
      this.#held.release(socket);
    };
    this.#readLater.set(socket, read);
    this.#reading.yield();
    this.#reading.schedule(client, read);
  }

  /** Whether a connection may send requests; they are counted. */
  #mayRead(socket: Socket): boolean {
    const peer = this.#peerOf.get(socket);
    if (peer === undefined) return true;
    if (peer.resting.has(socket)) return false;
    this.#count(peer);
    return true;
  }

  #count(peer: Peer): void {
    if (this.#options.connectionsPerClient === 0) return;
    if (this.#asking.size === 0) setImmediate(() => this.#endTurn());
    this.#asking.add(peer);
    peer.inTurn += 1;
    if (peer.inTurn !== maxInTurn + 1) return;
    for (const socket of this.#readOf(peer)) this.#readInTurn(peer.name, socket);
  }

  #endTurn(): void {
    for (const peer of this.#asking) peer.inTurn = 0;
    this.#asking.clear();
  }

  #charge(
    charge: RequestCharge,
    request: IncomingMessage,
    response: ServerResponse,
    serve: RequestListener,
  ): void {
    const settle = ({ retryAfterMs }: Charge): void => {
      if (retryAfterMs === undefined) {
        serve(request, response);
        return;
      }
      const { socket } = request;
      response.once('finish', () => this.#peerOf.get(socket)?.resting.add(socket));
      charge.refuse(request, response, retryAfterMs);
    };
    const charged = charge.take(request);
    if (charged instanceof Promise) void charged.then(settle);
    else settle(charged);
  }

  /** After a connection was cut: its client's others are not read at once, because to read that much costs more than to answer a request. */
  #restOthers(socket: Socket): void {
    const peer = this.#peerOf.get(socket);
    if (peer === undefined || this.#options.charge === undefined) return;
    for (const other of this.#readOf(peer)) peer.resting.add(other);
    peer.resting.stall();
  }

  /** The HTTP connections of a peer that do not rest. */
  #readOf({ sockets, resting }: Peer): Socket[] {
    return [...sockets].filter((socket) => this.#peerOf.has(socket) && !resting.has(socket));
  }
}

/** Connections of one client that are not read. They are read again one after the other, so that many get no more attention than few. */
class RestingSockets {
  readonly #sockets = new Set<Socket>();
  readonly #held: HeldSockets;
  #timer: NodeJS.Timeout | undefined;
  #stalledUntil = 0;

  constructor(held: HeldSockets) {
    this.#held = held;
  }

  get size(): number {
    return this.#sockets.size;
  }

  has(socket: Socket): boolean {
    return this.#sockets.has(socket);
  }

  /** Stops reading a connection until its turn. */
  add(socket: Socket): void {
    if (socket.destroyed || this.#sockets.has(socket)) return;
    this.#held.hold(socket);
    this.#sockets.add(socket);
    this.#timer ??= setInterval(() => this.#wakeOne(), wakeIntervalMs);
  }

  /** Reads none of them for a second. */
  stall(): void {
    this.#stalledUntil = performance.now() + stallMs;
  }

  /** Lets go of a connection, also of one that ended. */
  delete(socket: Socket): void {
    if (!this.#sockets.delete(socket)) return;
    this.#held.release(socket);
    if (this.#sockets.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #wakeOne(): void {
    if (performance.now() < this.#stalledUntil) return;
    const [socket] = this.#sockets;
    if (socket !== undefined) this.delete(socket);
  }
}
