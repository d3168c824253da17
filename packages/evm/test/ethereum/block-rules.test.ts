import type { Hex } from '@firn/primitives/bytes';
import { describe, expect, it } from 'vitest';
import type { Block } from '../../src/block/block.js';
import { ommersHash, withdrawalsRoot } from '../../src/block/body-roots.js';
import { emptyBloom, emptyOmmersHash, type Header, zeroAddress, zeroHash } from '../../src/block/header.js';
import { headerHash } from '../../src/block/header-codec.js';
import type { BlockPlace } from '../../src/ethereum/block-rule.js';
import { bodyRules } from '../../src/ethereum/body-rules.js';
import { nextDifficulty } from '../../src/ethereum/difficulty.js';
import { headerRules } from '../../src/ethereum/header-rules.js';
import { baseFeeAfter, excessBlobGasAfter } from '../../src/ethereum/next-header-fields.js';
import { verifyBlock } from '../../src/ethereum/verify-block.js';
import { includes } from '../../src/execution/rules.js';
import { parseGenesis } from '../../src/genesis/parse-genesis.js';
import { createEthereumRules } from '../../src/rules/ethereum-rules.js';
import type { UnsignedTransaction } from '../../src/transaction/transaction.js';
import { signTransaction } from '../../src/transaction/transaction-codec.js';
import { emptyRoot } from '../../src/trie/trie.js';
import { richKey, signed } from '../fixtures/signed.js';

const terminalTotalDifficulty = 10_000_000_000n;
const startDifficulty = 1_000_000n;
/** The first block of each fork. */
const forkBlocks = {
  homesteadBlock: 10,
  eip150Block: 15,
  eip158Block: 20,
  byzantiumBlock: 30,
  constantinopleBlock: 40,
  berlinBlock: 50,
  londonBlock: 60,
};
const forkTimes = { shanghaiTime: 10_000, cancunTime: 20_000, pragueTime: 30_000, osakaTime: 40_000 };
const config = {
  chainId: 43112,
  ...forkBlocks,
  daoForkBlock: 12,
  daoForkSupport: true,
  terminalTotalDifficulty: Number(terminalTotalDifficulty),
  ...forkTimes,
  blobSchedule: { osaka: { target: 6, max: 9, baseFeeUpdateFraction: 5007716 } },
};
const rules = createEthereumRules(
  parseGenesis(JSON.stringify({ config, gasLimit: '0x1c9c380', difficulty: '0xf4240', alloc: {} })),
);
/** A number and a time that fall under each fork. */
const places = {
  Frontier: [5n, 100n],
  DAO: [12n, 150n],
  Homestead: [22n, 200n],
  Byzantium: [35n, 300n],
  Berlin: [55n, 500n],
  FirstLondon: [60n, 600n],
  London: [70n, 700n],
  Paris: [100n, 9_000n],
  Shanghai: [110n, 10_100n],
  Cancun: [120n, 20_100n],
  Prague: [130n, 30_100n],
  Osaka: [140n, 40_100n],
} as const satisfies Record<string, readonly [bigint, bigint]>;
type ForkName = keyof typeof places;
const someHash: Hex = `0x${'11'.repeat(32)}`;
const recipient: Hex = `0x${'22'.repeat(20)}`;
const versionedHash: Hex = `0x01${'33'.repeat(31)}`;

interface Sample {
  readonly block: Block;
  readonly place: BlockPlace;
}

/** A block that follows the rules of a fork, on a parent whose own ancestors are given. */
function validBlock(fork: ForkName, ancestors: readonly Block[] = []): Sample {
  const [number, timestamp] = places[fork];
  const isMerged = number >= places.Paris[0];
  const parentHeader = headerOf({ number: number - 1n, timestamp: timestamp - 10n, isMerged });
  const parent = blockOf(
    ancestors.at(-1) === undefined
      ? parentHeader
      : { ...parentHeader, parentHash: ancestors.at(-1)?.hash as Hex },
  );
  const draft = headerOf({ number, timestamp, isMerged });
  const place: BlockPlace = {
    parent,
    rules: rules.executionRulesAt(draft),
    parentRules: rules.executionRulesAt(parent.header),
    config,
    totalDifficulty: () => (isMerged ? terminalTotalDifficulty : startDifficulty),
    block: (wanted) => [...ancestors, parent].find(({ header }) => header.number === wanted),
    rulesOf: (header) => rules.executionRulesAt(header),
  };
  const header: Header = {
    ...draft,
    parentHash: parent.hash,
    gasLimit: fork === 'FirstLondon' ? draft.gasLimit * 2n : draft.gasLimit,
    difficulty: isMerged ? 0n : nextDifficulty({ parent, timestamp, rules: place.rules, config }),
    extraData: fork === 'DAO' ? '0x64616f2d686172642d666f726b' : '0x',
    baseFeePerGas: includes(place.rules, 'London') ? baseFeeAfter(parent) : undefined,
    excessBlobGas: excessBlobGasAfter(parent, place.rules),
  };
  return { block: blockOf(header), place };
}

function headerOf({
  number,
  timestamp,
  isMerged,
}: {
  number: bigint;
  timestamp: bigint;
  isMerged: boolean;
}): Header {
  const at = rules.executionRulesAt({ number, timestamp, difficulty: isMerged ? 0n : 1n });
  const since = <T>(hardfork: Parameters<typeof includes>[1], value: T): T | undefined =>
    includes(at, hardfork) ? value : undefined;
  return {
    parentHash: zeroHash,
    ommersHash: emptyOmmersHash,
    coinbase: zeroAddress,
    stateRoot: someHash,
    transactionsRoot: emptyRoot,
    receiptsRoot: emptyRoot,
    logsBloom: emptyBloom,
    difficulty: isMerged ? 0n : startDifficulty,
    number,
    gasLimit: 30_000_000n,
    gasUsed: 0n,
    timestamp,
    extraData: '0x',
    mixHash: zeroHash,
    nonce: '0x0000000000000000',
    baseFeePerGas: since('London', 1_000_000_000n),
    withdrawalsRoot: since('Shanghai', emptyRoot),
    blobGasUsed: since('Cancun', 0n),
    excessBlobGas: since('Cancun', 0n),
    parentBeaconBlockRoot: since('Cancun', zeroHash),
    requestsHash: since('Prague', someHash),
  };
}

function blockOf(header: Header, body: Partial<Block> = {}): Block {
  const withdrawals = header.withdrawalsRoot === undefined ? {} : { withdrawals: [] };
  return {
    header,
    hash: headerHash(header, 'ethereum'),
    transactions: [],
    ommers: [],
    size: 600n,
    ...withdrawals,
    ...body,
  };
}

/** How to break a rule: fields of the header, the rest of the block, or where it stands. */
interface Break {
  readonly rule: string;
  readonly fork: ForkName;
  readonly header?: Partial<Header> | ((sample: Sample) => Partial<Header>);
  readonly body?: Partial<Block> | ((sample: Sample) => Partial<Block>);
  readonly place?: Partial<BlockPlace>;
}

const withdrawal = { index: 1n, validatorIndex: 2n, address: recipient, amount: 3n };

function transaction(fields: Partial<UnsignedTransaction>): Partial<Block> {
  return { transactions: [signed({ to: recipient, ...fields })] };
}

function legacy(chainId: bigint | undefined): Partial<Block> {
  const unsigned: UnsignedTransaction = {
    type: 0,
    chainId,
    nonce: 0n,
    to: recipient,
    value: 0n,
    gas: 21_000n,
    maxFeePerGas: 1n,
    maxPriorityFeePerGas: 1n,
    input: '0x',
    accessList: [],
  };
  return { transactions: [signTransaction(unsigned, richKey)] };
}

function blobs(count: number): Partial<UnsignedTransaction> {
  return {
    type: 3,
    maxFeePerBlobGas: 1n,
    blobVersionedHashes: Array.from({ length: count }, () => versionedHash),
  };
}

const authorization = { chainId: 1n, address: recipient, nonce: 0n, yParity: 0n, r: 1n, s: 1n };

const breaks: readonly Break[] = [
  { rule: 'parent', fork: 'Frontier', header: { parentHash: someHash } },
  { rule: 'number', fork: 'Osaka', header: { number: 141n } },
  { rule: 'timestamp', fork: 'Frontier', header: { timestamp: 90n } },
  { rule: 'timestamp', fork: 'Osaka', header: { timestamp: 40_090n } },
  { rule: 'gas limit bounds', fork: 'Frontier', header: { gasLimit: 30_029_296n } },
  { rule: 'gas limit bounds', fork: 'Osaka', header: { gasLimit: 29_970_704n } },
  { rule: 'gas limit bounds', fork: 'FirstLondon', header: { gasLimit: 30_000_000n } },
  { rule: 'gas limit bounds', fork: 'Osaka', header: { gasLimit: 2n ** 63n } },
  { rule: 'gas limit bounds', fork: 'Osaka', header: { gasLimit: 4_999n } },
  { rule: 'gas used within the limit', fork: 'Osaka', header: { gasUsed: 30_000_001n } },
  { rule: 'extra data size', fork: 'Osaka', header: { extraData: `0x${'00'.repeat(33)}` } },
  { rule: 'extra data of the DAO fork', fork: 'DAO', header: { extraData: '0x' } },
  {
    rule: 'proof of stake after the terminal difficulty',
    fork: 'London',
    place: { totalDifficulty: () => terminalTotalDifficulty },
  },
  { rule: 'difficulty', fork: 'Frontier', header: { difficulty: startDifficulty } },
  {
    rule: 'difficulty',
    fork: 'Homestead',
    header: ({ block }) => ({ difficulty: block.header.difficulty + 1n }),
  },
  {
    rule: 'difficulty',
    fork: 'Byzantium',
    header: ({ block }) => ({ difficulty: block.header.difficulty - 1n }),
  },
  { rule: 'no difficulty', fork: 'Shanghai', header: { difficulty: 1n } },
  { rule: 'no nonce', fork: 'Paris', header: { nonce: '0x0000000000000001' } },
  { rule: 'no ommers hash', fork: 'Paris', header: { ommersHash: someHash } },
  { rule: 'no baseFeePerGas before London', fork: 'Berlin', header: { baseFeePerGas: 7n } },
  { rule: 'base fee', fork: 'FirstLondon', header: { baseFeePerGas: 1_000_000_001n } },
  { rule: 'base fee', fork: 'London', header: { baseFeePerGas: undefined } },
  { rule: 'no withdrawalsRoot before Shanghai', fork: 'Paris', header: { withdrawalsRoot: emptyRoot } },
  { rule: 'withdrawalsRoot since Shanghai', fork: 'Shanghai', header: { withdrawalsRoot: undefined } },
  { rule: 'no blobGasUsed before Cancun', fork: 'Shanghai', header: { blobGasUsed: 0n } },
  { rule: 'blobGasUsed since Cancun', fork: 'Cancun', header: { blobGasUsed: undefined } },
  { rule: 'blob gas limit', fork: 'Cancun', header: { blobGasUsed: 7n * 131_072n } },
  { rule: 'blob gas limit', fork: 'Prague', header: { blobGasUsed: 1n } },
  { rule: 'no excessBlobGas before Cancun', fork: 'Shanghai', header: { excessBlobGas: 0n } },
  { rule: 'excess blob gas', fork: 'Cancun', header: { excessBlobGas: 1n } },
  { rule: 'excess blob gas', fork: 'Osaka', header: { excessBlobGas: undefined } },
  {
    rule: 'no parentBeaconBlockRoot before Cancun',
    fork: 'Shanghai',
    header: { parentBeaconBlockRoot: zeroHash },
  },
  {
    rule: 'parentBeaconBlockRoot since Cancun',
    fork: 'Cancun',
    header: { parentBeaconBlockRoot: undefined },
  },
  { rule: 'no requestsHash before Prague', fork: 'Cancun', header: { requestsHash: someHash } },
  { rule: 'requestsHash since Prague', fork: 'Prague', header: { requestsHash: undefined } },
  { rule: 'block size', fork: 'Osaka', body: { size: 8_388_609n } },
  { rule: 'ommers hash', fork: 'Frontier', header: { ommersHash: someHash } },
  { rule: 'no ommers after Paris', fork: 'Paris', body: ({ block }) => ({ ommers: [block.header] }) },
  { rule: 'no withdrawals before Shanghai', fork: 'Paris', body: { withdrawals: [] } },
  { rule: 'withdrawals since Shanghai', fork: 'Shanghai', body: { withdrawals: undefined } },
  { rule: 'withdrawals root', fork: 'Shanghai', body: { withdrawals: [withdrawal] } },
  { rule: 'withdrawals root', fork: 'Shanghai', header: { withdrawalsRoot: withdrawalsRoot([withdrawal]) } },
  { rule: 'no transactions of type 1 before Berlin', fork: 'Byzantium', body: transaction({ type: 1 }) },
  { rule: 'no transactions of type 2 before London', fork: 'Berlin', body: transaction({}) },
  { rule: 'no transactions of type 3 before Cancun', fork: 'Shanghai', body: transaction(blobs(1)) },
  {
    rule: 'no transactions of type 4 before Prague',
    fork: 'Cancun',
    body: transaction({ type: 4, authorizationList: [authorization] }),
  },
  { rule: 'replay protection not before Spurious Dragon', fork: 'Frontier', body: legacy(43112n) },
  { rule: 'chain ID', fork: 'London', body: transaction({ chainId: 1n }) },
  { rule: 'chain ID', fork: 'Homestead', body: legacy(1n) },
  {
    rule: 'signature',
    fork: 'Homestead',
    body: { transactions: [{ ...signed({ type: 0 }), type: 0, chainId: undefined, s: 2n ** 255n }] },
  },
  {
    rule: 'blobs of a transaction',
    fork: 'Osaka',
    header: { blobGasUsed: 7n * 131_072n },
    body: transaction(blobs(7)),
  },
  { rule: 'blob gas used', fork: 'Cancun', body: transaction(blobs(1)) },
  { rule: 'blob gas used', fork: 'Cancun', header: { blobGasUsed: 131_072n } },
];

function broken({ fork, header = {}, body = {}, place = {} }: Break): () => void {
  const sample = validBlock(fork);
  const fields = typeof header === 'function' ? header(sample) : header;
  const parts = typeof body === 'function' ? body(sample) : body;
  const block = { ...sample.block, header: { ...sample.block.header, ...fields }, ...parts };
  return () => verifyBlock(block, { ...sample.place, ...place });
}

describe('rules of blocks', () => {
  it.each(Object.keys(places) as ForkName[])('a block that follows all of them is valid under %s', (fork) => {
    const { block, place } = validBlock(fork);
    expect(() => verifyBlock(block, place)).not.toThrow();
  });

  it.each(breaks)('$rule is held to under $fork', (one) => {
    expect(broken(one)).toThrow(`(rule: ${one.rule},`);
  });

  it('needs the terminal difficulty before proof of stake', () => {
    const { block, place } = validBlock('Paris');
    const parent = { ...place.parent, header: { ...place.parent.header, difficulty: startDifficulty } };
    const early = { ...place, parent, totalDifficulty: () => terminalTotalDifficulty - 1n };
    expect(() => verifyBlock(block, early)).toThrow('(rule: terminal difficulty reached,');
  });

  it('admits two ommers of the last generations, and no others', () => {
    const grandparent = blockOf(headerOf({ number: 3n, timestamp: 80n, isMerged: false }));
    const { block, place } = validBlock('Frontier', [grandparent]);
    const siblings = ['0x01', '0x02', '0x03'].map((extraData) =>
      siblingOfParent(grandparent, extraData as Hex),
    );
    const [first, second] = siblings as [Header, Header, Header];
    const verify = (ommers: readonly Header[], more: Partial<BlockPlace> = {}): void => {
      const header = { ...block.header, ommersHash: ommersHash(ommers, 'ethereum') };
      verifyBlock({ ...block, header, ommers }, { ...place, ...more });
    };
    verify([first, second]);
    expect(() => verify(siblings)).toThrow('(rule: ommer count,');
    expect(() => verify([first, first])).toThrow('is in the chain already (rule: ommers,');
    expect(() => verify([place.parent.header])).toThrow('is an ancestor of the block (rule: ommers,');
    expect(() => verify([{ ...block.header, extraData: '0x01' }])).toThrow('must be a child of');
    expect(() => verify([{ ...first, parentHash: someHash }])).toThrow('must be a child of');
    expect(() => verify([{ ...first, gasUsed: first.gasLimit + 1n }])).toThrow(
      '(rule: gas used within the limit,',
    );
    const withOmmer = { ...grandparent, ommers: [first] };
    const ancestry = (number: bigint): Block | undefined => (number === 3n ? withOmmer : place.block(number));
    expect(() => verify([first], { block: ancestry })).toThrow('is in the chain already (rule: ommers,');
  });

  it('are all broken here once', () => {
    const elsewhere = ['terminal difficulty reached', 'ommer count', 'ommers'];
    const named = new Set([...breaks.map(({ rule }) => rule), ...elsewhere]);
    expect(named).toEqual(new Set([...headerRules, ...bodyRules].map(({ name }) => name)));
  });
});

function siblingOfParent(parent: Block, extraData: Hex): Header {
  const timestamp = 90n;
  const draft = headerOf({ number: parent.header.number + 1n, timestamp, isMerged: false });
  const at = rules.executionRulesAt(draft);
  const difficulty = nextDifficulty({ parent, timestamp, rules: at, config });
  return { ...draft, parentHash: parent.hash, difficulty, extraData };
}
