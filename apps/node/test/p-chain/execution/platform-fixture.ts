import {
  type Credential,
  compareBytes,
  compareInputs,
  compareOutputs,
  type OutputOwners,
  type PlatformTx,
  signedPlatformTx,
  type TransferableInput,
  type TransferableOutput,
  type UnsignedPlatformTx,
  type Utxo,
  unsignedPlatformTxBytes,
} from '@firn/platform-codec';
import { ripemd160, sha256 } from '@firn/primitives';
import secp256k1 from 'secp256k1';
import { expect } from 'vitest';
import { defaultPlatformSettings } from '../../../src/config/platform-settings.js';
import type { BaseFields } from '../../../src/p-chain/execution/base-checks.js';
import type { ExecutionEnvironment, PlatformRules } from '../../../src/p-chain/execution/environment.js';
import { executeTx } from '../../../src/p-chain/execution/execute-tx.js';
import { platformRules } from '../../../src/p-chain/execution/rules-of-network.js';
import { type Staker, stakerPriority } from '../../../src/p-chain/state/records.js';
import { StateDiff } from '../../../src/p-chain/state/state-diff.js';
import { ModelState } from '../state/model-state.js';

/** One of the network's well-known keys, and its address. */
export interface TestKey {
  readonly secret: Uint8Array;
  readonly address: Uint8Array;
}

function testKey(hex: string): TestKey {
  const secret = Buffer.from(hex, 'hex');
  return { secret, address: ripemd160(sha256(secp256k1.publicKeyCreate(secret, true))) };
}

export const ewoq = testKey('56289e99c94b6912bfc12adc093c9b51124f0dc54ac7a766b2bc5ccf558d8027');
export const vmrq = testKey('7a14fdf6bb1d53e28384f70209280dd8848bdc96b5f9eb7fdde9fcddc7ef1a0d');

export const avax = 1_000_000_000n;
export const primaryNetwork = new Uint8Array(32);
export const nativeAsset = idOf(0xaa);
export const cChain = idOf(0xcc);
const xChain = idOf(0x88);
export const genesisTime = 1_721_016_000n;
export const genesisSupply = 361_196_333_750_752_149n;
export const day = 86_400n;

export const rules: PlatformRules = platformRules(
  { id: 12_345, hrp: 'local' },
  nativeAsset,
  defaultPlatformSettings,
);

/** An ID of one repeated byte. */
export function idOf(byte: number): Uint8Array {
  return new Uint8Array(32).fill(byte);
}

/** A node ID of one repeated byte. */
export function nodeOf(byte: number): Uint8Array {
  return new Uint8Array(20).fill(byte);
}

export function ownedBy(...keys: readonly TestKey[]): OutputOwners {
  const addresses = keys.map(({ address }) => address).sort(compareBytes);
  return { locktime: 0n, threshold: keys.length, addresses };
}

export function output(amount: bigint, owners = ownedBy(ewoq), stakeableLocktime = 0n): TransferableOutput {
  return { assetId: nativeAsset, output: { amount, owners, stakeableLocktime } };
}

/** The state of a chain without stakers or funds, with the exchange chain and the C-Chain. */
export function emptyState(): ModelState {
  const state = new ModelState();
  state.setTimestamp(genesisTime);
  state.setSupply(genesisSupply);
  for (const [id, name] of [
    [xChain, 'X-Chain'],
    [cChain, 'C-Chain'],
  ] as const) {
    state.putBlockchain({ id, name, subnetId: primaryNetwork, vmId: idOf(1) });
  }
  return state;
}

let made = 0;

/** An output that nobody has made. */
export function utxo(
  amount: bigint,
  owners = ownedBy(ewoq),
  changes: Partial<Utxo> & { readonly stakeableLocktime?: bigint } = {},
): Utxo {
  const txId = new Uint8Array(32);
  Buffer.from(txId.buffer).writeUInt32BE(++made, 28);
  const { stakeableLocktime = 0n, ...fields } = changes;
  const { output: transfer, assetId } = output(amount, owners, stakeableLocktime);
  return { txId, outputIndex: 0, assetId, output: transfer, ...fields };
}

/** Gives the state an unspent output. */
export function fund(state: ModelState, ...parameters: Parameters<typeof utxo>): Utxo {
  const funds = utxo(...parameters);
  state.addUtxo(funds);
  return funds;
}

/** What spends an output, signed by all of its owners. */
export function inputFor({ txId, outputIndex, assetId, output: spent }: Utxo): TransferableInput {
  const { amount, owners, stakeableLocktime } = spent;
  const signatureIndices = Array.from({ length: owners.threshold }, (_, index) => index);
  return { txId, outputIndex, assetId, input: { amount, signatureIndices, stakeableLocktime } };
}

/** The common fields of a transaction that spends outputs and makes others. */
export function base(spent: readonly Utxo[], outputs: readonly TransferableOutput[] = []): BaseFields {
  return {
    networkId: rules.networkId,
    blockchainId: primaryNetwork,
    inputs: spent.map(inputFor).sort(compareInputs),
    outputs: [...outputs].sort(compareOutputs),
    memo: new Uint8Array(),
  };
}

/** A signature of 65 bytes over what a transaction says. */
export function signatureOf(unsigned: UnsignedPlatformTx, { secret }: TestKey): Uint8Array {
  const { signature, recid } = secp256k1.ecdsaSign(sha256(unsignedPlatformTxBytes(unsigned)), secret);
  return Uint8Array.of(...signature, recid);
}

/** A transaction whose credentials are of those keys: a list for each. */
export function signed(
  unsigned: UnsignedPlatformTx,
  ...signers: readonly (readonly TestKey[])[]
): PlatformTx {
  const credentials: Credential[] = signers.map((keys) => ({
    signatures: keys.map((key) => signatureOf(unsigned, key)),
  }));
  return signedPlatformTx(unsigned, credentials);
}

/** The environment of an execution on a state that is accepted. */
export function environmentOf(
  state: ModelState,
  changes: Partial<ExecutionEnvironment> = {},
): ExecutionEnvironment {
  return { rules, acceptedState: state, uptimeOf: () => 1, ...changes };
}

/** Executes a transaction and makes its changes in the state. */
export function execute(
  tx: PlatformTx,
  state: ModelState,
  changes: Partial<ExecutionEnvironment> = {},
): void {
  const diff = new StateDiff(state);
  executeTx(tx, diff, environmentOf(state, changes));
  diff.applyTo(state);
}

/** Expects that a transaction is refused for exactly that reason, and that nothing has changed in the state below. */
export function expectRejected(
  tx: PlatformTx,
  state: ModelState,
  reason: RegExp | string,
  changes: Partial<ExecutionEnvironment> = {},
): void {
  const before = { ...state.copy() };
  const attempt = (): void => executeTx(tx, new StateDiff(state), environmentOf(state, changes));
  expect(attempt).toThrow(expect.objectContaining({ name: 'TxRejectedError' }));
  if (typeof reason === 'string') expect(rejectionOf(attempt)).toBe(reason);
  else expect(rejectionOf(attempt)).toMatch(reason);
  expect({ ...state }).toEqual(before);
}

/** The reason of a rejection, without the transaction that every reason of an execution begins with. */
function rejectionOf(attempt: () => void): string {
  try {
    attempt();
  } catch (error) {
    return (error as Error).message.replace(/^standard tx \w+ failed execution: /, '');
  }
  return 'executed';
}

/** Puts a validator of the primary network into a state. */
export function addValidator(state: ModelState, nodeId: Uint8Array, changes: Partial<Staker> = {}): Staker {
  const weight = changes.weight ?? 2_000n * avax;
  const endTime = changes.endTime ?? genesisTime + 100n * day;
  const staker: Staker = {
    txId: idOf(nodeId[0] ?? 0),
    tx: {
      type: 'AddPermissionlessValidatorTx',
      ...base([], [output(1n)]),
      validator: { nodeId, startTime: genesisTime, endTime, weight },
      subnetId: primaryNetwork,
      signer: undefined,
      stake: [output(weight)],
      validationRewardsOwner: ownedBy(ewoq),
      delegationRewardsOwner: ownedBy(vmrq),
      shares: 20_000,
    },
    nodeId,
    subnetId: primaryNetwork,
    priority: stakerPriority.primaryValidator,
    startTime: genesisTime,
    endTime,
    weight,
    publicKey: undefined,
    potentialReward: 7n * avax,
    ...changes,
  };
  state.addStaker(staker);
  return staker;
}
