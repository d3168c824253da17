import { bytesToId, sha256 } from '@firn/primitives';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  initialValidationId,
  l1ConversionDataBytes,
  l1ConversionId,
  parseL1ConversionData,
  platformMessageBytes,
  registeredValidationId,
} from '../../src/index.js';
import { conversionData } from '../fixtures/warp-arbitraries.js';

describe('identifiers of L1s', () => {
  it('come from conversion data that come back from their bytes', () => {
    fc.assert(
      fc.property(conversionData, (data) => {
        const bytes = l1ConversionDataBytes(data);
        expect(parseL1ConversionData(bytes)).toEqual(data);
        expect(l1ConversionId(data)).toEqual(sha256(bytes));
      }),
    );
  });

  it('number the validators that an L1 begins with', () => {
    expect(bytesToId(initialValidationId(new Uint8Array(32), 0))).toBe(
      'qKTSzoT4ywDs7Znr1LVHqgRCd4x9PVejJHRG2Rb2p8YjRVtdn',
    );
  });

  it('are the hash of the message for validators that come later', () => {
    const owner = { threshold: 0, addresses: [] };
    const message = {
      type: 'RegisterL1Validator',
      subnetId: new Uint8Array(32).fill(1),
      nodeId: new Uint8Array(20).fill(2),
      blsPublicKey: new Uint8Array(48).fill(3),
      expiry: 4n,
      remainingBalanceOwner: owner,
      deactivationOwner: owner,
      weight: 5n,
    } as const;
    expect(registeredValidationId(message)).toEqual(sha256(platformMessageBytes(message)));
  });
});
