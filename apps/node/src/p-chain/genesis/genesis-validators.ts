import { nodeIdToBytes } from '@firn/primitives';
import { sha256 } from '@noble/hashes/sha2.js';
import { ByteWriter } from '../codec/byte-writer.js';
import { type OutputOwners, type TransferOutput, writeOutput, writeOwners } from '../codec/outputs.js';
import { codecVersion, typeId } from '../codec/type-ids.js';
import {
  type Allocation,
  type GenesisConfig,
  GenesisConfigError,
  type InitialStaker,
  type Unlock,
} from './genesis-config.js';
import { lockedOutput } from './platform-utxos.js';

/** A validator transaction of the genesis. */
export interface GenesisValidator {
  /** 32 bytes. */
  readonly txId: Uint8Array;
  /** Signed transaction without the codec version, as the genesis holds it. */
  readonly txBytes: Uint8Array;
  readonly nodeId: string;
  /** Unix seconds. */
  readonly startTime: bigint;
  /** Unix seconds. */
  readonly endTime: bigint;
  /** Own stake in 1e-9 of the native token. */
  readonly weight: bigint;
  readonly stake: readonly TransferOutput[];
  readonly rewardsOwner: OutputOwners;
  /** In millionths. */
  readonly delegationShares: number;
  readonly signer?: { readonly publicKey: Uint8Array; readonly proofOfPossession: Uint8Array };
}

const zeroId = new Uint8Array(32);

interface StakePart {
  readonly allocation: Allocation;
  readonly unlock: Unlock;
}

/**
 * The validators of the genesis, in the order of the configuration.
 * The staked allocations are split in file order into equal parts; an unlock can be cut in two (reference: section 5.2, steps 7 and 8).
 */
export function genesisValidators(config: GenesisConfig, assetId: Uint8Array): GenesisValidator[] {
  const parts = splitStake(config);
  return config.initialStakers.map((staker, index) => {
    const stake = [...(parts[index] ?? [])]
      .sort(compareParts)
      .map(({ allocation, unlock }) => lockedOutput(config, allocation, unlock));
    const details = {
      nodeId: staker.nodeId,
      startTime: config.startTime,
      endTime:
        config.startTime + config.initialStakeDuration - BigInt(index) * config.initialStakeDurationOffset,
      weight: stake.reduce((sum, output) => sum + output.amount, 0n),
      stake,
      rewardsOwner: { locktime: 0n, threshold: 1, addresses: [staker.rewardAddress] },
      delegationShares: staker.delegationShares,
      ...(staker.signer ? { signer: staker.signer } : {}),
    };
    const txBytes = validatorTx(config.networkId, details, assetId, staker);
    const txId = sha256(new ByteWriter(txBytes.length + 2).u16(codecVersion).fixed(txBytes).finish());
    return { txId, txBytes, ...details };
  });
}

function splitStake(config: GenesisConfig): StakePart[][] {
  const staked = config.allocations.filter((allocation) => config.initialStakedFunds.has(allocation.text));
  const total = staked.reduce(
    (sum, { unlocks }) => unlocks.reduce((inner, { amount }) => inner + amount, sum),
    0n,
  );
  const count = config.initialStakers.length;
  const share = total / BigInt(count);
  if (share === 0n)
    throw new GenesisConfigError(`the staked allocations hold ${total}, too little for ${count} stakers`);
  const parts: StakePart[][] = [[]];
  let room = share;
  for (const allocation of staked) {
    for (const { amount, locktime } of allocation.unlocks) {
      let rest = amount;
      // The last staker takes what the division leaves over.
      while (parts.length < count && rest > 0n) {
        const taken = rest < room ? rest : room;
        parts.at(-1)?.push({ allocation, unlock: { amount: taken, locktime } });
        rest -= taken;
        room -= taken;
        if (room > 0n) break;
        parts.push([]);
        room = share;
      }
      if (rest > 0n) parts.at(-1)?.push({ allocation, unlock: { amount: rest, locktime } });
    }
  }
  return parts;
}

function compareParts(a: StakePart, b: StakePart): number {
  if (a.unlock.locktime !== b.unlock.locktime) return a.unlock.locktime < b.unlock.locktime ? -1 : 1;
  if (a.unlock.amount !== b.unlock.amount) return a.unlock.amount < b.unlock.amount ? -1 : 1;
  return Buffer.compare(a.allocation.address, b.allocation.address);
}

type ValidatorDetails = Omit<GenesisValidator, 'txId' | 'txBytes'>;

function validatorTx(
  networkId: number,
  details: ValidatorDetails,
  assetId: Uint8Array,
  staker: InitialStaker,
): Uint8Array {
  const writer = new ByteWriter(1024);
  writer.u32(staker.signer ? typeId.addPermissionlessValidatorTx : typeId.addValidatorTx);
  writer.u32(networkId).fixed(zeroId).u32(0).u32(0).bytes(new Uint8Array());
  writer.fixed(nodeIdToBytes(details.nodeId)).u64(details.startTime).u64(details.endTime).u64(details.weight);
  if (staker.signer) {
    writer
      .fixed(zeroId)
      .u32(typeId.proofOfPossession)
      .fixed(staker.signer.publicKey)
      .fixed(staker.signer.proofOfPossession);
  }
  writer.list(details.stake, (to, output) => writeOutput(to.fixed(assetId), output));
  writeOwners(writer, details.rewardsOwner);
  if (staker.signer) writeOwners(writer, details.rewardsOwner);
  return writer.u32(details.delegationShares).u32(0).finish();
}
