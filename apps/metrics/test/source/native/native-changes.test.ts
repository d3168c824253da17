import {
  atomicBatchBytes,
  compareBytes,
  type EvmExportTx,
  type EvmImportTx,
  isPlatformCodecError,
  signedAtomicTx,
} from '@firn/platform-codec';
import { bytesToHex } from '@firn/primitives';
import { expect, test } from 'vitest';
import type { Hex, SourceBlock, SourceReceipt } from '../../../src/source/chain-source.js';
import {
  createNativeLedger,
  type NativeEvidence,
  nativeChangesOf,
  noteAtomic,
} from '../../../src/source/native/native-changes.js';
import {
  addressOf,
  createFakeChain,
  type FakeCall,
  type FakeTransaction,
} from '../../fixtures/fake-chain.js';

const [user, contract, third, other] = [addressOf(1), addressOf(2), addressOf(3), addressOf(4)];
const miner = addressOf(0xfee);
const minter = '0x0200000000000000000000000000000000000001';
const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0');

interface Changed {
  readonly block?: Partial<SourceBlock>;
  readonly receipt?: Partial<SourceReceipt>;
  readonly evidence?: Partial<NativeEvidence>;
}

/** What a block with one transaction changes; it costs 10 gas at 7 wei, unless it says otherwise. */
function changesOf(
  transaction: Partial<FakeTransaction>,
  { block = {}, receipt = {}, evidence = {} }: Changed = {},
) {
  const chain = createFakeChain();
  chain.append(0);
  const built = chain.append(1, [{ from: user, to: contract, gasUsed: 10n, gasPrice: 7n, ...transaction }]);
  const { deltas, uncertain, missing } = nativeChangesOf(
    { ...built.block, ...block },
    { receipts: built.receipts.map((each) => ({ ...each, ...receipt })), traces: built.traces, ...evidence },
  );
  const changed = [...deltas].filter(([, delta]) => delta !== 0n);
  return { deltas: Object.fromEntries(changed), uncertain: [...uncertain], missing };
}

const call = (fields: Partial<FakeCall>): FakeCall => ({
  type: 'CALL',
  from: contract,
  to: third,
  ...fields,
});

test('a transaction pays its value and its fee', () => {
  expect(changesOf({ value: 5n })).toEqual({
    deltas: { [user]: -75n, [contract]: 5n, [miner]: 70n },
    uncertain: [],
    missing: undefined,
  });
});

test('a failed transaction pays its fee alone, whatever its calls did', () => {
  const calls = [call({ value: '0x3' })];
  expect(changesOf({ value: 5n, status: 0n, calls }).deltas).toEqual({ [user]: -70n, [miner]: 70n });
});

test('chains that burn the base fee give the rest to the fee recipient', () => {
  const block = { burnsBaseFee: true, baseFeePerGas: 6n };
  expect(changesOf({}, { block }).deltas).toEqual({ [user]: -70n, [miner]: 10n });
  const legacy = { burnsBaseFee: true, baseFeePerGas: undefined };
  expect(changesOf({}, { block: legacy }).deltas).toEqual({ [user]: -70n, [miner]: 70n });
});

test('the price of blobs goes to nobody', () => {
  expect(changesOf({}, { receipt: { blobFee: 1_000n } }).deltas).toEqual({ [user]: -1_070n, [miner]: 70n });
});

test('a creation with value funds the contract that it makes', () => {
  const { deltas } = changesOf({ to: null, value: 5n });
  expect(Object.values(deltas).sort()).toEqual([-75n, 5n, 70n].sort());
});

test('calls with value move it, and so do creations by contracts', () => {
  const calls = [
    call({ value: '0x3', calls: [call({ from: third, to: other, value: '0x1' })] }),
    call({ type: 'CREATE', to: other, value: '0x10' }),
    call({ type: 'CREATE2', to: other, value: '0x20' }),
  ];
  expect(changesOf({ calls }).deltas).toEqual({
    [user]: -70n,
    [miner]: 70n,
    [contract]: -0x33n,
    [third]: 2n,
    [other]: 0x31n,
  });
});

test('code that runs for its caller moves nothing, but calls below it do', () => {
  const calls = (['DELEGATECALL', 'CALLCODE', 'STATICCALL'] as const).map((type) =>
    call({ type, value: '0x9', calls: [call({ to: other, value: '0x1' })] }),
  );
  expect(changesOf({ calls }).deltas).toEqual({ [user]: -70n, [miner]: 70n, [contract]: -3n, [other]: 3n });
});

test('a call that failed moves nothing, nor does anything below it', () => {
  const calls = [call({ value: '0x3', error: 'out of gas', calls: [call({ value: '0x1' })] })];
  expect(changesOf({ calls }).deltas).toEqual({ [user]: -70n, [miner]: 70n });
});

test('a contract that ends gives what it has; what becomes of it afterwards only the node knows', () => {
  const ending = changesOf({ value: 5n, calls: [call({ type: 'SELFDESTRUCT', value: '0x5' })] });
  expect(ending.deltas).toEqual({ [user]: -75n, [miner]: 70n, [third]: 5n });
  expect(ending.uncertain).toEqual([contract]);
  const toItself = changesOf({ calls: [call({ type: 'SELFDESTRUCT', to: contract, value: '0x5' })] });
  expect(toItself).toMatchObject({ deltas: { [user]: -70n, [miner]: 70n }, uncertain: [contract] });
});

test('a call of the native minter mints, if the node says so', () => {
  const input = `0x4f5aaaba${word(third)}${word(500n)}` as const;
  const minted = changesOf({ calls: [call({ to: minter, input })] });
  expect(minted).toMatchObject({ deltas: { [third]: 500n }, uncertain: [third] });
  for (const fields of [
    { to: minter, input, error: 'not allowed' },
    { to: minter, input: '0x4f5aaaba' },
    { to: minter, input, type: 'STATICCALL' },
    { to: other, input },
  ] as const)
    expect(changesOf({ calls: [call(fields)] }).uncertain).toEqual([]);
});

test('withdrawals are in 1e-9 of the coin', () => {
  const withdrawals = [{ address: third, amount: 3n }];
  expect(changesOf({}, { block: { withdrawals } }).deltas).toMatchObject({ [third]: 3_000_000_000n });
});

test('the genesis gives what it allocates', () => {
  const genesis = new Map([[third, 9n]]);
  expect(changesOf({}, { evidence: { genesis } }).deltas).toMatchObject({ [third]: 9n });
});

test('what cannot be known is said', () => {
  expect(changesOf({}, { evidence: { traces: [{ result: null }] } }).missing).toMatch(
    /^the node does not trace transaction 0x/,
  );
  expect(changesOf({ status: 0n }, { evidence: { traces: [{ result: null }] } }).missing).toBeUndefined();
  expect(changesOf({}, { block: { atomicData: '0x00' } }).missing).toBe(
    'the native asset of the network is not known',
  );
  expect(changesOf({}, { block: { feeRecipient: undefined } }).missing).toBe(
    'the node does not tell who gets the fees',
  );
});

const bytes = (length: number, fill: number) => new Uint8Array(length).fill(fill);
const [coin, token] = [bytes(32, 1), bytes(32, 2)].sort(compareBytes) as [Uint8Array, Uint8Array];
const [alice, bob] = [bytes(20, 0xa), bytes(20, 0xb)];
const base = { networkId: 12_345, blockchainId: bytes(32, 9) };
const credentials = [{ signatures: [bytes(65, 0)] }];

const imported = signedAtomicTx(
  {
    type: 'EvmImportTx',
    ...base,
    sourceChain: bytes(32, 0),
    importedInputs: [
      {
        txId: bytes(32, 3),
        outputIndex: 0,
        assetId: coin,
        input: { amount: 12n, signatureIndices: [0], stakeableLocktime: 0n },
      },
    ],
    outputs: [
      { address: alice, amount: 7n, assetId: coin },
      { address: alice, amount: 100n, assetId: token },
      { address: bob, amount: 4n, assetId: coin },
    ],
  } satisfies EvmImportTx,
  credentials,
);
const exported = signedAtomicTx(
  {
    type: 'EvmExportTx',
    ...base,
    destinationChain: bytes(32, 0),
    inputs: [
      { address: alice, amount: 3n, assetId: coin, nonce: 0n },
      { address: alice, amount: 50n, assetId: token, nonce: 0n },
    ],
    exportedOutputs: [
      {
        assetId: coin,
        output: {
          amount: 2n,
          owners: { locktime: 0n, threshold: 1, addresses: [bob] },
          stakeableLocktime: 0n,
        },
      },
    ],
  } satisfies EvmExportTx,
  [...credentials, ...credentials],
);

function movesOf(data: Hex) {
  const ledger = createNativeLedger();
  noteAtomic(ledger, data, coin);
  return ledger.deltas;
}

test('imports give the native coin and exports take it, in wei; other assets are no native balances', () => {
  const both = bytesToHex(atomicBatchBytes([imported, exported]));
  expect(movesOf(both)).toEqual(
    new Map([
      [bytesToHex(alice), 4_000_000_000n],
      [bytesToHex(bob), 4_000_000_000n],
    ]),
  );
});

test('blocks of before the fifth Apricot phase hold one transaction, and not a list', () => {
  expect(movesOf(bytesToHex(exported.bytes))).toEqual(new Map([[bytesToHex(alice), -3_000_000_000n]]));
});

test('anything else is refused', () => {
  expect(() => movesOf('0x00000000')).toThrow(expect.toSatisfy(isPlatformCodecError));
});
