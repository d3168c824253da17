import { bytesToHex, type Hex } from '@firn/primitives/bytes';
import { temporaryStore } from '@firn/storage/fixtures/temporary-store';
import { skipFor } from '@firn/testing/skip-for';
import { describe, expect, it } from 'vitest';
import { decodeBlock, encodeBlock } from '../../src/block/block-codec.js';
import { encodeHeader, headerHash } from '../../src/block/header-codec.js';
import { openLocalChain } from '../fixtures/local-chain.js';
import { recordedBlocks } from '../fixtures/recorded-chain.js';
import { signed } from '../fixtures/signed.js';
import { missingTestData } from '../fixtures/test-data.js';

const other: Hex = '0x00000000000000000000000000000000000000aa';

describe('blocks', () => {
  it('of the C-Chain are read as they were written', async () => {
    const chain = openLocalChain(temporaryStore());
    await chain.submit(signed({ to: other, value: 1n }).raw);
    const encoded = encodeBlock(chain.head, 'c-chain');
    expect(BigInt(encoded.length)).toBe(chain.head.size);
    const { header, hash, transactions, extData } = decodeBlock(encoded, 'c-chain');
    expect({ header, hash, extData }).toEqual({
      header: chain.head.header,
      hash: chain.head.hash,
      extData: '0x',
    });
    expect(transactions[0]?.hash).toBe(chain.head.transactions[0]?.hash);
  });

  it('of Ethereum are written as they were read', skipFor(missingTestData), () => {
    const encoded = recordedBlocks();
    // A list of more than 255 and less than 65536 bytes: the length is in the second and third byte.
    const length = encoded.readUInt16BE(1) + 3;
    const first = encoded.subarray(0, length);
    expect(bytesToHex(encodeBlock(decodeBlock(first, 'ethereum', { allowHighS: true }), 'ethereum'))).toBe(
      bytesToHex(first),
    );
  });

  it('have no gap between the fields that upgrades added', () => {
    const chain = openLocalChain(temporaryStore());
    const { header } = chain.head;
    expect(headerHash(header, 'c-chain')).toBe(chain.head.hash);
    expect(() => encodeHeader({ ...header, blockGasCost: undefined }, 'c-chain')).toThrow(
      'has no blockGasCost',
    );
  });
});
