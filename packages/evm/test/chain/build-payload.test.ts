import { readFileSync } from 'node:fs';
import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { skipFor } from '@firn/testing/skip-for';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  buildEthereumBlock,
  commitEthereumBlock,
  type PayloadAttributes,
} from '../../src/chain/build-payload.js';
import type { EvmChain } from '../../src/chain/evm-chain.js';
import { decodeTransaction } from '../../src/transaction/transaction-codec.js';
import { importedRecordedChain } from '../fixtures/recorded-chain.js';
import { missingTestData, testDataPath } from '../fixtures/test-data.js';

const atEnd = atEndOfFile();

interface Recorded {
  readonly attributes: PayloadAttributes;
  readonly transactions: readonly Hex[];
  readonly extraData: Hex;
  readonly blockHash: Hex;
  readonly blockValue: Hex;
}

function recorded(): Recorded {
  const path = testDataPath('evm', 'tests', 'testing_buildBlockV1', 'build-block-with-transactions.io');
  const lines = readFileSync(path, 'utf8').split('\n');
  const read = (mark: string): unknown =>
    JSON.parse(lines.find((line) => line.startsWith(mark))?.slice(3) ?? '');
  const [, attributes, transactions, extraData] = (
    read('>>') as { params: [Hex, Record<string, Hex>, Hex[], Hex] }
  ).params;
  const { executionPayload, blockValue } = (
    read('<<') as { result: { executionPayload: { blockHash: Hex }; blockValue: Hex } }
  ).result;
  return {
    attributes: {
      timestamp: BigInt(attributes.timestamp ?? 0),
      prevRandao: attributes.prevRandao ?? '0x',
      feeRecipient: attributes.suggestedFeeRecipient ?? '0x',
      withdrawals: [],
      parentBeaconBlockRoot: attributes.parentBeaconBlockRoot,
    },
    transactions,
    extraData,
    blockHash: executionPayload.blockHash,
    blockValue,
  };
}

describe('buildEthereumBlock', skipFor(missingTestData), () => {
  let chain: EvmChain;
  beforeAll(async () => {
    chain = await importedRecordedChain(temporaryStore(atEnd));
  });

  it('builds the block that the reference built, to the hash', async () => {
    const { attributes, transactions, extraData, blockHash, blockValue } = recorded();
    const built = await buildEthereumBlock(chain, {
      parent: chain.head,
      attributes,
      transactions: transactions.map((raw) => decodeTransaction(hexToBytes(raw))),
      extraData,
    });
    expect(built.block.hash).toBe(blockHash);
    expect(built.value).toBe(BigInt(blockValue));
    expect(chain.head.header.number).toBe(54n);
  });

  it('refuses a transaction that may not run, and attributes of another upgrade', async () => {
    const { attributes } = recorded();
    const first = chain.block(54n)?.transactions[0];
    const again = buildEthereumBlock(chain, {
      parent: chain.head,
      attributes,
      transactions: first ? [first] : [],
    });
    await expect(again).rejects.toThrow(/^transaction 0x[0-9a-f]{64}: nonce too low: /u);
    const early = buildEthereumBlock(chain, {
      parent: chain.head,
      attributes: { ...attributes, withdrawals: undefined },
      transactions: [],
    });
    await expect(early).rejects.toThrow('withdrawals must be given under bpo2');
  });

  it('takes what the pool has, and adds the block on demand', async () => {
    const { attributes, transactions } = recorded();
    await chain.submit(hexToBytes(transactions[0] ?? '0x'));
    const built = await buildEthereumBlock(chain, {
      parent: chain.head,
      attributes,
      transactions: undefined,
    });
    expect(built.block.transactions.map(({ raw }) => bytesToHex(raw))).toEqual(transactions);
    commitEthereumBlock(chain, built);
    expect(chain.head.header.number).toBe(55n);
    expect(chain.pool.size).toBe(0);
    expect(() => commitEthereumBlock(chain, built)).toThrow('is not the head');
  });
});
