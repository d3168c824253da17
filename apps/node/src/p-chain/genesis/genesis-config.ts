import { parseAddress, parseExactJson } from '@firn/primitives';
import { z } from 'zod';

/** A genesis configuration that cannot be used; the message names the place and what is allowed. */
export class GenesisConfigError extends Error {
  override readonly name = 'GenesisConfigError';
  readonly code = 'genesis-config';
}

/** A locked part of an allocation. */
export interface Unlock {
  /** In 1e-9 of the native token. */
  readonly amount: bigint;
  /** Unix seconds; 0 for at once. */
  readonly locktime: bigint;
}

/** What one address owns at genesis. */
export interface Allocation {
  /** 20 bytes; an annotation that has no effect on ownership. */
  readonly ethAddress: Uint8Array;
  /** The address as the file spells it, which staked funds refer to. */
  readonly text: string;
  readonly address: Uint8Array;
  /** Amount on the exchange chain, in 1e-9 of the native token. */
  readonly initialAmount: bigint;
  readonly unlocks: readonly Unlock[];
}

/** A validator of the primary network from the start. */
export interface InitialStaker {
  readonly nodeId: string;
  readonly rewardAddress: Uint8Array;
  /** Share of the delegators' rewards, in millionths. */
  readonly delegationShares: number;
  /** BLS key and its proof of possession; networks from before the BLS keys have none. */
  readonly signer?: { readonly publicKey: Uint8Array; readonly proofOfPossession: Uint8Array };
}

/** A network's genesis as people write it. */
export interface GenesisConfig {
  readonly networkId: number;
  readonly allocations: readonly Allocation[];
  /** Unix seconds. */
  readonly startTime: bigint;
  /** Seconds. */
  readonly initialStakeDuration: bigint;
  /** Seconds between the ends of two stakers. */
  readonly initialStakeDurationOffset: bigint;
  /** Addresses of the allocations that are staked. */
  readonly initialStakedFunds: ReadonlySet<string>;
  readonly initialStakers: readonly InitialStaker[];
  /** The C-Chain's genesis, byte for byte. */
  readonly cChainGenesis: string;
  readonly message: string;
}

const maxUint64 = (1n << 64n) - 1n;
const uint64 = z
  .union([z.number().int().nonnegative(), z.string().regex(/^\d{1,20}$/)])
  .transform(BigInt)
  .refine((value) => value <= maxUint64, 'must be at most 18446744073709551615');
const hexBytes = (length: number) =>
  z
    .string()
    .regex(new RegExp(`^0x[0-9a-fA-F]{${2 * length}}$`), `must be 0x and ${length} bytes in hex`)
    .transform((text) => new Uint8Array(Buffer.from(text.slice(2), 'hex')));

const configSchema = z.object({
  networkID: z.number().int().min(1).max(0xffff_ffff),
  allocations: z
    .array(
      z.object({
        ethAddr: hexBytes(20),
        avaxAddr: z.string(),
        initialAmount: uint64,
        unlockSchedule: z.array(z.object({ amount: uint64, locktime: uint64.default(0n) })).nullish(),
      }),
    )
    .min(1),
  startTime: uint64,
  initialStakeDuration: uint64.refine((value) => value > 0n, 'initial stake duration must be > 0'),
  initialStakeDurationOffset: uint64,
  initialStakedFunds: z.array(z.string()).min(1, 'initial staked funds cannot be empty'),
  initialStakers: z
    .array(
      z.object({
        nodeID: z.string().startsWith('NodeID-'),
        rewardAddress: z.string(),
        delegationFee: z.number().int().min(0).max(1_000_000),
        signer: z.object({ publicKey: hexBytes(48), proofOfPossession: hexBytes(96) }).optional(),
      }),
    )
    .min(1, 'initial stakers must be > 0'),
  cChainGenesis: z.string().min(1, 'C-Chain genesis cannot be empty'),
  message: z.string().default(''),
});

/**
 * Reads a genesis configuration in the format of the network's own files. Amounts beyond 2^53 are exact.
 * @throws GenesisConfigError naming the key and what is allowed.
 */
export function parseGenesisConfig(text: string): GenesisConfig {
  const result = configSchema.safeParse(parseJson(text));
  if (!result.success) {
    const problems = result.error.issues
      .slice(0, 5)
      .map((issue) => `${issue.path.join('.') || 'the file'}: ${issue.message}`);
    throw new GenesisConfigError(`the genesis configuration is not valid: ${problems.join('; ')}`);
  }
  const file = result.data;
  const config: GenesisConfig = {
    networkId: file.networkID,
    allocations: file.allocations.map((allocation) => ({
      ethAddress: allocation.ethAddr,
      text: allocation.avaxAddr,
      address: addressBytes(allocation.avaxAddr),
      initialAmount: allocation.initialAmount,
      unlocks: allocation.unlockSchedule ?? [],
    })),
    startTime: file.startTime,
    initialStakeDuration: file.initialStakeDuration,
    initialStakeDurationOffset: file.initialStakeDurationOffset,
    initialStakedFunds: new Set(file.initialStakedFunds),
    initialStakers: file.initialStakers.map((staker) => ({
      nodeId: staker.nodeID,
      rewardAddress: addressBytes(staker.rewardAddress),
      delegationShares: staker.delegationFee,
      ...(staker.signer ? { signer: staker.signer } : {}),
    })),
    cChainGenesis: file.cChainGenesis,
    message: file.message,
  };
  checkConsistency(config);
  return config;
}

function parseJson(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch (error) {
    throw new GenesisConfigError(`the genesis configuration is not JSON: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

function addressBytes(text: string): Uint8Array {
  try {
    return parseAddress(text).bytes;
  } catch (error) {
    throw new GenesisConfigError(`"${text}" is not an address: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

function checkConsistency(config: GenesisConfig): void {
  const known = new Set(config.allocations.map((allocation) => allocation.text));
  for (const staked of config.initialStakedFunds) {
    if (!known.has(staked)) throw new GenesisConfigError(`no allocation to stake in address ${staked}`);
  }
  const lastOffset = config.initialStakeDurationOffset * BigInt(config.initialStakers.length - 1);
  if (lastOffset > config.initialStakeDuration) {
    throw new GenesisConfigError(
      `initial stake duration ${config.initialStakeDuration} s is too short for ${config.initialStakers.length} stakers with an offset of ${config.initialStakeDurationOffset} s`,
    );
  }
  if (initialSupply(config) === 0n) throw new GenesisConfigError('initial supply must be > 0');
}

/**
 * Everything that the genesis hands out, on both chains, in 1e-9 of the native token.
 * @throws GenesisConfigError above 2^64 - 1.
 */
export function initialSupply(config: GenesisConfig): bigint {
  let supply = 0n;
  for (const { initialAmount, unlocks } of config.allocations) {
    supply += initialAmount;
    for (const unlock of unlocks) supply += unlock.amount;
  }
  if (supply > maxUint64)
    throw new GenesisConfigError(`the initial supply ${supply} is above 18446744073709551615`);
  return supply;
}
