import { assemble, deploying } from '@firn/evm/fixtures/assemble';
import { tokenCode, transferCall } from '@firn/evm/fixtures/token';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { createWalletClient, http } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { funded, localChain } from '../../fixtures/funded.js';
import { startTestNode, type TestNode } from '../../fixtures/test-node.js';

const atEnd = atEndOfFile();

const path = '/ext/bc/C/rpc';
/** Sends 1 wei to the address in its first argument, then reverts with four bytes if there is a second one. */
const paying = deploying(
  assemble(
    '0x00 0x00 0x00 0x00 0x01 0x00 CALLDATALOAD GAS CALL 0x20 CALLDATALOAD @fail JUMPI STOP :fail 0x12345678 0x00 MSTORE 0x04 0x1c REVERT',
  ),
);
/** Makes an empty contract in its constructor, and is gone with its transaction. */
const fleeting = assemble('0x00 0x00 0x00 CREATE POP CALLER SELFDESTRUCT');
const stranger = '0x00000000000000000000000000000000000057a0' as const;
const sender = funded.address.toLowerCase();

type Hex = `0x${string}`;
interface Page {
  readonly txs: readonly { readonly hash: Hex }[];
  readonly receipts: readonly { readonly transactionHash: Hex; readonly timestamp: number }[];
}

const word = (value: string | number): string => BigInt(value).toString(16).padStart(64, '0');

describe('ots_, as Otterscan asks it', () => {
  let node: TestNode;
  let token: Hex;
  let payer: Hex;
  let deployment: Hex;
  let payment: Hex;
  let refusal: Hex;
  let gone: Hex;

  const ask = async <Result>(method: string, ...params: readonly unknown[]): Promise<Result> => {
    const { result, error } = await node.call(path, method, params);
    expect(error).toBeUndefined();
    return result as Result;
  };
  const refused = async (method: string, ...params: readonly unknown[]): Promise<unknown> =>
    (await node.call(path, method, params)).error;
  const send = (request: { to?: Hex; data?: Hex; value?: bigint }): Promise<Hex> =>
    createWalletClient({
      chain: localChain,
      transport: http(node.url + path),
      account: funded,
    }).sendTransaction({
      ...request,
      gas: 1_000_000n,
    });
  const receiptOf = (hash: Hex): Promise<{ blockNumber: Hex; blockHash: Hex; contractAddress: Hex }> =>
    ask('eth_getTransactionReceipt', hash);
  const numberOf = async (hash: Hex): Promise<number> => Number((await receiptOf(hash)).blockNumber);
  const hashes = ({ txs, receipts }: Page): Hex[] => {
    expect(receipts.map(({ transactionHash }) => transactionHash)).toEqual(txs.map(({ hash }) => hash));
    return txs.map(({ hash }) => hash);
  };

  beforeAll(async () => {
    node = await startTestNode(atEnd);
    deployment = await send({ data: tokenCode });
    token = (await receiptOf(deployment)).contractAddress;
    payer = (await receiptOf(await send({ data: paying }))).contractAddress;
    await send({ to: payer, value: 10n });
    payment = await send({ to: payer, data: `0x${word(stranger)}` });
    refusal = await send({ to: payer, data: `0x${word(stranger)}${word(1)}` });
    gone = await send({ data: fleeting, value: 5n });
  });

  it('is found by its level and by headers, whose numbers are JSON numbers', async () => {
    expect(await ask('ots_getApiLevel')).toBe(8);
    const header = await ask('eth_getHeaderByNumber', '0x1');
    expect(await ask('erigon_getHeaderByNumber', 1)).toEqual(header);
    expect(await ask('erigon_getHeaderByNumber', '0x1')).toEqual(header);
    expect(await ask('erigon_getHeaderByNumber', 'latest')).toMatchObject({ hash: expect.any(String) });
  });

  it('tells what is a contract, at a block', async () => {
    expect(await ask('ots_hasCode', token, 'latest')).toBe(true);
    expect(await ask('ots_hasCode', token, (await numberOf(deployment)) - 1)).toBe(false);
    expect(await ask('ots_hasCode', stranger, 'latest')).toBe(false);
  });

  it('a block has its fees and the number of its transactions', async () => {
    const { blockNumber, blockHash } = await receiptOf(payment);
    const receipts = await ask<{ gasUsed: Hex; effectiveGasPrice: Hex }[]>(
      'eth_getBlockReceipts',
      blockNumber,
    );
    const fees = receipts.reduce(
      (sum, each) => sum + BigInt(each.gasUsed) * BigInt(each.effectiveGasPrice),
      0n,
    );
    const details = await ask<{ block: object }>('ots_getBlockDetails', Number(blockNumber));
    const { transactions: _, ...block } = await ask<Record<string, unknown>>(
      'eth_getBlockByNumber',
      blockNumber,
      false,
    );
    expect(details).toEqual({
      block: { ...block, logsBloom: null, transactionCount: 1 },
      issuance: { blockReward: '0x0', uncleReward: '0x0', issuance: '0x0' },
      totalFees: `0x${fees.toString(16)}`,
    });
    expect(await ask('ots_getBlockDetailsByHash', blockHash)).toEqual(details);
    expect(await ask('ots_getBlockDetailsByHash', `0x${'11'.repeat(32)}`)).toBeNull();
  });

  it('a page of a block begins with its last transactions, without logs and with selectors', async () => {
    await node.call(path, 'miner_stop', []);
    const sent = [1n, 2n, 3n].map((amount) => transferCall(stranger, amount));
    const own: Hex[] = [];
    for (const data of sent) own.push(await send({ to: token, data }));
    await ask('evm_mine');
    await node.call(path, 'miner_start', []);
    const number = await numberOf(own[0] as Hex);
    const page = async (at: number) => {
      const { fullblock, receipts } = await ask<{
        fullblock: { transactionCount: number; transactions: { hash: Hex; input: Hex }[] };
        receipts: { transactionHash: Hex; logs: null; logsBloom: null }[];
      }>('ots_getBlockTransactions', number, at, 2);
      expect(fullblock.transactionCount).toBe(3);
      expect(receipts.map(({ transactionHash }) => transactionHash)).toEqual(
        fullblock.transactions.map(({ hash }) => hash),
      );
      for (const { logs, logsBloom } of receipts) expect([logs, logsBloom]).toEqual([null, null]);
      for (const { input } of fullblock.transactions) expect(input).toBe('0xa9059cbb');
      return fullblock.transactions.map(({ hash }) => hash);
    };
    expect(await page(0)).toEqual(own.slice(1));
    expect(await page(1)).toEqual(own.slice(0, 1));
    expect(await page(2)).toEqual([]);
  });

  it('calls have their depths, and transfers inside are told unless they were taken back', async () => {
    const transfer = { from: payer, to: stranger, value: '0x1' };
    expect(await ask('ots_traceTransaction', payment)).toEqual([
      {
        type: 'CALL',
        depth: 0,
        from: sender,
        to: payer,
        value: '0x0',
        input: `0x${word(stranger)}`,
        output: '0x',
      },
      { type: 'CALL', depth: 1, ...transfer, input: '0x', output: '0x' },
    ]);
    expect(await ask('ots_getInternalOperations', payment)).toEqual([{ type: 0, ...transfer }]);
    expect(await ask('ots_getInternalOperations', refusal)).toEqual([]);
    expect(await ask('ots_traceTransaction', refusal)).toMatchObject([{ output: '0x12345678' }, transfer]);
    const { contractAddress } = await receiptOf(gone);
    expect(await ask('ots_getInternalOperations', gone)).toEqual([
      { type: 2, from: contractAddress, to: expect.any(String), value: '0x0' },
      { type: 1, from: contractAddress, to: sender, value: '0x5' },
    ]);
  });

  it('tells the data of a revert, and nothing of what succeeded', async () => {
    expect(await ask('ots_getTransactionError', refusal)).toBe('0x12345678');
    expect(await ask('ots_getTransactionError', payment)).toBe('0x');
    expect(await refused('ots_getTransactionError', `0x${'11'.repeat(32)}`)).toMatchObject({
      code: -32000,
      message: 'transaction not found',
    });
  });

  it('finds the transactions of an account by pages, also where it is called inside', async () => {
    const [first, second] = [await numberOf(payment), await numberOf(refusal)];
    const newest = await ask<Page>('ots_searchTransactionsBefore', payer, second + 1, 1);
    expect(newest).toMatchObject({ firstPage: false, lastPage: false });
    expect(hashes(newest)).toEqual([refusal]);
    const { timestamp } = await ask<{ timestamp: Hex }>(
      'eth_getBlockByNumber',
      `0x${second.toString(16)}`,
      false,
    );
    expect(newest.receipts[0]?.timestamp).toBe(Number(timestamp));
    const oldest = await ask<Page>('ots_searchTransactionsBefore', stranger, second, 10);
    expect(oldest).toMatchObject({ firstPage: false, lastPage: true });
    expect(hashes(oldest)).toEqual([payment]);
    const last = await ask<Page>('ots_searchTransactionsAfter', stranger, 0, 2);
    expect(last).toMatchObject({ lastPage: true });
    expect(hashes(last)).toEqual([refusal, payment]);
    const after = await ask<Page>('ots_searchTransactionsAfter', payer, first, 10);
    expect(after).toMatchObject({ firstPage: true, lastPage: false });
    expect(hashes(after)).toEqual([refusal]);
    const all = await ask<Page>('ots_searchTransactionsBefore', sender, 0, 100);
    expect(all).toMatchObject({ firstPage: true, lastPage: true });
    expect(hashes(all)).toContain(deployment);
    expect(await refused('ots_searchTransactionsBefore', payer, 0, 101)).toMatchObject({ code: -32602 });
  });

  it('finds a transaction by its nonce, and who made a contract', async () => {
    expect(await ask('ots_getTransactionBySenderAndNonce', sender, 0)).toBe(deployment);
    expect(await ask('ots_getTransactionBySenderAndNonce', sender, '0x4')).toBe(refusal);
    expect(await ask('ots_getTransactionBySenderAndNonce', sender, 1_000)).toBeNull();
    expect(await ask('ots_getContractCreator', token)).toEqual({ hash: deployment, creator: sender });
    expect(await ask('ots_getContractCreator', stranger)).toBeNull();
    const edited = `0x${'ed'.repeat(20)}`;
    await ask('hardhat_setCode', edited, '0x00');
    expect(await ask('ots_getContractCreator', edited)).toBeNull();
  });
});
