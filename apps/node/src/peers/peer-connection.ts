import type { TLSSocket } from 'node:tls';
import { type EndReason, isPeerProtocolError, PeerProtocolError } from './end-reason.js';
import { formatHostPort, type HostPort } from './listen-at.js';
import { FrameReader, toFrame } from './message-frames.js';
import type { ObservedPercents, Peer, PeerStats } from './peer.js';
import { maxMessagesPerPing, maxUnsentBytes, type PeerTimings } from './peer-limits.js';
import {
  decodeMessage,
  encodeMessage,
  type Handshake,
  type KnownPeer,
  type PeerMessage,
} from './peer-messages.js';

/** A connection whose other end has proved who it is. */
export interface SecureConnection {
  readonly socket: TLSSocket;
  /** Of the certificate of the other end. */
  readonly nodeId: string;
  /** The other end. */
  readonly remote: HostPort;
  /** Where this node dialled; undefined where the peer did. */
  readonly dialled: HostPort | undefined;
}

/** What a connection asks of the node that it belongs to, and tells it. */
export interface ConnectionOwner {
  readonly timings: PeerTimings;
  readonly stats: PeerStats;
  /** Unix milliseconds. */
  readonly now: () => number;
  /** What this node tells of itself. */
  introduce(): Handshake;
  /** The subnets that this node tracks at the moment. */
  trackedSubnets(): readonly string[];
  /** Why the peer is refused by what it tells of itself; undefined: it is not. */
  judge(connection: PeerConnection, handshake: Handshake): EndReason | undefined;
  /** Addresses of other nodes for this one. */
  knownPeers(connection: PeerConnection): readonly KnownPeer[];
  /** What this node saw of the peer. */
  percentsOf(nodeId: string): ObservedPercents;
  /** Both ends have accepted each other. */
  opened(connection: PeerConnection): void;
  /** The peer tells where others are. */
  told(connection: PeerConnection, peers: readonly KnownPeer[]): void;
  /** The connection has ended; called once. */
  ended(connection: PeerConnection, reason: EndReason): void;
}

/**
 * One connection between two nodes, from its encryption on. Each end sends a handshake at once, and answers an acceptable one with
 * the addresses that it knows; with both the connection is open, and pings go to and fro.
 */
export class PeerConnection implements Peer {
  readonly nodeId: string;
  readonly address: string;
  readonly dialled: HostPort | undefined;
  readonly #remote: HostPort;
  readonly #socket: TLSSocket;
  readonly #owner: ConnectionOwner;
  readonly #frames = new FrameReader();
  readonly #handshakeTimer: NodeJS.Timeout;
  #pingTimer: NodeJS.Timeout | undefined;
  #handshake: Handshake | undefined;
  #isOpen = false;
  #end: EndReason | undefined;
  #messagesSincePing = 0;
  #lastSent: number;
  #lastReceived: number;
  #observed: ObservedPercents = { primary: 0, subnets: {} };
  /** What the peer tracks, and what it was told that this node does. */
  #trackedSubnets: readonly string[] = [];
  #toldSubnets: readonly string[];

  constructor({ socket, nodeId, remote, dialled }: SecureConnection, owner: ConnectionOwner) {
    this.nodeId = nodeId;
    this.address = formatHostPort(remote);
    this.dialled = dialled;
    this.#remote = remote;
    this.#socket = socket;
    this.#owner = owner;
    this.#lastSent = this.#lastReceived = owner.now();
    const { handshakeTimeoutMs } = owner.timings;
    this.#handshakeTimer = setTimeout(
      () => this.end({ code: 'timeout', text: `no handshake within ${handshakeTimeoutMs} ms` }),
      handshakeTimeoutMs,
    );
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    socket.on('error', (error) => this.#finish({ code: 'lost', text: error.message }));
    socket.on('end', () => this.#finish({ code: 'lost', text: 'the peer closed the connection' }));
    socket.on('close', () => this.#finish({ code: 'lost', text: 'the connection was cut' }));
    const introduction = owner.introduce();
    this.#toldSubnets = introduction.trackedSubnets;
    this.#send(introduction);
  }

  /** Whether both ends accepted each other, be it still there or not. */
  get wasOpen(): boolean {
    return this.#isOpen;
  }

  get hasEnded(): boolean {
    return this.#end !== undefined;
  }

  /** The other end. */
  get remote(): HostPort {
    return this.#remote;
  }

  /** IP address of the other end. */
  get remoteHost(): string {
    return this.#remote.host;
  }

  /** What the peer told of itself. @throws TypeError before it did. */
  get introduction(): Handshake {
    if (this.#handshake === undefined) throw new TypeError('the peer has not introduced itself');
    return this.#handshake;
  }

  /** Where others can reach the peer: where it says, or at the address of its connection. */
  get reachableAt(): HostPort {
    const { ip, port } = this.introduction;
    return { host: ip === '' ? this.#remote.host : ip, port };
  }

  get publicAddress(): string {
    const { ip, port } = this.introduction;
    return ip === '' ? '' : formatHostPort({ host: ip, port });
  }

  get version(): string {
    return this.introduction.version;
  }

  get upgradeTime(): number {
    return this.introduction.upgradeTime;
  }

  get trackedSubnets(): readonly string[] {
    return this.#trackedSubnets;
  }

  get supportedAcps(): readonly number[] {
    return this.introduction.supportedACPs;
  }

  get objectedAcps(): readonly number[] {
    return this.introduction.objectedACPs;
  }

  get lastSent(): number {
    return this.#lastSent;
  }

  get lastReceived(): number {
    return this.#lastReceived;
  }

  get observed(): ObservedPercents {
    return this.#observed;
  }

  /** Tells the peer of other nodes. */
  tell(peers: readonly KnownPeer[]): void {
    this.#send({ type: 'peers', peers: [...peers] });
  }

  /** Ends the connection with a goodbye that names the reason. Calls after the first do nothing. */
  end(reason: EndReason): void {
    if (this.#end !== undefined) return;
    this.#send({ type: 'goodbye', code: reason.code, reason: reason.text.slice(0, 512) });
    this.#finish(reason);
  }

  #receive(chunk: Buffer): void {
    if (this.#end !== undefined) return;
    this.#lastReceived = this.#owner.now();
    this.#owner.stats.countBytes('received', chunk.length);
    try {
      for (const bytes of this.#frames.push(chunk)) {
        if (this.#end !== undefined) return;
        this.#messagesSincePing += 1;
        if (this.#messagesSincePing > maxMessagesPerPing)
          throw new PeerProtocolError(
            'flood',
            `the peer sent more than ${maxMessagesPerPing} messages at once`,
          );
        const message = decodeMessage(bytes);
        this.#owner.stats.countMessage('received', message?.type ?? 'unknown');
        if (message !== undefined) this.#take(message);
      }
    } catch (error) {
      if (!isPeerProtocolError(error)) throw error;
      this.end({ code: error.code, text: error.message });
    }
  }

  #take(message: PeerMessage): void {
    if (message.type === 'goodbye') {
      this.#finish({ code: 'goodbye', text: message.reason === '' ? message.code : message.reason });
    } else if (message.type === 'handshake') {
      this.#takeHandshake(message);
    } else if (this.#handshake === undefined) {
      throw new PeerProtocolError(
        'malformed',
        `a connection begins with a handshake, not with ${message.type}`,
      );
    } else if (message.type === 'peers') {
      this.#takePeers(message.peers);
    } else if (message.type === 'tracks') {
      this.#trackedSubnets = message.trackedSubnets;
    } else {
      this.#observed = { primary: message.uptime, subnets: message.subnetUptimes };
      if (message.type === 'ping') this.#sendUptimes('pong');
    }
  }

  #takeHandshake(handshake: Handshake): void {
    if (this.#handshake !== undefined) throw new PeerProtocolError('malformed', 'a handshake comes once');
    this.#handshake = handshake;
    this.#trackedSubnets = handshake.trackedSubnets;
    const refusal = this.#owner.judge(this, handshake);
    if (refusal === undefined) this.tell(this.#owner.knownPeers(this));
    else this.end(refusal);
  }

  #takePeers(peers: readonly KnownPeer[]): void {
    if (!this.#isOpen) this.#open();
    if (this.#end === undefined) this.#owner.told(this, peers);
  }

  #open(): void {
    clearTimeout(this.#handshakeTimer);
    this.#isOpen = true;
    this.#owner.opened(this);
    if (this.#end !== undefined) return;
    this.#sendUptimes('ping');
    this.#pingTimer = setInterval(() => this.#ping(), this.#owner.timings.pingIntervalMs);
  }

  #ping(): void {
    const silentMs = this.#owner.now() - this.#lastReceived;
    if (silentMs > this.#owner.timings.idleTimeoutMs) {
      this.end({ code: 'timeout', text: `the peer has been silent for ${silentMs} ms` });
      return;
    }
    this.#messagesSincePing = 0;
    this.#sendUptimes('ping');
    this.#sendTrackedSubnets();
  }

  // Subnets come while connections stand.
  #sendTrackedSubnets(): void {
    const tracked = this.#owner.trackedSubnets();
    if (
      tracked.length === this.#toldSubnets.length &&
      tracked.every((id, at) => id === this.#toldSubnets[at])
    )
      return;
    this.#toldSubnets = tracked;
    this.#send({ type: 'tracks', trackedSubnets: [...tracked] });
  }

  #sendUptimes(type: 'ping' | 'pong'): void {
    const { primary, subnets } = this.#owner.percentsOf(this.nodeId);
    this.#send({ type, uptime: primary, subnetUptimes: { ...subnets } });
  }

  #send(message: PeerMessage): void {
    if (this.#end !== undefined || !this.#socket.writable) return;
    const frame = toFrame(encodeMessage(message));
    this.#socket.write(frame);
    this.#lastSent = this.#owner.now();
    this.#owner.stats.countBytes('sent', frame.length);
    this.#owner.stats.countMessage('sent', message.type);
    if (this.#socket.writableLength > maxUnsentBytes && message.type !== 'goodbye')
      this.end({ code: 'flood', text: 'the peer does not read what it is sent' });
  }

  #finish(reason: EndReason): void {
    if (this.#end !== undefined) return;
    this.#end = reason;
    clearTimeout(this.#handshakeTimer);
    clearInterval(this.#pingTimer);
    this.#socket.end();
    const cut = setTimeout(() => this.#socket.destroy(), this.#owner.timings.farewellMs);
    this.#socket.once('close', () => clearTimeout(cut));
    this.#owner.ended(this, reason);
  }
}
