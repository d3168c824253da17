import { bigintToWord, bytesToHex, type Hex } from '@firn/primitives/bytes';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { skipFor } from '@firn/testing/skip-for';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Block, postStateRoot } from '../../src/block/block.js';
import { headerHash } from '../../src/block/header-codec.js';
import type { EvmChain } from '../../src/chain/evm-chain.js';
import type { CallRequest } from '../../src/execution/call-request.js';
import { encodeReceipt } from '../../src/receipt/receipt-codec.js';
import { simulateBlocks } from '../../src/simulation/simulate-blocks.js';
import type { SimulatedBlockRequest } from '../../src/simulation/simulation.js';
import type { Transaction } from '../../src/transaction/transaction.js';
import { listRoot } from '../../src/trie/list-root.js';
import { emptyRoot } from '../../src/trie/trie.js';
import { assemble } from '../fixtures/assemble.js';
import { openLocalChain } from '../fixtures/local-chain.js';
import { importedRecordedChain } from '../fixtures/recorded-chain.js';
import { richAddress, signed } from '../fixtures/signed.js';
import { missingTestData } from '../fixtures/test-data.js';

const atEnd = atEndOfFile();

const sender: Hex = `0x${'5e'.repeat(20)}`;
const main: Hex = `0x${'c1'.repeat(20)}`;
const other: Hex = `0x${'c2'.repeat(20)}`;
const money: Hex = `0x${'ee'.repeat(20)}`;
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const free = { tracesTransfers: false, validates: false };

const word = (value: bigint): Hex => bytesToHex(bigintToWord(value));
const topicOf = (address: Hex): Hex => `0x${'00'.repeat(12)}${address.slice(2)}`;

/** What a call of a transaction's fields asks for. */
function toCall(transaction: Transaction): CallRequest {
  const { type, gasPrice, maxFeePerGas, maxPriorityFeePerGas, ...fields } = transaction;
  const price = type < 2 ? { gasPrice } : { maxFeePerGas, maxPriorityFeePerGas };
  const { from, to, gas, value, nonce, input, accessList, maxFeePerBlobGas } = fields;
  const lists = {
    blobVersionedHashes: fields.blobVersionedHashes,
    authorizationList: fields.authorizationList,
  };
  return { from, to, gas, value, nonce, input, accessList, maxFeePerBlobGas, ...lists, ...price };
}

/** The block that has the environment and the transactions of a real one. */
function toRequest({ header, transactions, withdrawals }: Block): SimulatedBlockRequest {
  return {
    blockOverrides: {
      number: header.number,
      timestamp: header.timestamp,
      gasLimit: header.gasLimit,
      coinbase: header.coinbase,
      difficulty: header.difficulty,
      prevRandao: header.mixHash,
      baseFee: header.baseFeePerGas,
      parentBeaconBlockRoot: header.parentBeaconBlockRoot,
      withdrawals: withdrawals?.length === 0 ? undefined : withdrawals,
    },
    calls: transactions.map(toCall),
  };
}

describe('a simulation on a recorded chain', skipFor(missingTestData), () => {
  let chain: EvmChain;
  beforeAll(async () => {
    chain = await importedRecordedChain(temporaryStore(atEnd));
  });

  it('begins with the nonce 0 again after the last one', async () => {
    const from: Hex = '0xc000000000000000000000000000000000000000';
    const to: Hex = '0xc100000000000000000000000000000000000000';
    const last = 2n ** 64n - 1n;
    const request = {
      stateOverrides: new Map([[from, { nonce: last }]]),
      calls: [
        { from, to },
        { from, to },
      ],
    };
    const [simulated] = await simulateBlocks(chain, [request], free);
    expect(simulated?.block.transactions.map(({ nonce }) => nonce)).toEqual([last, 0n]);
    // The reference client's answer on another chain of the same ID (execution-apis: ethSimulate-overflow-nonce).
    expect(simulated?.block.size).toBe(0x2c9n);
    expect(simulated?.block.transactions.map(({ hash }) => hash)).toEqual([
      '0x477a61e1243f3b2c6a206477ecfca9f57a099a152a08fda53d8cee470d6c5fb8',
      '0xd43781826f6cf87596228fb58a268cf2147d652bf2dc63e0e2df763efa03f709',
    ]);
  });

  it('of the transactions of a real block ends in the same state', async () => {
    let compared = 0;
    for (let number = 1n; number <= chain.head.header.number; number += 1n) {
      const real = chain.block(number) as Block;
      const base = chain.block(number - 1n) as Block;
      // Simulated blocks have no ommers to reward.
      if (real.ommers.length > 0) continue;
      const [simulated] = await simulateBlocks(chain, [toRequest(real)], {
        tracesTransfers: true,
        validates: true,
        base,
        limits: { gasCap: 0n, timeoutMs: 0 },
      });
      const { stateRoot, gasUsed, logsBloom, withdrawalsRoot, requestsHash } = real.header;
      const { blobGasUsed, excessBlobGas } = real.header;
      expect(simulated?.block.header).toMatchObject({
        ...{ stateRoot, gasUsed, logsBloom, withdrawalsRoot, requestsHash, blobGasUsed, excessBlobGas },
        // Only calls of type 1 become transactions of another type.
        ...(real.transactions.some(({ type }) => type === 1)
          ? {}
          : { receiptsRoot: real.header.receiptsRoot }),
      });
      compared += real.transactions.length;
    }
    expect(compared).toBeGreaterThan(150);
  });

  it('of blocks in a row gives what each gives alone', async () => {
    const blocks = [51n, 52n, 53n].map((number) => chain.block(number) as Block);
    const simulated = await simulateBlocks(chain, blocks.map(toRequest), {
      ...free,
      validates: true,
      base: chain.block(50n),
    });
    expect(simulated.map(({ block }) => block.header.gasUsed)).toEqual(
      blocks.map(({ header }) => header.gasUsed),
    );
  });
});

describe('simulateBlocks on the C-Chain', () => {
  it('makes blocks of the form and the hash of the chain, and keeps nothing', async () => {
    const chain = openLocalChain(temporaryStore());
    await chain.submit(signed({ to: other, value: 1n }).raw);
    const { head } = chain;
    const [first, second] = await simulateBlocks(
      chain,
      [
        { calls: [{ from: richAddress, to: other, value: 5n }] },
        { blockOverrides: { baseFee: 7n, coinbase: main }, calls: [] },
      ],
      free,
    );
    expect(first?.block).toMatchObject({
      hash: headerHash(first?.block.header as Block['header'], 'c-chain'),
      extData: '0x',
      header: {
        parentHash: head.hash,
        number: 2n,
        timestamp: head.header.timestamp + 12n,
        coinbase: '0x0100000000000000000000000000000000000000',
        baseFeePerGas: 0n,
        gasUsed: 21_000n,
        difficulty: 1n,
      },
    });
    expect(first?.calls).toEqual([
      { output: '0x', error: undefined, gasUsed: 21_000n, maxGasUsed: 21_000n, logs: [] },
    ]);
    expect(second?.block.header).toMatchObject({
      parentHash: first?.block.hash,
      number: 3n,
      baseFeePerGas: 7n,
      coinbase: main,
    });
    expect(chain.head).toBe(head);
    expect(chain.stateAfter(head).balance(other)).toBe(1n);
  });

  it('gives with the real transactions the block that the chain makes of them', async () => {
    const chain = openLocalChain(temporaryStore());
    await chain.submit(signed({ to: other, value: 1n }).raw);
    const base = chain.head;
    const transaction = signed({ nonce: 1n, to: other, value: 2n });
    await chain.submit(transaction.raw);
    const real = chain.head;
    const [simulated] = await simulateBlocks(chain, [{ calls: [toCall(transaction)] }], {
      ...free,
      validates: true,
      base,
    });
    // The real block came at once, the simulated one after the first was settled.
    const { stateRoot, settledHeight, receiptsRoot, gasUsed } = real.header;
    expect([settledHeight, receiptsRoot]).toEqual([0n, emptyRoot]);
    expect(simulated?.block.header).toMatchObject({
      ...{ gasUsed, settledHeight: 1n },
      stateRoot: postStateRoot(base),
      receiptsRoot: bytesToHex(listRoot(chain.receipts(base).map(encodeReceipt))),
    });
    expect(stateRoot).not.toBe(postStateRoot(base));
  });

  it('follows the genesis block by the time of the chain', async () => {
    const chain = openLocalChain(temporaryStore());
    const [simulated] = await simulateBlocks(chain, [{ calls: [] }], free);
    expect(simulated?.block.header.timestamp).toBe(chain.controls.nowMs() / 1000n);
  });

  it('answers BLOCKHASH of simulated blocks', async () => {
    const chain = openLocalChain(temporaryStore());
    const blockHash = assemble('0x00 CALLDATALOAD BLOCKHASH 0x00 MSTORE 0x20 0x00 RETURN');
    const calls = [1n, 2n, 0n].map((number) => ({ to: main, input: word(number) }));
    const simulated = await simulateBlocks(
      chain,
      [{ stateOverrides: new Map([[main, { code: blockHash }]]), calls: [] }, { calls: [] }, { calls }],
      free,
    );
    expect(simulated[2]?.calls.map(({ output }) => output)).toEqual([
      simulated[0]?.block.hash,
      simulated[1]?.block.hash,
      chain.block(0n)?.hash,
    ]);
  });

  it('tells transfers among the logs, without those that were undone', async () => {
    const chain = openLocalChain(temporaryStore());
    // Logs, pays `other` 1 wei, which logs and reverts, pays it 2 wei, and gives all that is left to itself.
    const pays = (value: string): string => `0x00 0x00 0x00 0x00 ${value} 0x${other.slice(2)} GAS CALL POP`;
    const code = assemble(`0xaa 0x00 0x00 LOG1 ${pays('0x01')} ${pays('0x02')} ADDRESS SELFDESTRUCT`);
    const fails = assemble('0xbb 0x00 0x00 LOG1 0x01 CALLVALUE EQ @fail JUMPI STOP :fail 0x00 0x00 REVERT');
    const stateOverrides = new Map([
      [sender, { balance: 100n }],
      [main, { code }],
      [other, { code: fails }],
    ]);
    const calls = [{ from: sender, to: main, value: 10n }];
    const [simulated] = await simulateBlocks(chain, [{ stateOverrides, calls }], {
      tracesTransfers: true,
      validates: false,
    });
    const place = {
      blockNumber: 1n,
      blockHash: simulated?.block.hash,
      blockTimestamp: simulated?.block.header.timestamp,
      transactionHash: simulated?.block.transactions[0]?.hash,
      transactionIndex: 0n,
    };
    const transfer = (from: Hex, to: Hex, value: bigint, logIndex: bigint): unknown => ({
      ...place,
      address: money,
      topics: [transferTopic, topicOf(from), topicOf(to)],
      data: word(value),
      logIndex,
    });
    expect(simulated?.calls[0]?.logs).toEqual([
      transfer(sender, main, 10n, 0n),
      { ...place, address: main, topics: [word(0xaan)], data: '0x', logIndex: 1n },
      transfer(main, other, 2n, 4n),
      { ...place, address: other, topics: [word(0xbbn)], data: '0x', logIndex: 5n },
      transfer(main, main, 8n, 6n),
    ]);
    // The header tells of the blocks that it settles alone.
    expect(simulated?.block.header.logsBloom).toBe(`0x${'00'.repeat(256)}`);
  });

  it('tells no transfer where only code is borrowed', async () => {
    const chain = openLocalChain(temporaryStore());
    const lends = assemble(
      '0x00 0x00 0x00 0x00 0x05 0x0e 0xffff CALLCODE 0x00 0x00 0x00 0x00 0x0e 0xffff DELEGATECALL',
    );
    const stateOverrides = new Map([
      [sender, { balance: 100n }],
      [main, { balance: 100n, code: lends }],
    ]);
    const calls = [{ from: sender, to: main, value: 1n }];
    const options = { tracesTransfers: true, validates: false };
    const [simulated] = await simulateBlocks(chain, [{ stateOverrides, calls }], options);
    expect(simulated?.calls[0]?.logs).toMatchObject([
      { topics: [transferTopic, topicOf(sender), topicOf(main)] },
    ]);
  });

  it('names the contract that a transfer creates', async () => {
    const chain = openLocalChain(temporaryStore());
    const stateOverrides = new Map([[sender, { balance: 100n }]]);
    const [simulated] = await simulateBlocks(
      chain,
      [{ stateOverrides, calls: [{ from: sender, value: 3n, input: assemble('STOP') }] }],
      { tracesTransfers: true, validates: false },
    );
    const [log] = simulated?.calls[0]?.logs ?? [];
    expect(log?.topics[1]).toBe(topicOf(sender));
    expect(log?.topics[2]).toMatch(/^0x0{24}[0-9a-f]{40}$/u);
  });

  const validated = { tracesTransfers: false, validates: true };
  const rich = new Map([[sender, { balance: 10n ** 20n, nonce: 3n }]]);
  const cheap = { baseFee: 10n };
  it.each<[string, SimulatedBlockRequest, string, string | RegExp]>([
    [
      'a nonce that was used',
      {
        stateOverrides: rich,
        blockOverrides: cheap,
        calls: [{ from: sender, to: other, nonce: 2n, maxFeePerGas: 10n }],
      },
      'nonce-too-low',
      /^err: nonce too low: address 0x5e.*, tx: 2 state: 3 \(supplied gas \d+\)$/iu,
    ],
    [
      'a nonce after a gap',
      {
        stateOverrides: rich,
        blockOverrides: cheap,
        calls: [{ from: sender, to: other, nonce: 4n, maxFeePerGas: 10n }],
      },
      'nonce-too-high',
      /^err: nonce too high/u,
    ],
    [
      'a price below the base fee',
      { stateOverrides: rich, blockOverrides: cheap, calls: [{ from: sender, to: other, maxFeePerGas: 9n }] },
      'fee-too-low',
      /^err: max fee per gas less than block base fee/u,
    ],
    [
      'too little gas',
      {
        stateOverrides: rich,
        blockOverrides: cheap,
        calls: [{ from: sender, to: other, gas: 20_999n, maxFeePerGas: 10n }],
      },
      'intrinsic-gas',
      'err: intrinsic gas too low: have 20999, want 21000 (supplied gas 20999)',
    ],
    [
      'too little money',
      { blockOverrides: cheap, calls: [{ from: sender, to: other, gas: 21_000n, maxFeePerGas: 10n }] },
      'insufficient-funds',
      /^err: insufficient funds for gas \* price \+ value: address 0x5e.* have 0 want 210000 /iu,
    ],
    [
      'init code that is too long',
      {
        stateOverrides: rich,
        blockOverrides: cheap,
        calls: [{ from: sender, input: `0x${'00'.repeat(49_153)}`, maxFeePerGas: 10n }],
      },
      'init-code-size',
      /^err: max initcode size exceeded/u,
    ],
    [
      'more gas than the block has',
      {
        blockOverrides: { gasLimit: 30_000n },
        calls: [
          { to: other, gas: 21_000n },
          { to: other, gas: 21_000n },
        ],
      },
      'block-gas',
      'block gas limit reached: 42000 >= 30000',
    ],
  ])('refuses %s', async (_name, block, failure, message) => {
    const chain = openLocalChain(temporaryStore());
    const mode = failure === 'block-gas' ? free : validated;
    await expect(simulateBlocks(chain, [block], mode)).rejects.toMatchObject({
      failure,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
  });

  it('lets contracts send, also when it validates', async () => {
    const chain = openLocalChain(temporaryStore());
    const stateOverrides = new Map([[main, { balance: 10n ** 20n, code: assemble('STOP') }]]);
    const [simulated] = await simulateBlocks(
      chain,
      [{ stateOverrides, blockOverrides: cheap, calls: [{ from: main, to: other, maxFeePerGas: 10n }] }],
      validated,
    );
    expect(simulated?.calls[0]?.error).toBeUndefined();
  });

  it('gives all calls together no more gas than the cap', async () => {
    const chain = openLocalChain(temporaryStore());
    const gas = assemble('GAS 0x00 MSTORE 0x20 0x00 RETURN');
    const call = { to: main };
    const [simulated] = await simulateBlocks(
      chain,
      [{ stateOverrides: new Map([[main, { code: gas }]]), calls: [call, call] }],
      { ...free, limits: { gasCap: 100_000n, timeoutMs: 0 } },
    );
    const [first, second] = simulated?.calls ?? [];
    expect(BigInt(first?.output ?? 0)).toBe(100_000n - 21_000n - 2n);
    expect(BigInt(second?.output ?? 0)).toBe(100_000n - 2n * 21_000n - (first?.gasUsed ?? 0n) + 21_000n - 2n);
  });

  it('ends a simulation without end when its time is over', async () => {
    const chain = openLocalChain(temporaryStore());
    const stateOverrides = new Map([[main, { code: assemble(':again @again JUMP') }]]);
    const simulation = simulateBlocks(chain, [{ stateOverrides, calls: [{ to: main }] }], {
      ...free,
      limits: { gasCap: 0n, timeoutMs: 30 },
    });
    await expect(simulation).rejects.toThrow('execution aborted (timeout = 30ms)');
  });
});
