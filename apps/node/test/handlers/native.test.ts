import { openSharedMemory } from '@firn/platform-chain/shared-memory';
import { type AtomicTx, type Utxo, utxoBytes, utxoId } from '@firn/platform-codec';
import { bytesToHexWithChecksum, bytesToId, formatAddress, sha256 } from '@firn/primitives';
import { bytesToHex } from '@firn/primitives/bytes';
import { openStore } from '@firn/storage';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defaultChainSettings } from '../../src/config/chain-settings.js';
import { evm } from '../atomic/fixtures/oracle.js';
import {
  cChainId,
  oracleExport,
  oracleImport,
  pChainId,
  plainExport,
  plainImport,
  platformUtxo,
  rich,
  sign,
  stranger,
} from '../atomic/fixtures/transfers.js';
import { startTestNode, type TestNode, temporaryFolder } from '../fixtures/test-node.js';

const path = '/ext/bc/C/avax';
const rpc = '/ext/bc/C/rpc';
const address = formatAddress('C', 'local', rich.address);

/** A node to whose C-Chain the platform chain has exported these outputs. */
async function startWith(
  utxos: readonly Utxo[] = [],
  options: Parameters<typeof startTestNode>[1] = {},
): Promise<TestNode> {
  const dataDir = temporaryFolder(onTestFinished);
  const store = openStore(dataDir);
  store.write(() => openSharedMemory(store).put(cChainId, pChainId, utxos));
  await store.close();
  return startTestNode(onTestFinished, { dataDir, ...options });
}

const hexOf = ({ bytes }: Pick<AtomicTx, 'bytes'>): string => bytesToHexWithChecksum(bytes);
const issue = (node: TestNode, tx: AtomicTx) => node.call(path, 'avax.issueTx', { tx: hexOf(tx) });

describe('atomic transfers over HTTP', () => {
  it('work with avalanchejs', async () => {
    const utxo = platformUtxo(3);
    const node = await startWith([utxo]);
    const api = new evm.EVMApi(node.url);
    const { utxos } = await api.getUTXOs({ addresses: [address], sourceChain: 'P' });
    expect(utxos).toHaveLength(1);

    const imported = await oracleImport([utxo]);
    expect(await api.issueTx({ tx: hexOf(imported) })).toEqual({ txID: bytesToId(imported.id) });
    expect(await api.getAtomicTxStatus(bytesToId(imported.id))).toEqual({
      status: 'Accepted',
      blockHeight: '1',
    });
    expect((await api.getUTXOs({ addresses: [address], sourceChain: 'P' })).utxos).toEqual([]);
    expect(await node.call(rpc, 'eth_getBalance', [bytesToHex(stranger.account)])).toMatchObject({
      result: `0x${((utxo.output.amount - 1_000n) * 10n ** 9n).toString(16)}`,
    });
    const block = (await node.call(rpc, 'eth_getBlockByNumber', ['0x1', true])).result;
    expect(block).toMatchObject({
      transactions: [],
      blockExtraData: `0x000000000001${bytesToHex(imported.bytes).slice(6)}`,
      extDataGasUsed: `0x${(imported.unsignedBytes.length + 11_000).toString(16)}`,
    });
    expect(await node.call(rpc, 'debug_traceBlockByNumber', ['0x1'])).toMatchObject({ result: [] });

    const exported = await oracleExport();
    await api.issueTx({ tx: hexOf(exported) });
    const txID = bytesToId(exported.id);
    expect(await node.call(path, 'avax.getAtomicTx', { txID })).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: { tx: hexOf(exported), encoding: 'hex', blockHeight: '2' },
    });
    expect(
      await node.call('/ext/bc/C/native', 'native.getAtomicTx', [{ txID, encoding: 'hexnc' }]),
    ).toMatchObject({
      result: { tx: bytesToHex(exported.bytes), encoding: 'hexnc' },
    });
    expect(
      await node.call(rpc, 'eth_getTransactionCount', [bytesToHex(rich.account), 'latest']),
    ).toMatchObject({
      result: '0x1',
    });
  });

  it('list outputs in pages', async () => {
    const utxos = [0, 1, 2].map((index) => platformUtxo(index));
    const byId = utxos.toSorted((a, b) => Buffer.compare(idOf(a), idOf(b)));
    const node = await startWith([...utxos, platformUtxo(9, { owner: stranger })]);
    const list = (params: object) => node.call(path, 'avax.getUTXOs', [{ addresses: [address], ...params }]);
    const first = { address, utxo: bytesToId(idOf(byId[1] ?? platformUtxo(0))) };
    expect(await list({ sourceChain: 'P', limit: 2, encoding: 'hexnc' })).toMatchObject({
      result: {
        utxos: byId.slice(0, 2).map((utxo) => bytesToHex(utxoBytes(utxo))),
        endIndex: first,
        numFetched: '2',
        encoding: 'hexnc',
      },
    });
    expect(await list({ sourceChain: bytesToId(pChainId), limit: 2, startIndex: first })).toMatchObject({
      result: { utxos: byId.slice(2).map((utxo) => hexOf({ bytes: utxoBytes(utxo) })), numFetched: '1' },
    });
    for (const limit of [0, 2_000]) {
      expect(await list({ sourceChain: 'P', limit })).toMatchObject({ result: { numFetched: '3' } });
    }
    expect(await list({ sourceChain: 'X' })).toMatchObject({
      result: { numFetched: '0', utxos: [], endIndex: { utxo: bytesToId(new Uint8Array(32)) } },
    });
    const byChainId = formatAddress(bytesToId(cChainId), 'local', rich.address);
    expect(await list({ addresses: [byChainId], sourceChain: 'P' })).toMatchObject({
      result: { numFetched: '3' },
    });
  });

  it.each([
    [{ sourceChain: 'Q' }, 'problem parsing source chainID "Q": there is no ID with alias: Q'],
    [{ addresses: [] }, 'no addresses provided'],
    [{ addresses: Array(1025).fill(address) }, 'number of addresses given, 1025, exceeds maximum, 1024'],
    [
      { addresses: [address.replace('C-', 'P-')] },
      /^couldn't parse address "P-.+": mismatched chainIDs: expected/u,
    ],
    [
      { addresses: [formatAddress('C', 'fuji', rich.address)] },
      /^couldn't parse address "C-fuji.+": expected hrp "local" but got "fuji"$/u,
    ],
    [{ encoding: 'json' }, /unsupported encoding in method$/u],
  ])('refuse to list with %j', async (params, message) => {
    const node = await startWith();
    const answer = await node.call(path, 'avax.getUTXOs', {
      addresses: [address],
      sourceChain: 'P',
      ...params,
    });
    expect(answer.error).toMatchObject({
      code: -32_000,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    });
  });

  it('refuse what is not a right transaction, with a reason that clients are told', async () => {
    const utxo = platformUtxo(0);
    const node = await startWith([utxo]);
    const right = await oracleImport([utxo]);
    const refused = async (tx: string, encoding = 'hex') => {
      const { error } = await node.call(path, 'avax.issueTx', { tx, encoding });
      return `${error?.code} ${error?.message}`;
    };
    const trailing = Buffer.concat([right.bytes, Buffer.from([0])]);
    expect(await refused(hexOf({ bytes: trailing }))).toMatch(
      /^-32000 problem parsing transaction: trailing buffer space/u,
    );
    expect(await refused(hexOf({ bytes: right.bytes.subarray(0, 60) }))).toMatch(
      /^-32000 problem parsing transaction: /u,
    );
    expect(await refused(`${hexOf(right).slice(0, -2)}00`)).toBe(
      '-32000 problem decoding transaction: invalid input checksum',
    );
    expect(await refused(hexOf(right), 'json')).toBe(
      '-32000 problem decoding transaction: unsupported encoding in method',
    );
    expect(await refused(hexOf(sign(plainImport([utxo], { networkId: 5 }), rich)))).toBe(
      '-32000 tx has wrong network ID',
    );
    expect(
      await refused(hexOf(sign(plainImport([utxo], { blockchainId: sha256(new Uint8Array()) }), rich))),
    ).toBe('-32000 tx has wrong chain ID');
    expect(await refused(hexOf(sign(plainImport([utxo]), stranger)))).toMatch(
      /wrong signature: expected signature from/u,
    );
    expect(await refused(hexOf(sign(plainExport(), stranger)))).toBe(
      "-32000 signature doesn't match public key",
    );
    expect(await refused(hexOf(sign(plainExport({ fee: 0n }), rich)))).toBe(
      '-32000 export tx flow check failed due to: insufficient AVAX funds to pay transaction fee',
    );
    expect(await node.call(rpc, 'eth_blockNumber', [])).toMatchObject({ result: '0x0' });
    expect(await issue(node, right)).toMatchObject({ result: { txID: bytesToId(right.id) } });
    expect(await refused(hexOf(right))).toMatch(
      /^-32000 failed to fetch import UTXOs from \w+ due to: not found$/u,
    );
  });

  it('tell of what they do not know, and of what waits', async () => {
    const mining = { automine: false, intervalMs: 0 };

    const node = await startWith([], { chains: { ...defaultChainSettings, mining } });
    const ask = (method: string, txID: string) => node.call(path, `avax.${method}`, { txID });
    const tx = await oracleExport();
    const txID = bytesToId(tx.id);
    expect(await ask('getAtomicTxStatus', txID)).toMatchObject({ result: { status: 'Unknown' } });
    expect((await ask('getAtomicTx', txID)).error).toMatchObject({
      code: -32_000,
      message: `could not find tx ${txID}`,
    });
    for (const method of ['getAtomicTxStatus', 'getAtomicTx']) {
      expect((await ask(method, bytesToId(new Uint8Array(32)))).error).toMatchObject({
        message: 'nil transaction ID',
      });
    }
    await issue(node, tx);
    expect((await ask('getAtomicTxStatus', txID)).result).toEqual({ status: 'Processing' });
    expect((await ask('getAtomicTx', txID)).result).toEqual({ tx: hexOf(tx), encoding: 'hex' });
    await node.call(rpc, 'anvil_mine', ['0x1']);
    expect((await ask('getAtomicTxStatus', txID)).result).toEqual({ status: 'Accepted', blockHeight: '1' });
  });

  it('come with the next block where blocks are made at an interval', async () => {
    const mining = { automine: false, intervalMs: 100 };
    const node = await startWith([], { chains: { ...defaultChainSettings, mining } });
    const [hosted] = node.running.node.evmChains;
    const tx = await oracleExport();
    const block = new Promise<string | undefined>((resolve) => {
      hosted?.chain.events.on('block', ({ block: { extData } }) => {
        if (extData !== '0x') resolve(extData);
      });
    });
    await issue(node, tx);
    expect(await block).toContain(bytesToHex(tx.bytes).slice(6));
  });

  it('go with snapshots, and with dumps of the state', async () => {
    const node = await startWith();
    const tx = await oracleExport();
    const status = async () =>
      (await node.call(path, 'avax.getAtomicTxStatus', { txID: bytesToId(tx.id) })).result;
    const id = (await node.call(rpc, 'evm_snapshot', [])).result;
    await issue(node, tx);
    const dump = (await node.call(rpc, 'dev_dumpState', [])).result;
    expect(await node.call(rpc, 'evm_revert', [id])).toMatchObject({ result: true });
    expect(await status()).toEqual({ status: 'Unknown' });
    expect(await node.call(rpc, 'dev_loadState', [dump])).toMatchObject({ result: true });
    expect(await status()).toEqual({ status: 'Accepted', blockHeight: '1' });
  });
});

function idOf({ txId, outputIndex }: Utxo): Uint8Array {
  return utxoId(txId, outputIndex);
}

describe('the reference node since Helicon', () => {
  /** As `startWith`, in a folder that a node has made: one that none has keeps to the rules before Helicon. */
  async function startSinceHelicon(utxos: readonly Utxo[]): Promise<TestNode> {
    const dataDir = temporaryFolder(onTestFinished);
    await (await startTestNode(onTestFinished, { dataDir })).running.close();
    const store = openStore(dataDir);
    store.write(() => openSharedMemory(store).put(cChainId, pChainId, utxos));
    await store.close();
    return startTestNode(onTestFinished, { dataDir, rpcCompat: 'reference' });
  }

  it('gives pages whose end is the begin of the next, up to an end of its own', async () => {
    const utxos = [platformUtxo(0), platformUtxo(1), platformUtxo(2)];
    const node = await startSinceHelicon(utxos);
    const page = async (params: object) => {
      const given = { addresses: [address], sourceChain: 'P', ...params };
      const { result, error } = await node.call(path, 'avax.getUTXOs', given);
      return (result ?? error) as { utxos: string[]; numFetched: string; endIndex: object; message?: string };
    };
    const all = await page({});
    expect(all.utxos).toHaveLength(3);
    const end = {
      address: formatAddress('C', 'local', new Uint8Array(20).fill(0xff)),
      utxo: bytesToId(new Uint8Array(32).fill(0xff)),
    };
    expect(all.endIndex).toEqual(end);
    const first = await page({ limit: 2 });
    const ids = utxos.map(({ txId, outputIndex }) => bytesToId(utxoId(txId, outputIndex)));
    expect(first).toMatchObject({ utxos: all.utxos.slice(0, 2), numFetched: '2' });
    expect(ids).toContain((first.endIndex as { utxo: string }).utxo);
    const second = await page({ limit: 2, startIndex: first.endIndex });
    expect(second).toMatchObject({ utxos: all.utxos.slice(2), numFetched: '1', endIndex: end });
    expect(await page({ startIndex: end })).toMatchObject({
      utxos: [],
      numFetched: '0',
      endIndex: {
        address: formatAddress('C', 'local', new Uint8Array(20)),
        utxo: bytesToId(new Uint8Array(32)),
      },
    });
    expect(await page({ addresses: [] })).toMatchObject({ utxos: [], endIndex: end });
    expect((await page({ addresses: Array.from({ length: 1_025 }, () => address) })).message).toBe(
      'too many addresses: 1025 exceeds 1024',
    );
    expect((await page({ sourceChain: 'Q' })).message).toBe(
      'parsing source chainID "Q": there is no ID with alias: Q',
    );
    expect((await page({ addresses: ['nobody'] })).message).toMatch(/^parsing address "nobody": /u);
  });

  it('tells a transaction from its execution on, with its height', async () => {
    const utxo = platformUtxo(3);
    const node = await startSinceHelicon([utxo]);
    const tx = await oracleImport([utxo]);
    const txID = bytesToId(tx.id);
    expect((await node.call(path, 'avax.getAtomicTx', { txID })).error?.message).toBe(
      'fetching tx: not found',
    );
    expect((await issue(node, tx)).result).toEqual({ txID });
    expect((await node.call(path, 'avax.getAtomicTx', { txID })).result).toEqual({
      tx: hexOf(tx),
      encoding: 'hex',
      blockHeight: '1',
    });
    expect((await node.call(path, 'avax.getAtomicTxStatus', { txID })).result).toEqual({
      status: 'Accepted',
      blockHeight: '1',
    });
    const wrong = sign(plainImport([utxo], { networkId: 5 }), rich);
    expect((await issue(node, wrong)).error?.message).toBe(
      'issuing tx: sanity check: wrong network ID: want 12345, got 5',
    );
  });
});
