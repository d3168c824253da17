/** Bytes of the largest message, without its length. */
export const maxMessageBytes = 65_536;

/** Most nodes that a node is connected to. */
export const maxPeers = 256;

/** Places of these that strangers do not get: validators and nodes that this one dialled. */
export const reservedPeers = 32;

/** Most strangers from one address that a node is connected to. */
export const maxPeersOfAddress = 64;

/** Most accepted connections that are not open yet. */
export const maxPending = 64;

/** Most of these from one address. */
export const maxPendingOfAddress = 16;

/** Most addresses in one message, and most addresses of strangers that are tried at a time. */
export const maxGossip = 64;

/** Most subnets and most proposals of each kind that a node tells of. */
export const maxListed = 256;

/** Bytes that may wait for a peer that does not read. */
export const maxUnsentBytes = 1_048_576;

/** Most messages of a peer between two pings to it. */
export const maxMessagesPerPing = 256;

/** How far the clocks of two nodes may be apart. */
export const maxClockDifferenceMs = 60_000;

/** Most attempts to reach a node that another one told of. */
export const maxGossipAttempts = 5;

/** When things happen on the network between nodes, in milliseconds. */
export interface PeerTimings {
  /** Between two pings to a peer. */
  readonly pingIntervalMs: number;
  /** From the first byte of a connection to the end of its handshake. */
  readonly handshakeTimeoutMs: number;
  /** Without any message, after which a connection ends. */
  readonly idleTimeoutMs: number;
  /** Before the first redial; it doubles with each failure. */
  readonly redialMinMs: number;
  readonly redialMaxMs: number;
  /** That a goodbye has to reach its peer before the connection is cut. */
  readonly farewellMs: number;
}

/** What holds where nothing else is said. */
export const defaultPeerTimings: PeerTimings = {
  pingIntervalMs: 2_000,
  handshakeTimeoutMs: 10_000,
  idleTimeoutMs: 15_000,
  redialMinMs: 250,
  redialMaxMs: 10_000,
  farewellMs: 500,
};
