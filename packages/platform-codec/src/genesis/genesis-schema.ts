import { hexToBytes } from '@firn/primitives';
import { maxUint64 } from '@firn/primitives/integers';
import { z } from 'zod';

const maxTextLength = 0xffff;

const uint64Error = 'must be an integer from 0 to 18446744073709551615';

const uint64 = z
  .union([z.int().nonnegative(uint64Error), z.string().regex(/^\d{1,20}$/, uint64Error)], uint64Error)
  .transform(BigInt)
  .refine((value) => value <= maxUint64, uint64Error);

const hexBytes = (length: number) =>
  z
    .string()
    .regex(new RegExp(`^0x[0-9a-fA-F]{${2 * length}}$`), `must be 0x and ${length} bytes in hex`)
    .transform(hexToBytes);

const allocation = z.object({
  ethAddr: hexBytes(20),
  avaxAddr: z.string(),
  initialAmount: uint64,
  unlockSchedule: z.array(z.object({ amount: uint64, locktime: uint64.default(0n) })).nullish(),
});

const staker = z.object({
  nodeID: z.string(),
  rewardAddress: z.string(),
  delegationFee: z.number().int().min(0).max(1_000_000),
  signer: z.object({ publicKey: hexBytes(48), proofOfPossession: hexBytes(96) }).optional(),
});

/**
 * The form of a genesis file (reference: section 5.1). What is missing counts as empty where the rules have words for that
 * ({@link checkGenesisRules}).
 */
export const configSchema = z.object({
  networkID: z.number().int().min(1).max(0xffff_ffff),
  allocations: z.array(allocation).default([]),
  startTime: uint64,
  initialStakeDuration: uint64.default(0n),
  initialStakeDurationOffset: uint64.default(0n),
  initialStakedFunds: z.array(z.string()).default([]),
  initialStakers: z.array(staker).default([]),
  cChainGenesis: z.string().default(''),
  message: z
    .string()
    .default('')
    .refine(
      (text) => new TextEncoder().encode(text).length <= maxTextLength,
      `must be at most ${maxTextLength} bytes`,
    ),
});

/** A genesis file of that form. */
export type GenesisFile = z.infer<typeof configSchema>;
