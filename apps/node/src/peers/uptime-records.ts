import { bytesToNodeId, nodeIdToBytes } from '@firn/primitives';
import { type Store, type SubStore, textKey } from '@firn/storage';
import { type Span, SpanLog } from './span-log.js';

const runsKey = textKey('runs');
const spanBytes = 24;

/** Keeps in a store when this node ran, and when others were connected to it. */
export class UptimeRecords {
  readonly #store: Store;
  readonly #node: SubStore;
  readonly #peers: SubStore;

  constructor(store: Store) {
    this.#store = store;
    this.#node = store.subStore('uptime/node');
    this.#peers = store.subStore('uptime/peers');
  }

  /** When this node ran. */
  readRuns(): SpanLog {
    return new SpanLog(decodeSpans(this.#node.get(runsKey)));
  }

  /** When others were connected, by node ID; who was there last stands last. */
  readPeers(): Map<string, SpanLog> {
    const logs = Array.from(
      this.#peers.range(),
      ({ key, value }) => [bytesToNodeId(Uint8Array.from(key)), new SpanLog(decodeSpans(value))] as const,
    );
    return new Map(logs.sort(([, a], [, b]) => a.end - b.end));
  }

  /** Writes the logs in one transaction; `gone` are no longer kept. */
  write(runs: SpanLog, peers: Iterable<readonly [string, SpanLog]>, gone: Iterable<string> = []): void {
    this.#store.write(() => {
      this.#node.put(runsKey, encodeSpans(runs.spans));
      for (const nodeId of gone) this.#peers.remove(nodeIdToBytes(nodeId));
      for (const [nodeId, log] of peers) this.#peers.put(nodeIdToBytes(nodeId), encodeSpans(log.spans));
    });
  }
}

// Three 64-bit numbers for each: milliseconds are whole, and far below 2^53.
function encodeSpans(spans: readonly Span[]): Uint8Array {
  const bytes = Buffer.alloc(spans.length * spanBytes);
  for (const [index, { from, to, heldMs }] of spans.entries()) {
    const offset = index * spanBytes;
    bytes.writeBigUInt64BE(BigInt(from), offset);
    bytes.writeBigUInt64BE(BigInt(to), offset + 8);
    bytes.writeBigUInt64BE(BigInt(heldMs), offset + 16);
  }
  return bytes;
}

function decodeSpans(value: Uint8Array = new Uint8Array()): Span[] {
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  const read = (offset: number): number => Number(bytes.readBigUInt64BE(offset));
  return Array.from({ length: Math.floor(bytes.length / spanBytes) }, (_, index) => {
    const offset = index * spanBytes;
    return { from: read(offset), to: read(offset + 8), heldMs: read(offset + 16) };
  });
}
