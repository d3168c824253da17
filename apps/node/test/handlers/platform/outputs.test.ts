import { utxoBytes, utxoId } from '@firn/platform-codec';
import { bytesToHex, bytesToHexWithChecksum, bytesToId, formatAddress } from '@firn/primitives';
import { atEndOfFile } from '@firn/testing/at-end-of-file';
import { beforeAll, describe, expect, it } from 'vitest';
import { known, type PlatformNode, startPlatformNode, utxos } from '../../fixtures/platform-node.js';
import { assetId } from '../../fixtures/platform-samples.js';

const atEnd = atEndOfFile();

const address = formatAddress('P', 'local', known.owner);
const nobody = formatAddress('P', 'local', new Uint8Array(20));
const native = bytesToId(assetId);
const own = utxos.own
  .map((utxo) => ({ id: utxoId(utxo.txId, utxo.outputIndex), bytes: utxoBytes(utxo) }))
  .sort((a, b) => Buffer.compare(a.id, b.id));

interface Page {
  readonly numFetched: string;
  readonly utxos: readonly string[];
  readonly endIndex: { readonly address: string; readonly utxo: string };
}

describe('outputs of the platform chain', () => {
  let node: PlatformNode;
  beforeAll(() => {
    node = startPlatformNode(atEnd);
  });

  it('are listed page by page', async () => {
    const first = (await node.call('platform.getUTXOs', { addresses: [address], limit: 2 })).result as Page;
    expect(first).toEqual({
      numFetched: '2',
      utxos: own.slice(0, 2).map(({ bytes }) => bytesToHexWithChecksum(bytes)),
      endIndex: { address, utxo: bytesToId(own[1]?.id ?? new Uint8Array()) },
      encoding: 'hex',
    });
    const startIndex = first.endIndex;
    const rest = await node.call('platform.getUTXOs', {
      addresses: [address],
      limit: 2,
      startIndex,
      encoding: 'hexnc',
    });
    expect(rest.result).toMatchObject({
      numFetched: '1',
      utxos: own.slice(2).map(({ bytes }) => bytesToHex(bytes)),
      encoding: 'hexnc',
    });
  });

  it('are those that another chain exported, if it is the source', async () => {
    const { result } = await node.call('platform.getUTXOs', { addresses: [address], sourceChain: 'X' });
    expect(result).toMatchObject({
      numFetched: '1',
      utxos: [bytesToHexWithChecksum(utxoBytes(utxos.exported))],
    });
    const same = await node.call('platform.getUTXOs', { addresses: [address], sourceChain: 'P' });
    expect(same.result).toMatchObject({ numFetched: '3' });
  });

  it('end at zeros where there are none', async () => {
    expect((await node.call('platform.getUTXOs', { addresses: [nobody] })).result).toEqual({
      numFetched: '0',
      utxos: [],
      endIndex: { address: nobody, utxo: bytesToId(new Uint8Array(32)) },
      encoding: 'hex',
    });
  });

  it.each([
    [{ addresses: [] }, 'no addresses provided'],
    [{ addresses: Array(1025).fill(address) }, 'number of addresses given, 1025, exceeds maximum, 1024'],
    [
      { addresses: [address], sourceChain: 'Q' },
      'problem parsing source chainID "Q": there is no ID with alias: Q',
    ],
    [{ addresses: ['P'] }, 'couldn\'t parse address "P": no separator found in address'],
    [
      { addresses: [address], encoding: 'json' },
      "couldn't encode UTXO as json: unsupported encoding in method",
    ],
  ])('are not listed for wrong params', async (params, message) => {
    expect((await node.call('platform.getUTXOs', params)).error).toEqual({ code: -32_000, message });
  });

  it('that rewarded a staker are kept', async () => {
    const txID = bytesToId(known.validatorTx.id);
    expect((await node.call('platform.getRewardUTXOs', { txID })).result).toEqual({
      numFetched: '1',
      utxos: [bytesToHexWithChecksum(utxoBytes(utxos.reward))],
      encoding: 'hex',
    });
    const none = await node.call('platform.getRewardUTXOs', { txID: bytesToId(known.subnetTx.id) });
    expect(none.result).toEqual({ numFetched: '0', utxos: [], encoding: 'hex' });
  });

  it('add up to a balance', async () => {
    const { result } = await node.call('platform.getBalance', { addresses: [address] });
    expect(result).toMatchObject({ balance: '30', unlocked: '30', balances: { [native]: '30' } });
    expect((result as { utxoIDs: unknown[] }).utxoIDs).toHaveLength(3);
  });

  it('are counted while they are staked', async () => {
    const all = (await node.call('platform.getStake', { addresses: [address] })).result;
    expect(all).toMatchObject({ staked: '10', stakeds: { [native]: '10' }, encoding: 'hex' });
    expect((all as { stakedOutputs: string[] }).stakedOutputs).toHaveLength(2);
    const own = await node.call('platform.getStake', {
      addresses: [address],
      validatorsOnly: true,
      encoding: 'hexnc',
    });
    // Version, asset, lock for staking, output.
    expect(own.result).toMatchObject({
      staked: '5',
      stakedOutputs: [
        `0x0000${Buffer.from(assetId).toString('hex')}00000016000000006553f10000000007` +
          `0000000000000005000000000000000000000001000000011111111111111111111111111111111111111111`,
      ],
    });
    const many = Array(257).fill(address);
    expect((await node.call('platform.getStake', { addresses: many })).error?.message).toBe(
      '257 addresses provided but this method can take at most 256',
    );
  });
});
