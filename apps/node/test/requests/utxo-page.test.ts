import { RpcError } from '@firn/jsonrpc/errors';
import { bytesToCb58 } from '@firn/primitives';
import { describe, expect, it } from 'vitest';
import { ChainAliases } from '../../src/chains/chain-aliases.js';
import { toSourceChain, toUtxoPageRequest } from '../../src/requests/utxo-page.js';
import { filled } from '../fixtures/platform-samples.js';

const address = 'P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';
const bytes = Buffer.from('3cb7d3842e8cee6a0ebd09f1fe884f6861e1b29c', 'hex');
const utxo = 'LUC1cmcxnfNR9LdkACS2ccGKLEK7SYqB4gLLTycQfg1koyfSq';
const blockchainId = '11111111111111111111111111111111LpoYY';
const aliases = new ChainAliases();
aliases.add(blockchainId, 'P', 'platform', blockchainId);
const scope = { aliases, blockchainId, hrp: 'local' };

function refusal(message: string): RpcError {
  return new RpcError(-32_000, message);
}

describe('a page of outputs', () => {
  it.each([
    [undefined, 1024],
    [0, 1024],
    [5, 5],
    [1024, 1024],
    [4_294_967_295, 1024],
  ])('of %s lists at most %s', (limit, expected) => {
    const page = toUtxoPageRequest({ addresses: [address], limit }, scope);
    expect(page).toEqual({ addresses: [new Uint8Array(bytes)], start: undefined, limit: expected });
  });

  it('takes addresses in cb58, and a place to go on from', () => {
    const addresses = [bytesToCb58(filled(5, 20))];
    const page = toUtxoPageRequest({ addresses, startIndex: { address, utxo } }, scope);
    expect(page.addresses).toEqual([filled(5, 20)]);
    expect(page.start?.address).toEqual(new Uint8Array(bytes));
    expect(page.start?.utxoId).toHaveLength(32);
  });

  it('starts at the beginning, as clients write it that always write a place', () => {
    const startIndex = { address: '', utxo: '' };
    expect(toUtxoPageRequest({ addresses: [address], startIndex }, scope).start).toBeUndefined();
    const zeros = { address: bytesToCb58(new Uint8Array(20)), utxo: blockchainId };
    expect(toUtxoPageRequest({ addresses: [address], startIndex: zeros }, scope).start).toEqual({
      address: new Uint8Array(20),
      utxoId: new Uint8Array(32),
    });
    const half = { address, utxo: '' };
    expect(() => toUtxoPageRequest({ addresses: [address], startIndex: half }, scope)).toThrow(
      "couldn't parse start index utxo: base58 decoding error: zero length string",
    );
  });

  it('refuses no addresses, too many, and those of other chains', () => {
    expect(() => toUtxoPageRequest({ addresses: [] }, scope)).toThrow(refusal('no addresses provided'));
    const addresses = Array<string>(1025).fill(address);
    expect(() => toUtxoPageRequest({ addresses }, scope)).toThrow(
      refusal('number of addresses given, 1025, exceeds maximum, 1024'),
    );
    expect(() => toUtxoPageRequest({ addresses: ['nothing'] }, scope)).toThrow(
      'couldn\'t parse address "nothing": no separator found in address',
    );
  });

  it('refuses a place that is none', () => {
    const wrong = `${utxo.slice(0, -1)}r`;
    expect(() =>
      toUtxoPageRequest({ addresses: [address], startIndex: { address, utxo: wrong } }, scope),
    ).toThrow(refusal("couldn't parse start index utxo: invalid input checksum"));
    const other = address.replace('P-', 'Q-');
    expect(() =>
      toUtxoPageRequest({ addresses: [address], startIndex: { address: other, utxo } }, scope),
    ).toThrow(refusal(`couldn't parse start index address "${other}": there is no ID with alias: Q`));
  });

  it('comes from a chain that the node knows', () => {
    expect(toSourceChain('platform', aliases)).toBe(blockchainId);
    expect(() => toSourceChain('Q', aliases)).toThrow(
      refusal('problem parsing source chainID "Q": there is no ID with alias: Q'),
    );
  });
});
