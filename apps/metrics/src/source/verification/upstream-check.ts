import type { SettledReceipts, SourceBlock, SourceHead } from '../chain-source.js';
import { encodeReceipts, findWrongReceipt, findWrongTransaction, type WrittenBlock } from './check-body.js';
import { listRoot } from './hashes.js';
import { type HeaderFields, headerHash, unknownMembers } from './header.js';
import { type JsonObject, UnknownForm } from './json-bytes.js';
import { createKnownForm } from './known-form.js';

/** How much of what nodes say of blocks is worked out again. */
export const upstreamVerifications = ['off', 'headers', 'sampled', 'all'] as const;

/** One of {@link upstreamVerifications}. */
export type UpstreamVerification = (typeof upstreamVerifications)[number];

/** A block as a node wrote it, with or without its transactions. */
export interface WrittenHead {
  readonly block: SourceHead;
  readonly header: HeaderFields;
  readonly blockJson: Buffer;
}

/** A block and the list of its receipts as a node wrote them. */
export interface WrittenAnswer extends WrittenHead {
  readonly block: SourceBlock;
  readonly receiptsJson: Buffer;
}

/** Works out what the blocks of one chain must be, whichever of its nodes says it. */
export interface UpstreamCheck {
  /** Notes how far the chain goes. */
  sawHead(number: bigint): void;
  /** Blocks are taken back, and a genesis is taken for a new one, because of a hash alone: it is that of its header. @throws as `check`. */
  checkHead(head: WrittenHead): void;
  /**
   * @returns the receipts as the header of a later block tells of them; undefined where it does not, or nobody is to compare them.
   * @throws MetricsError `chain-inconsistent` for a block that is not what its hash was made of.
   */
  check(answer: WrittenAnswer): readonly Uint8Array[] | undefined;
  /** @throws MetricsError `chain-inconsistent` where receipts are not those that the header tells of which settles them. */
  checkSettled(settled: SettledReceipts): void;
}

/** What is verified, and who is told. */
export interface UpstreamCheckOptions {
  readonly verification: Exclude<UpstreamVerification, 'off'>;
  /** Told of all that is not verified and why, as sentences, whenever that changes. */
  readonly tell: (unverified: readonly string[]) => void;
  /** How long nothing of a chain may fit until it is taken for one of another kind. Default 60 000. */
  readonly believeAfterMs?: number | undefined;
  /** A number from 0 to 1, by which blocks are drawn. */
  readonly random?: () => number;
}

/** The newest blocks are verified whole: there are few of them, however many transactions a back-fill has. */
const newestBlocks = 64n;
/** Of a back-fill one in so many blocks is verified whole; more would make it slower by more than 3 %. */
const sampleOf = 128;
/** Where headers tell of the receipts of earlier blocks, so many in a row are verified, or none. */
const blocksInARow = 64n;
const defaultBelieveMs = 60_000;

/** Makes it for a chain. */
export function createUpstreamCheck({
  verification,
  tell,
  believeAfterMs = defaultBelieveMs,
  random = Math.random,
}: UpstreamCheckOptions): UpstreamCheck {
  let head = 0n;
  /** A node of the chain has lied: nothing of it is taken without looking any more. */
  let isDistrusted = false;
  const onLie = () => {
    isDistrusted = true;
  };
  const onChange = () =>
    tell([headers, transactions, receipts, settled].flatMap(({ unverified }) => unverified ?? []));
  const formOf = (what: string) => createKnownForm({ what, believeAfterMs, onChange, onLie });
  const headers = formOf('headers');
  const transactions = formOf('transactions');
  const receipts = formOf('receipts');
  const settled = formOf('receipts of settled blocks');
  const sample = createSample({ sampleOf, random });

  function checkBody(answer: WrittenAnswer, everySender: boolean): readonly Uint8Array[] | undefined {
    const written: WrittenBlock = {
      header: answer.header,
      block: JSON.parse(answer.blockJson.toString('utf8')) as JsonObject,
      receipts: JSON.parse(answer.receiptsJson.toString('utf8')) as JsonObject[],
    };
    const { length } = answer.block.transactions;
    const drawn = Math.floor(random() * length);
    const isRecovered = (index: number) => everySender || index === drawn;
    const told = (wrong: string | undefined) => sentence(answer.block, wrong);
    const areKnown = transactions.judge(() => told(findWrongTransaction(written, isRecovered)), length > 0);
    if (!areKnown) return undefined;
    let encoded: readonly Uint8Array[] | undefined;
    const areRight = receipts.judge(() => {
      encoded = encodeReceipts(written);
      return told(findWrongReceipt(written, encoded));
    }, length > 0);
    return areRight && answer.block.settles !== undefined ? encoded : undefined;
  }

  return {
    sawHead(number) {
      head = number;
    },
    checkHead(written) {
      headers.judge(() => findWrongHeader(written), true);
    },
    check(answer) {
      const { block } = answer;
      const isRight = headers.judge(() => findWrongHeader(answer), true);
      if (!isRight || verification === 'headers') return undefined;
      const isWhole = verification === 'all' || isDistrusted || block.number + newestBlocks > head;
      const place = block.settles === undefined ? block.number : block.number / blocksInARow;
      return isWhole || sample.has(place) ? checkBody(answer, isWhole) : undefined;
    },
    checkSettled({ by, root, first, last, receipts: all }) {
      settled.judge(() => {
        const found = listRoot(all);
        if (found === root) return undefined;
        const blocks = first === last ? `block ${first}` : `blocks ${first} to ${last}`;
        return sentence(
          by,
          `it settles ${blocks}, whose receipts have the root ${found}, its header ${root}`,
        );
      }, all.length > 0);
    },
  };
}

function findWrongHeader({ block, header, blockJson }: WrittenHead): string | undefined {
  const hash = headerHash(header);
  if (hash === block.hash) return undefined;
  const unknown = unknownMembers(JSON.parse(blockJson.toString('utf8')) as object);
  if (unknown.length > 0)
    throw new UnknownForm(`their fields ${unknown.slice(0, 5).join(', ').slice(0, 100)}`, { mayBeNew: true });
  if (hash === undefined) throw new UnknownForm('not all of their fields are told');
  return sentence(block, `its header has the hash ${hash}`);
}

function sentence({ number, hash }: SourceHead, wrong: string | undefined): string | undefined {
  return wrong && `block ${number} (${hash}): ${wrong} (see --verify-upstream)`;
}

/** Draws some of many places by chance; asked again for one of late, it says the same. */
export interface Sample {
  has(place: bigint): boolean;
}

/** How a sample is drawn. */
export interface SampleOptions {
  /** One place in so many belongs to it. */
  readonly sampleOf: number;
  /** A number from 0 to 1. */
  readonly random: () => number;
}

/** Blocks are read some pieces ahead, and some of them again. */
const remembered = 256;

/** Makes it. */
function createSample({ sampleOf, random }: SampleOptions): Sample {
  const drawn = new Map<bigint, boolean>();
  return {
    has(place) {
      const known = drawn.get(place);
      if (known !== undefined) return known;
      const isDrawn = random() * sampleOf < 1;
      drawn.set(place, isDrawn);
      for (const oldest of drawn.keys()) {
        if (drawn.size <= remembered) break;
        drawn.delete(oldest);
      }
      return isDrawn;
    },
  };
}
