import { expect, test } from 'vitest';
import { type HeaderFields, headerHash } from '../../../src/source/verification/header.js';

const zeros = (bytes: number) => `0x${'00'.repeat(bytes)}` as const;
const emptyRoot = '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421';

/** The first block of the C-Chain of a local network, without the fields of Helicon. */
const granite: HeaderFields = {
  parentHash: zeros(32),
  sha3Uncles: '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347',
  miner: zeros(20),
  stateRoot: '0x3283022557b0e7ad755ac1739dbff2937186a2ed160772ba6c6009cb327a638f',
  transactionsRoot: emptyRoot,
  receiptsRoot: emptyRoot,
  logsBloom: zeros(256),
  difficulty: 0n,
  number: 0n,
  gasLimit: 100_000_000n,
  gasUsed: 0n,
  timestamp: 1_607_144_400n,
  extraData: '0x00',
  mixHash: zeros(32),
  nonce: zeros(8),
  extDataHash: zeros(32),
  baseFeePerGas: 225_000_000_000n,
  extDataGasUsed: 0n,
  blockGasCost: 0n,
  blobGasUsed: 0n,
  excessBlobGas: 0n,
  parentBeaconBlockRoot: zeros(32),
  timestampMilliseconds: 1_607_144_400_000n,
  minDelayExcess: 7_970_124n,
};

/** Reference: helicon.md 5.3. */
test('the first block of a local network has the hashes of the reference, before Helicon and since', () => {
  expect(headerHash(granite)).toBe('0x608ddbd611241719b64642d8e152537e2a5bdf46b6ddb9e8f15340c5e007b8b1');
  const helicon = {
    ...granite,
    targetExponent: 0n,
    minPriceExponent: 0n,
    settledHeight: 0n,
    settledGasUnix: 0n,
    settledGasNumerator: 0n,
    settledExcess: 0n,
  };
  expect(headerHash(helicon)).toBe('0xa8ba8fe99b2affb0ed27d0d8c825f6292c3c6f5eb9d53707504bea02ac9c1a9b');
});
