import { maxUint64, maxUint256 } from '@firn/primitives/integers';
import { EvmError } from '../evm-error.js';

/** The rules by which a custom chain sets its fees (reference 6.5). All are unsigned, of at most 256 bits. */
export interface FeeConfig {
  /** Gas that a block may use. */
  readonly gasLimit: bigint;
  /** Seconds between blocks that the block gas cost aims at: 64 bits. */
  readonly targetBlockRate: bigint;
  /** Wei per gas. */
  readonly minBaseFee: bigint;
  /** Gas that ten seconds should use; above it the base fee rises. */
  readonly targetGas: bigint;
  /** The greatest change of the base fee is its part by this divisor. */
  readonly baseFeeChangeDenominator: bigint;
  /** Gas. */
  readonly minBlockGasCost: bigint;
  /** Gas: 64 bits. */
  readonly maxBlockGasCost: bigint;
  /** Gas by which the block gas cost moves for each second that a block is early or late. */
  readonly blockGasCostStep: bigint;
}

/** The fields in the order in which contracts and storage hold them. */
export const feeConfigFields = [
  'gasLimit',
  'targetBlockRate',
  'minBaseFee',
  'targetGas',
  'baseFeeChangeDenominator',
  'minBlockGasCost',
  'maxBlockGasCost',
  'blockGasCostStep',
] as const satisfies readonly (keyof FeeConfig)[];

/** A fee configuration contradicts itself or cannot be used. */
export class FeeConfigError extends EvmError {
  override readonly name = 'FeeConfigError';

  constructor(message: string, options?: ErrorOptions) {
    super('genesis', message, options);
  }
}

/** Whether an error is a {@link FeeConfigError}, of this or of another copy of the code. */
export function isFeeConfigError(error: unknown): error is FeeConfigError {
  return error instanceof Error && error.name === 'FeeConfigError';
}

/**
 * Checks the values of a fee configuration, in the order of the reference client.
 * @throws FeeConfigError in its words, such as `gasLimit cannot be less than or equal to 0: gasLimit = 0`.
 */
export function checkFeeConfig(config: FeeConfig): void {
  checkPositive(config, 'gasLimit');
  checkPositive(config, 'targetBlockRate');
  checkNotNegative(config, 'minBaseFee');
  checkPositive(config, 'targetGas');
  checkPositive(config, 'baseFeeChangeDenominator');
  checkNotNegative(config, 'minBlockGasCost');
  const { minBlockGasCost, maxBlockGasCost } = config;
  if (minBlockGasCost > maxBlockGasCost) {
    throw new FeeConfigError(
      `minBlockGasCost cannot be greater than maxBlockGasCost: minBlockGasCost = ${minBlockGasCost}, maxBlockGasCost = ${maxBlockGasCost}`,
    );
  }
  checkNotNegative(config, 'blockGasCostStep');
  if (maxBlockGasCost > maxUint64) {
    throw new FeeConfigError(`maxBlockGasCost is not a valid uint64: maxBlockGasCost = ${maxBlockGasCost}`);
  }
  for (const field of feeConfigFields) {
    if (config[field] > maxUint256) throw new FeeConfigError(`${field} exceeds hash length: 32 bytes`);
  }
}

function checkPositive(config: FeeConfig, field: keyof FeeConfig): void {
  if (config[field] > 0n) return;
  throw new FeeConfigError(`${field} cannot be less than or equal to 0: ${field} = ${config[field]}`);
}

function checkNotNegative(config: FeeConfig, field: keyof FeeConfig): void {
  if (config[field] >= 0n) return;
  throw new FeeConfigError(`${field} cannot be less than 0: ${field} = ${config[field]}`);
}

/**
 * Reads a fee configuration from parsed JSON and checks it.
 * @throws EvmError `genesis`, `invalid fee config: gasLimit cannot be nil` and the like; `path` names the place of a value that
 * is no number.
 */
export function parseFeeConfig(json: unknown, path: string): FeeConfig {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new EvmError('genesis', `${path} must be an object`);
  }
  const given = new Map<string, unknown>(Object.entries(json));
  const config = Object.fromEntries(
    feeConfigFields.map((field) => [field, fieldValue(given, field, path)]),
  ) as Record<keyof FeeConfig, bigint>;
  try {
    checkFeeConfig(config);
  } catch (cause) {
    if (!isFeeConfigError(cause)) throw cause;
    throw new EvmError('genesis', `invalid fee config: ${cause.message}`, { cause });
  }
  return config;
}

function fieldValue(given: ReadonlyMap<string, unknown>, field: keyof FeeConfig, path: string): bigint {
  const value = given.get(field);
  if (value === undefined || value === null) {
    // A number of the reference client's configuration is 0 where it is missing, all others are big integers.
    if (field === 'targetBlockRate') return 0n;
    throw new EvmError('genesis', `invalid fee config: ${field} cannot be nil`);
  }
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  // Integers above 2^53 are decimal strings in exactly parsed JSON.
  if (typeof value === 'string' && /^-?\d{1,100}$/u.test(value)) return BigInt(value);
  throw new EvmError('genesis', `${path}.${field} must be an integer, not ${JSON.stringify(value)}`);
}
