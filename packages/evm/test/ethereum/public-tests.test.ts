import { hexToBytes } from '@firn/primitives/bytes';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { describe, expect, it } from 'vitest';
import { importChain } from '../../src/chain/import-chain.js';
import { openTestChain, publicTests } from '../fixtures/public-tests.js';
import { missingTestData } from '../fixtures/test-data.js';

/** What the suite calls a fault, and the rule that a refusal of ours names. */
const ruleOf: Readonly<Record<string, string>> = {
  'BlockException.INCORRECT_EXCESS_BLOB_GAS': 'excess blob gas',
  'BlockException.IMPORT_IMPOSSIBLE_UNCLES_OVER_PARIS': 'no ommers hash',
  'BlockException.INVALID_GASLIMIT': 'gas limit bounds',
  'BlockException.GASLIMIT_TOO_BIG': 'gas limit bounds',
  'BlockException.GAS_USED_OVERFLOW': 'gas used within the limit',
  'BlockException.INVALID_BASEFEE_PER_GAS': 'base fee',
  'BlockException.EXTRA_DATA_TOO_BIG': 'extra data size',
  'BlockException.INVALID_BLOCK_TIMESTAMP_OLDER_THAN_PARENT': 'timestamp',
  'BlockException.RLP_STRUCTURES_ENCODING|BlockException.RLP_INVALID_FIELD_OVERFLOW_64': 'encoding',
  'BlockException.RLP_STRUCTURES_ENCODING|BlockException.RLP_WITHDRAWALS_NOT_READ':
    'withdrawals since Shanghai',
  'BlockException.INVALID_BLOCK_NUMBER': 'parent',
  'BlockException.UNKNOWN_PARENT': 'parent',
  'BlockException.UNKNOWN_PARENT_ZERO': 'parent',
  'BlockException.INVALID_LOG_BLOOM': 'logs bloom',
  'BlockException.INVALID_RECEIPTS_ROOT': 'receipts root',
  'BlockException.INVALID_STATE_ROOT': 'state root',
  'BlockException.INVALID_TRANSACTIONS_ROOT': 'transactions root',
  'TransactionException.TYPE_3_TX_INVALID_BLOB_VERSIONED_HASH': 'transaction blob',
  'TransactionException.INTRINSIC_GAS_TOO_LOW': 'transaction intrinsic-gas',
  'TransactionException.GAS_ALLOWANCE_EXCEEDED': 'transaction gas-limit',
  'TransactionException.INSUFFICIENT_MAX_FEE_PER_GAS': 'transaction fee-too-low',
  'TransactionException.INSUFFICIENT_MAX_FEE_PER_GAS|TransactionException.INSUFFICIENT_ACCOUNT_FUNDS':
    'transaction fee-too-low',
  'TransactionException.INSUFFICIENT_ACCOUNT_FUNDS': 'transaction insufficient-funds',
  'TransactionException.SENDER_NOT_EOA|TransactionException.INSUFFICIENT_ACCOUNT_FUNDS':
    'transaction sender-no-eoa',
};

/** The one test whose blocks are of two chains. */
const sideChain = 'UncleFromSideChain_Cancun';

describe.skipIf(missingTestData !== undefined)('public tests of blocks', () => {
  const tests = (missingTestData === undefined ? publicTests() : []).filter(
    ({ suite, blocks }) =>
      suite !== 'GeneralStateTests' || blocks.some(({ expectException }) => expectException !== undefined),
  );

  it('hold invalid blocks', () => {
    const faults = tests.flatMap(({ blocks }) =>
      blocks.flatMap(({ expectException = [] }) => expectException),
    );
    expect(faults).toHaveLength(117);
  });

  it.each(tests.filter(({ name }) => name !== sideChain))('$name', async (test) => {
    const chain = openTestChain(temporaryStore(), test);
    for (const { rlp, expectException } of test.blocks) {
      const imported = importChain(chain, hexToBytes(rlp));
      if (expectException === undefined) await imported;
      else await expect(imported).rejects.toThrow(`(rule: ${ruleOf[expectException]},`);
    }
    expect(chain.head.hash).toBe(test.lastblockhash);
    await chain.close();
  });

  it('of two chains: the blocks of the second are refused, and the first stays', async () => {
    const test = tests.find(({ name }) => name === sideChain);
    if (test === undefined) throw new Error(`the recorded data has no ${sideChain}`);
    const chain = openTestChain(temporaryStore(), test);
    const [first, second] = [test.blocks.slice(0, 3), test.blocks.slice(3)];
    for (const { rlp } of first) expect(await importChain(chain, hexToBytes(rlp))).toBe(1);
    const { hash } = chain.head;
    for (const { rlp } of second) {
      await expect(importChain(chain, hexToBytes(rlp))).rejects.toThrow('side chains are not (rule: parent,');
    }
    expect(chain.head.hash).toBe(hash);
    await chain.close();
  });
});
