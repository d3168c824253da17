import { expect, it } from 'vitest';
import { concernsAddress, createsContract } from '../src/decode/concerns-address.ts';

const from = '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc';
// What the well-known account of the local network creates with its first transaction.
const created = '0x52c84043cd9c865236f11d9fc9f56aa003c1f922';

it('knows the contract that a transaction creates by its sender and nonce', () => {
  const creation = { from, to: null, nonce: 0n } as const;
  expect(createsContract(creation, created)).toBe(true);
  expect(createsContract({ ...creation, nonce: 1n }, created)).toBe(false);
  expect(createsContract({ ...creation, to: from }, created)).toBe(false);
  expect(concernsAddress(creation, created)).toBe(true);
  expect(concernsAddress(creation, from)).toBe(true);
});
