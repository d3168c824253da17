import { describe, expect, it } from 'vitest';
import { RecordError } from '../../src/state/record-bytes.js';
import type { RecordForm } from '../../src/state/record-form.js';
import {
  blockchainForm,
  l1ValidatorForm,
  singletonsForm,
  stakerForm,
  subnetForm,
  txForm,
  weightForm,
} from '../../src/state/record-forms.js';

const bytes = (length: number, fill: number): Uint8Array => new Uint8Array(length).fill(fill);
const owner = { threshold: 2, addresses: [bytes(20, 1), bytes(20, 2)] };
const max = 2n ** 64n - 1n;

const cases: [string, RecordForm<unknown>, unknown][] = [
  [
    'staker',
    stakerForm as RecordForm<unknown>,
    {
      nodeId: bytes(20, 3),
      subnetId: bytes(32, 4),
      priority: 11,
      startTime: 1n,
      endTime: 2n,
      weight: max,
      publicKey: bytes(48, 5),
      potentialReward: 6n,
      delegateeReward: 7n,
      renewal: undefined,
    },
  ],
  [
    'staker that renews itself',
    stakerForm as RecordForm<unknown>,
    {
      nodeId: bytes(20, 3),
      subnetId: bytes(32, 0),
      priority: 11,
      startTime: 1n,
      endTime: 2n,
      weight: 3n,
      publicKey: bytes(48, 5),
      potentialReward: 6n,
      delegateeReward: 7n,
      renewal: {
        nextPeriod: 8n,
        autoCompoundShares: 1_000_000,
        restakedValidationRewards: max,
        restakedDelegateeRewards: 9n,
      },
    },
  ],
  [
    'L1 validator',
    l1ValidatorForm as RecordForm<unknown>,
    {
      validationId: bytes(32, 1),
      subnetId: bytes(32, 2),
      nodeId: bytes(20, 3),
      publicKey: bytes(48, 4),
      remainingBalanceOwner: owner,
      deactivationOwner: { threshold: 0, addresses: [] },
      startTime: 5n,
      weight: 6n,
      minNonce: max,
      endAccumulatedFee: 7n,
    },
  ],
  [
    'subnet',
    subnetForm as RecordForm<unknown>,
    {
      id: bytes(32, 1),
      owner: { locktime: 9n, ...owner },
      conversion: {
        conversionId: bytes(32, 2),
        managerChainId: bytes(32, 3),
        managerAddress: bytes(4096, 4),
      },
    },
  ],
  [
    'blockchain',
    blockchainForm as RecordForm<unknown>,
    { id: bytes(32, 1), name: 'a chain', subnetId: bytes(32, 2), vmId: bytes(32, 3) },
  ],
  ['transaction', txForm as RecordForm<unknown>, { status: 'Aborted', height: 7n, bytes: bytes(99, 1) }],
  ['weight', weightForm as RecordForm<unknown>, { weight: 5n, publicKey: undefined }],
  [
    'figures',
    singletonsForm as RecordForm<unknown>,
    {
      timestamp: 1n,
      supply: max,
      gasCapacity: 2n,
      gasExcess: 3n,
      validatorFeeExcess: 4n,
      accruedFees: 5n,
      height: 6n,
    },
  ],
];

describe.each(cases)('the record of a %s', (name, form, value) => {
  const record = form.toBytes(value);

  it('comes back from its bytes', () => {
    expect(form.fromBytes(Uint8Array.from(record))).toEqual(value);
  });

  it('is refused when it is cut, longer, or of another version', () => {
    // The bytes of a transaction go to the end of its record, whatever they are.
    const cuts = name === 'transaction' ? 10 : record.length;
    for (let length = 0; length < cuts; length += 1) {
      expect(() => form.fromBytes(record.slice(0, length))).toThrow(RecordError);
    }
    if (name !== 'transaction') {
      expect(() => form.fromBytes(Uint8Array.from([...record, 0]))).toThrow('1 bytes too many');
    }
    expect(() => form.fromBytes(Uint8Array.from([3, ...record.slice(1)]))).toThrow('version 3');
    expect(() => form.fromBytes(Uint8Array.from([0, ...record.slice(1)]))).toThrow('version 0');
  });
});

it('of a staker is read as it was written before stakers renewed themselves', () => {
  const [, , staker] = cases[0] as [string, unknown, Parameters<typeof stakerForm.toBytes>[0]];
  // The mark of what is not there is the last byte.
  const record = Uint8Array.from([1, ...stakerForm.toBytes(staker).slice(1, -1)]);
  expect(stakerForm.fromBytes(record)).toEqual(staker);
});

describe('a damaged record', () => {
  it('is refused where a value cannot be', () => {
    const staker = stakerForm.toBytes(cases[0]?.[2] as Parameters<typeof stakerForm.toBytes>[0]);
    staker[1 + 20 + 32] = 6;
    expect(() => stakerForm.fromBytes(staker)).toThrow('priority 6');
    expect(() => weightForm.fromBytes(Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0, 0, 2))).toThrow('says 2');
    expect(() => txForm.fromBytes(Uint8Array.of(1, 2, 0, 0, 0, 0, 0, 0, 0, 0))).toThrow('status 2');
    const tooMany = Buffer.from(
      subnetForm.toBytes({ id: bytes(32, 1), owner: { locktime: 0n, ...owner }, conversion: undefined }),
    );
    tooMany.writeUInt32BE(0xffff_ffff, 1 + 32 + 8 + 4);
    expect(() => subnetForm.fromBytes(tooMany)).toThrow(RecordError);
  });
});
