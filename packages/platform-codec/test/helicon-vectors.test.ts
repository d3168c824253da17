import { bytesToHex, bytesToId, hexToBytes } from '@firn/primitives';
import { describe, expect, it } from 'vitest';
import { parsePlatformTx, signedPlatformTx } from '../src/index.js';

// avalanchego, vms/platformvm/txs/fee: its test transactions of Helicon, which cover every field.
const base =
  '00003039000000000000000000000000000000000000000000000000000000000000000000000001dbcf890f77f49b968576' +
  '48b72b77f9f82937f28a68704af05da0dc12ba53f2db0000000700238520c676e00000000000000000000000000100000001' +
  '8e6f924ff3cf5ea371b09db6ed75915c42be833800000001043c91e9d508169329034e2a68110427a311f945efc53ed3f349' +
  '3d335b393fd100000000dbcf890f77f49b96857648b72b77f9f82937f28a68704af05da0dc12ba53f2db00000005002386f2' +
  '6fc10000000000010000000000000000';
const added =
  '00000014c582872c37c81efa2c94ea347af49cdc23a830aa0000001ca93047d863dd5c9d5f95d87789e8b3f45ace039cd50a' +
  '2ac04e4fee7cc6b9aa97de3d957d69bb49c1bcd013e73a206d6e8c1102319797a698caa3fca0f3a2af54a6010b3e629bb8ee' +
  'ca192289b72f48cb21f40bff49e8663aa9550c3715883fe311a5623fa4c4287f426d39246c0d599ad8d4481c993c6826db7c' +
  'e6365dddbe81daedbd706237e242ec4ade9fced8eccf00000001dbcf890f77f49b96857648b72b77f9f82937f28a68704af0' +
  '5da0dc12ba53f2db00000007000001d1a94a2000000000000000000000000001000000018e6f924ff3cf5ea371b09db6ed75' +
  '915c42be83380000000b000000000000000000000001000000018e6f924ff3cf5ea371b09db6ed75915c42be83380000000b' +
  '000000000000000000000001000000018e6f924ff3cf5ea371b09db6ed75915c42be83380000000b00000000000000000000' +
  '0001000000018e6f924ff3cf5ea371b09db6ed75915c42be8338000027100007a1200000000000093a800000000100000009' +
  '000000016864acd74d257e871126d98118237d1e7a2f6fd236bb39fad90d7a46f1c4d02c46b33fdbfaedcb17313da6af6c12' +
  '060aea2b0702c0959bb0759cb2a2ed11475a00';
const set =
  '3d0ad12b8ee8928edf248ca91ca55600fb383f07c32bff1d6dec472b25cf59a70000000a0000000100000000000b71b00000' +
  '00000012750000000002';
const credential =
  '000000090000000199bb3ab84a60ff05bfab5a14c01db45bcd129c406c141794c561247890e821cf0e70200fc7ea4b5a67a4' +
  '60e7946169d6cbf326fa35062c557295f5c319c22dc601';

describe('the transactions of Helicon', () => {
  it.each([
    [
      'AddAutoRenewedValidatorTx',
      `000000000028${base}${added}`,
      '27RwgYh5N2H8GXydHN6sbEKP87T9KFiePecyUk9SS7pNkvyhfv',
    ],
    [
      'SetAutoRenewedValidatorConfigTx',
      `000000000029${base}${set}${credential.repeat(2)}`,
      '2hFWKMSYJCxSUyr4d3bxG5hcufoavVcF1eknFNybvYeoRXvLvs',
    ],
    [
      'RewardAutoRenewedValidatorTx',
      '00000000002a3d0ad12b8ee8928edf248ca91ca55600fb383f07c32bff1d6dec472b25cf59a7000000006683fe8000000000',
      'gppGWnvA69MPxEji93ZweWtCC5jnB6DsKK3bdBAX5ayrHGJoq',
    ],
  ])('are those of the reference node: %s', (type, hex, id) => {
    const tx = parsePlatformTx(hexToBytes(`0x${hex}`));
    expect(tx.unsigned.type).toBe(type);
    expect(bytesToId(tx.id)).toBe(id);
    const again = signedPlatformTx(tx.unsigned, tx.credentials);
    expect(bytesToHex(again.bytes)).toBe(`0x${hex}`);
  });

  it('say what they say there', () => {
    const parse = (hex: string) => parsePlatformTx(hexToBytes(`0x${hex}`)).unsigned;
    expect(parse(`000000000028${base}${added}`)).toMatchObject({
      delegationShares: 10_000,
      autoCompoundRewardShares: 500_000,
      period: 604_800n,
    });
    expect(parse(`000000000029${base}${set}${credential.repeat(2)}`)).toMatchObject({
      authorization: { signatureIndices: [0] },
      autoCompoundRewardShares: 750_000,
      period: 1_209_600n,
    });
  });
});
