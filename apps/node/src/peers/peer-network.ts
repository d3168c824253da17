import { randomBytes } from 'node:crypto';
import { isLoopback, toClientName } from '@firn/http/server';
import type { Logger } from '../logging/logger.js';
import type { EndReason } from './end-reason.js';
import { hasPlaceForStranger } from './has-place-for-stranger.js';
import { judgeHandshake } from './judge-handshake.js';
import { isAnyAddress, KnownHosts, machineAddress } from './known-hosts.js';
import { formatHostPort, type HostPort } from './listen-at.js';
import type { StakingCertificate } from './node-identity.js';
import { type ObservedPercents, type Peer, PeerStats } from './peer.js';
import { type ConnectionOwner, PeerConnection, type SecureConnection } from './peer-connection.js';
import { PeerDialler } from './peer-dialler.js';
import { defaultPeerTimings, maxGossip, maxListed, maxPeers, type PeerTimings } from './peer-limits.js';
import { type Handshake, type KnownPeer, protocolVersion } from './peer-messages.js';
import { PeerSockets } from './peer-sockets.js';
import { RefusalLog } from './refusal-log.js';

/** What a node is to others. */
export interface LocalNode {
  readonly nodeId: string;
  readonly certificate: StakingCertificate;
  readonly networkId: number;
  /** In cb58. */
  readonly genesisId: string;
  /** `firn/1.2.3` */
  readonly version: string;
  /** Unix seconds of the newest upgrade whose time is known. */
  readonly upgradeTime: number;
  readonly supportedAcps: readonly number[];
  readonly objectedAcps: readonly number[];
  /** IDs in cb58 of the subnets that it tracks at the moment; the first 256 are told. */
  trackedSubnets(): readonly string[];
  /** Whether a node validates the primary network. */
  isValidator(nodeId: string): boolean;
  /** What it saw of another node. */
  percentsOf(nodeId: string): ObservedPercents;
}

/** Is told who is there. */
export interface PresenceWatcher {
  connected(nodeId: string): void;
  disconnected(nodeId: string): void;
}

/** How a node joins others. */
export interface PeerNetworkOptions {
  readonly self: LocalNode;
  /** Where it listens. */
  readonly host: string;
  /** 0 takes a free port; undefined takes the usual one, or a free one while that is taken. */
  readonly port: number | undefined;
  /** Where it says that it can be reached; undefined: where it listens. */
  readonly publicIp: string | undefined;
  readonly bootstrapPeers: readonly HostPort[];
  readonly presence: PresenceWatcher;
  readonly logger: Pick<Logger, 'debug' | 'info' | 'warn'>;
  readonly timings?: Partial<PeerTimings>;
  /** Unix milliseconds. Default: the system's clock. */
  readonly now?: () => number;
  /** Within 0 and 1. Default: Math.random. */
  readonly random?: () => number;
}

/**
 * Listens for other nodes, and dials those that it was told of.
 * @throws ListenError
 */
export async function openPeerNetwork(options: PeerNetworkOptions): Promise<PeerNetwork> {
  const network = new PeerNetwork(options);
  await network.listen();
  return network;
}

/** The nodes that this one is connected to. */
export class PeerNetwork {
  readonly stats = new PeerStats();
  readonly #options: PeerNetworkOptions;
  readonly #timings: PeerTimings;
  readonly #now: () => number;
  readonly #instance = randomBytes(16).toString('hex');
  readonly #dialler: PeerDialler;
  readonly #sockets: PeerSockets;
  readonly #owner: ConnectionOwner;
  /** All connections, and those of them that are open, by node ID. */
  readonly #connections = new Set<PeerConnection>();
  readonly #open = new Map<string, PeerConnection>();
  readonly #refusals: RefusalLog;
  /** Of the places that it was told to dial. */
  readonly #hosts = new KnownHosts();
  #listening: HostPort = { host: '', port: 0 };

  constructor(options: PeerNetworkOptions) {
    this.#options = options;
    this.#timings = { ...defaultPeerTimings, ...options.timings };
    this.#now = options.now ?? Date.now;
    this.#refusals = new RefusalLog(options.logger);
    this.#owner = this.#createOwner();
    this.#dialler = new PeerDialler({
      timings: this.#timings,
      random: options.random ?? Math.random,
      isConnected: (nodeId) => nodeId === options.self.nodeId || this.#open.has(nodeId),
      dial: (address) => this.#dial(address),
    });
    this.#sockets = new PeerSockets({
      certificate: options.self.certificate,
      timings: this.#timings,
      isKnown: (address) => this.#isKnownAddress(address),
      secured: (connection) => this.#attach(connection),
      failed: (reason, dialled) => this.#fail(reason, dialled),
    });
  }

  /** Begins to listen and to dial. @throws ListenError */
  async listen(): Promise<void> {
    const { host, port, bootstrapPeers } = this.#options;
    this.#listening = await this.#sockets.listen(host, port);
    for (const address of bootstrapPeers) this.#dialler.keep(address);
  }

  /** Where it listens: host:port. */
  get address(): string {
    return formatHostPort(this.#listening);
  }

  /** Where other nodes reach this one, as host:port: an address of this machine where it listens at all of them. */
  get publicAddress(): string {
    const { host, port } = this.#listening;
    const own = isAnyAddress(host) ? machineAddress() : host;
    return formatHostPort({ host: this.#options.publicIp ?? own, port });
  }

  /** The peers, in the order in which they came. */
  get peers(): readonly Peer[] {
    return [...this.#open.values()];
  }

  /** A peer; undefined without a connection to it. */
  peer(nodeId: string): Peer | undefined {
    return this.#open.get(nodeId);
  }

  /** Takes leave of all peers and ends. Calls after the first do nothing. */
  async close(): Promise<void> {
    this.#dialler.close();
    for (const connection of [...this.#connections])
      connection.end({ code: 'shutdown', text: 'the node stops' });
    await this.#sockets.close();
  }

  #createOwner(): ConnectionOwner {
    return {
      timings: this.#timings,
      stats: this.stats,
      now: this.#now,
      introduce: () => this.#introduce(),
      trackedSubnets: () => this.#trackedSubnets(),
      judge: (connection, handshake) => this.#judge(connection, handshake),
      knownPeers: ({ nodeId }) => this.#knownPeers(nodeId),
      percentsOf: (nodeId) => this.#options.self.percentsOf(nodeId),
      opened: (connection) => this.#opened(connection),
      told: (connection, peers) => this.#told(connection, peers),
      ended: (connection, reason) => this.#ended(connection, reason),
    };
  }

  #introduce(): Handshake {
    const { self, publicIp } = this.#options;
    const { host, port } = this.#listening;
    return {
      type: 'handshake',
      protocol: protocolVersion,
      networkID: self.networkId,
      genesisID: self.genesisId,
      instance: this.#instance,
      version: self.version,
      ip: publicIp ?? (isAnyAddress(host) ? '' : host),
      port,
      trackedSubnets: [...this.#trackedSubnets()],
      supportedACPs: [...self.supportedAcps],
      objectedACPs: [...self.objectedAcps],
      clock: Math.floor(this.#now() / 1000),
      upgradeTime: self.upgradeTime,
    };
  }

  #trackedSubnets(): readonly string[] {
    return this.#options.self.trackedSubnets().slice(0, maxListed);
  }

  #attach(secure: SecureConnection): void {
    const connection = new PeerConnection(secure, this.#owner);
    if (!connection.hasEnded) this.#connections.add(connection);
  }

  #judge(connection: PeerConnection, handshake: Handshake): EndReason | undefined {
    const { self } = this.#options;
    const belonging = { ...self, instance: this.#instance };
    const refusal = judgeHandshake(belonging, connection.nodeId, handshake, this.#now());
    return refusal ?? this.#whyNoPlaceFor(connection);
  }

  #whyNoPlaceFor(connection: PeerConnection): EndReason | undefined {
    const other = this.#open.get(connection.nodeId);
    if (other !== undefined) return this.#isReplacedBy(other, connection) ? undefined : duplicate;
    if (this.#open.size >= maxPeers) return full;
    if (this.#isKnown(connection)) return undefined;
    const strangers = [...this.#open.values()].filter((peer) => !this.#isKnown(peer));
    const hosts = strangers.map(({ remoteHost }) => remoteHost);
    return hasPlaceForStranger(connection.remoteHost, hosts) ? undefined : full;
  }

  #isKnown({ dialled, nodeId }: PeerConnection): boolean {
    return dialled !== undefined || this.#options.self.isValidator(nodeId);
  }

  #dial(address: HostPort): void {
    const { host } = address;
    if (this.#options.bootstrapPeers.some((peer) => peer.host === host)) void this.#hosts.look(host);
    this.#sockets.dial(address);
  }

  #isKnownAddress(address: string): boolean {
    const isThere = ({ remoteHost }: PeerConnection): boolean => toClientName(remoteHost) === address;
    return this.#hosts.has(address) || [...this.#open.values()].some(isThere);
  }

  // Both ends must keep the same connection: that which the lower node ID dialled. One to a node before its restart is dead.
  #isReplacedBy(former: PeerConnection, next: PeerConnection): boolean {
    if (former.introduction.instance !== next.introduction.instance) return true;
    const isDialled = next.dialled !== undefined;
    if (isDialled === (former.dialled !== undefined)) return false;
    return isDialled === this.#options.self.nodeId < next.nodeId;
  }

  #opened(connection: PeerConnection): void {
    const { nodeId, dialled } = connection;
    // Others may have come since it was judged.
    const refusal = this.#whyNoPlaceFor(connection);
    if (refusal !== undefined) {
      connection.end(refusal);
      return;
    }
    const other = this.#open.get(nodeId);
    this.#open.set(nodeId, connection);
    if (dialled === undefined) this.#sockets.opened(connection.remote);
    if (dialled !== undefined) this.#dialler.opened(dialled);
    if (other === undefined) this.#welcome(connection);
    else other.end(duplicate);
  }

  #welcome(connection: PeerConnection): void {
    const { nodeId, address, version } = connection;
    this.#options.presence.connected(nodeId);
    this.#refusals.forget(nodeId);
    this.#options.logger.info({ nodeID: nodeId, address, version }, 'peer connected');
    for (const other of this.#open.values()) if (other !== connection) other.tell([toKnownPeer(connection)]);
  }

  #ended(connection: PeerConnection, reason: EndReason): void {
    const { nodeId, address, dialled } = connection;
    this.#connections.delete(connection);
    const wasPeer = this.#open.get(nodeId) === connection;
    if (wasPeer) {
      this.#open.delete(nodeId);
      this.#options.presence.disconnected(nodeId);
      this.#options.logger.info({ nodeID: nodeId, address, ...reason }, 'peer disconnected');
    } else if (!connection.wasOpen) {
      this.stats.countRefused(reason.code);
      this.#refusals.add(nodeId, reason, address);
    }
    if (dialled !== undefined) this.#dialler.ended(dialled, reason.code, nodeId);
    if (wasPeer) this.#dialler.lost(nodeId);
  }

  #fail(reason: EndReason, dialled: HostPort | undefined): void {
    if (reason.code !== 'lost') this.stats.countRefused(reason.code);
    if (dialled === undefined) {
      this.#options.logger.debug(reason, 'a connection failed');
      return;
    }
    const address = formatHostPort(dialled);
    this.#refusals.add(address, reason, address);
    this.#dialler.ended(dialled, reason.code, undefined);
  }

  #knownPeers(without: string): readonly KnownPeer[] {
    const others = [...this.#open.values()].filter(({ nodeId }) => nodeId !== without);
    return others.slice(-maxGossip).map(toKnownPeer);
  }

  #told(teller: PeerConnection, peers: readonly KnownPeer[]): void {
    // A node elsewhere has nothing to tell of this machine's own ports.
    const isNear = isLoopback(teller.remoteHost);
    for (const { nodeID, ip, port } of peers) {
      if (isNear || !isLoopback(ip)) this.#dialler.try({ host: ip, port }, nodeID);
    }
  }
}

const duplicate: EndReason = { code: 'duplicate', text: 'the two nodes have another connection' };
const full: EndReason = { code: 'full', text: `a node has at most ${maxPeers} peers` };

function toKnownPeer({ nodeId, reachableAt }: PeerConnection): KnownPeer {
  return { nodeID: nodeId, ip: reachableAt.host, port: reachableAt.port };
}
