import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPeerProtocolError } from '../../src/peers/end-reason.js';
import { FrameReader, toFrame } from '../../src/peers/message-frames.js';
import { decodeMessage, encodeMessage, type PeerMessage } from '../../src/peers/peer-messages.js';

const uint32 = fc.nat(0xffff_ffff);
const id = fc.constantFrom(
  '11111111111111111111111111111111LpoYY',
  '2DeHa7Qb6sufPkmQcFWG2uCd4pBPv9WB6dkzroiMQhd1NSRtof',
);
const nodeId = fc.constantFrom(
  'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg',
  'NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ',
);
const port = fc.integer({ min: 1, max: 65_535 });
const ip = fc.oneof(fc.ipV4(), fc.ipV6());
const percent = fc.nat(100);
const uptimes = { uptime: percent, subnetUptimes: fc.dictionary(id, percent, { noNullPrototype: true }) };

const message: fc.Arbitrary<PeerMessage> = fc.oneof(
  fc.record({
    type: fc.constant('handshake' as const),
    protocol: fc.constant(1 as const),
    networkID: uint32,
    genesisID: id,
    instance: fc.stringMatching(/^[0-9a-f]{32}$/),
    version: fc.stringMatching(/^[!-~]{1,64}$/),
    ip: fc.oneof(ip, fc.constant('')),
    port,
    trackedSubnets: fc.array(id, { maxLength: 256 }),
    supportedACPs: fc.array(uint32, { maxLength: 256 }),
    objectedACPs: fc.array(uint32, { maxLength: 256 }),
    clock: fc.maxSafeNat(),
    upgradeTime: fc.maxSafeNat(),
  }),
  fc.record({
    type: fc.constant('peers' as const),
    peers: fc.array(fc.record({ nodeID: nodeId, ip, port }), { maxLength: 64 }),
  }),
  fc.record({ type: fc.constant('tracks' as const), trackedSubnets: fc.array(id, { maxLength: 256 }) }),
  fc.record({ type: fc.constant('ping' as const), ...uptimes }),
  fc.record({ type: fc.constant('pong' as const), ...uptimes }),
  fc.record({
    type: fc.constant('goodbye' as const),
    code: fc.string({ maxLength: 32 }),
    reason: fc.string({ maxLength: 512 }),
  }),
);

/** Cuts bytes at places. */
function cut(bytes: Uint8Array, places: readonly number[]): readonly Uint8Array[] {
  const ends = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b);
  return [...ends, bytes.length].map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
}

function refusal(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (isPeerProtocolError(error)) return error.code;
    throw error;
  }
  return 'none';
}

describe('messages', () => {
  it('are read as they were written, however they are cut', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 5 }), fc.array(fc.nat()), (messages, places) => {
        const reader = new FrameReader();
        const bytes = Buffer.concat(messages.map((one) => toFrame(encodeMessage(one))));
        const read = cut(bytes, places).flatMap((chunk) => reader.push(chunk).map(decodeMessage));
        expect(read).toEqual(messages);
      }),
    );
  });

  it('are refused with a reason, or read, whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(refusal(() => decodeMessage(bytes))).toBe('malformed');
        expect(['none', 'malformed']).toContain(refusal(() => new FrameReader().push(bytes)));
      }),
    );
    fc.assert(
      fc.property(message, fc.nat(), fc.nat(255), (one, place, byte) => {
        const bytes = encodeMessage(one);
        bytes[place % bytes.length] = byte;
        expect(['none', 'malformed', 'protocol']).toContain(refusal(() => decodeMessage(bytes)));
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom('handshake', 'peers', 'ping', 'goodbye'), fc.jsonValue(), (type, value) => {
        const json = typeof value === 'object' ? value : { value };
        const bytes = Buffer.from(JSON.stringify({ ...json, type }));
        expect(['none', 'malformed', 'protocol']).toContain(refusal(() => decodeMessage(bytes)));
      }),
    );
  });

  it('may be of a type that is not known', () => {
    expect(decodeMessage(Buffer.from('{"type":"toString"}'))).toBeUndefined();
  });

  it.each([
    ['an empty frame', '00000000'],
    ['a frame above the limit', '00010001'],
  ])('do not come in %s', (_, head) => {
    expect(() => new FrameReader().push(Buffer.from(head, 'hex'))).toThrow('a message has 1 to 65536 bytes');
  });

  it('are refused when their texts are too long to be decoded in time', () => {
    const peers = { type: 'peers', peers: [{ nodeID: `NodeID-${'z'.repeat(60_000)}`, ip: '::1', port: 1 }] };
    expect(() => decodeMessage(Buffer.from(JSON.stringify(peers)))).toThrow('it must be a node ID');
  });

  it('are refused when they are nested too deep', () => {
    expect(() => decodeMessage(Buffer.from('['.repeat(60_000)))).toThrow('at most 8 levels deep');
  });
});
