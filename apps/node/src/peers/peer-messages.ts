import { isIP } from 'node:net';
import { exceedsDepth, idToBytes, nodeIdToBytes } from '@firn/primitives';
import { z } from 'zod';
import { isPeerProtocolError, PeerProtocolError } from './end-reason.js';
import { maxGossip, maxListed } from './peer-limits.js';

/** Version of the protocol; nodes of different versions refuse each other. */
export const protocolVersion = 1;

const maxDepth = 8;
// To decode base 58 takes time that grows with the square of the length.
const maxIdLength = 64;

const nodeId = z.string().refine(isValid(nodeIdToBytes), 'it must be a node ID');
const id = z.string().refine(isValid(idToBytes), 'it must be an ID in cb58');
const ip = z.string().refine((text) => isIP(text) !== 0, 'it must be an IP address');
const port = z.int().min(1).max(65_535);
const unixSeconds = z.int().nonnegative();
const uint32 = z.int().min(0).max(0xffff_ffff);
const percent = z.int().min(0).max(100);
const proposals = z.array(uint32).max(maxListed);
const subnets = z.array(id).max(maxListed);

const handshake = z.object({
  type: z.literal('handshake'),
  protocol: z.literal(protocolVersion),
  networkID: uint32,
  /** A custom network is told by its genesis: several may have one number. */
  genesisID: id,
  /** Random for each start of a node, so that one that was restarted is told from one that is there twice. */
  instance: z.string().regex(/^[0-9a-f]{32}$/),
  version: z.string().regex(/^[!-~]{1,64}$/),
  /** Where the node says that it can be reached; an empty text where it does not know. */
  ip: z.union([z.literal(''), ip]),
  port,
  trackedSubnets: subnets,
  supportedACPs: proposals,
  objectedACPs: proposals,
  clock: unixSeconds,
  upgradeTime: unixSeconds,
});

const uptimes = {
  /** How long the sender saw the receiver as a validator of the primary network; 0 for one that is none. */
  uptime: percent,
  /** The same for the receiver's subnets that the sender tracks. */
  subnetUptimes: z
    .record(id, percent)
    .refine((record) => Object.keys(record).length <= maxListed, `at most ${maxListed} subnets`),
};

const messages = {
  handshake,
  peers: z.object({
    type: z.literal('peers'),
    peers: z.array(z.object({ nodeID: nodeId, ip, port })).max(maxGossip),
  }),
  tracks: z.object({ type: z.literal('tracks'), trackedSubnets: subnets }),
  ping: z.object({ type: z.literal('ping'), ...uptimes }),
  pong: z.object({ type: z.literal('pong'), ...uptimes }),
  goodbye: z.object({ type: z.literal('goodbye'), code: z.string().max(32), reason: z.string().max(512) }),
};

/** What a node tells of itself when a connection begins. */
export type Handshake = z.infer<typeof handshake>;
/** Where a node can be reached. */
export type KnownPeer = z.infer<typeof messages.peers>['peers'][number];
/** A message between nodes: docs/node/peers.md. */
export type PeerMessage = {
  [Type in keyof typeof messages]: z.infer<(typeof messages)[Type]>;
}[keyof typeof messages];
/** The kinds of messages. */
export type PeerMessageType = PeerMessage['type'];

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Writes a message, without its length. */
export function encodeMessage(message: PeerMessage): Uint8Array {
  return Buffer.from(JSON.stringify(message), 'utf8');
}

/**
 * Reads a message; undefined for one of a kind that this node does not know. Members that it does not know are left out.
 * @throws PeerProtocolError `protocol` for a handshake of another version, `malformed` for what is no message.
 */
export function decodeMessage(bytes: Uint8Array): PeerMessage | undefined {
  const json = parse(bytes);
  const type: unknown = json.type;
  if (typeof type !== 'string') throw malformed('a message names its type');
  if (!isKnown(type)) return undefined;
  if (type === 'handshake' && Number.isSafeInteger(json.protocol) && json.protocol !== protocolVersion) {
    throw new PeerProtocolError(
      'protocol',
      `the peer speaks version ${json.protocol} of the protocol, this node ${protocolVersion}`,
    );
  }
  const read = messages[type].safeParse(json);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw malformed(`${type}.${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'it is malformed'}`);
}

function parse(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  let json: unknown;
  try {
    const text = utf8.decode(bytes);
    if (exceedsDepth(text, maxDepth)) throw malformed(`a message is nested at most ${maxDepth} levels deep`);
    json = JSON.parse(text);
  } catch (error) {
    if (isPeerProtocolError(error)) throw error;
    throw malformed('a message is JSON in UTF-8');
  }
  if (typeof json === 'object' && json !== null) return json as Readonly<Record<string, unknown>>;
  throw malformed('a message is a JSON object');
}

function isKnown(type: string): type is PeerMessageType {
  return Object.hasOwn(messages, type);
}

function isValid(read: (text: string) => unknown): (text: string) => boolean {
  return (text) => {
    if (text.length > maxIdLength) return false;
    try {
      read(text);
      return true;
    } catch {
      return false;
    }
  };
}

function malformed(message: string): PeerProtocolError {
  return new PeerProtocolError('malformed', message);
}
