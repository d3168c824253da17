import { nodeIdToBytes, parseAddress, parseExactJson } from '@firn/primitives';
import type { GenesisConfig, InitialStaker } from './genesis-config.js';
import { GenesisConfigError } from './genesis-config-error.js';
import { checkGenesisRules } from './genesis-rules.js';
import { configSchema, type GenesisFile } from './genesis-schema.js';

const defaultMaxStakeDuration = 365n * 24n * 3600n;

/** What a genesis configuration is held against. */
export interface GenesisConfigOptions {
  /** The network that it has to be of; any unless given. */
  readonly networkId?: number;
  /** The time that it must not begin after, in Unix seconds; that of the machine unless given. */
  readonly now?: bigint;
  /** Seconds that a stake may last on the network; 365 days, as on all public networks, unless given. */
  readonly maxStakeDuration?: bigint;
}

/**
 * Reads a genesis configuration in the format of the network's own files. Amounts beyond 2^53 are exact.
 * @throws GenesisConfigError naming the key and what is allowed, in the reference node's words where it has some.
 * @example
 * ```ts
 * const config = parseGenesisConfig(readFileSync('genesis.json', 'utf8'));
 * bytesToId(buildGenesis(config).id); // '2nRRoR76HuEk1JjDpRdN8FKvZFvUXWxY3b9C5rZRPFjcgEh7S7'
 * ```
 */
export function parseGenesisConfig(text: string, options: GenesisConfigOptions = {}): GenesisConfig {
  const result = configSchema.safeParse(parseJson(text));
  if (!result.success) {
    const problems = result.error.issues
      .slice(0, 5)
      .map((issue) => `${issue.path.join('.') || 'the file'}: ${issue.message}`);
    throw new GenesisConfigError(`the genesis configuration is not valid: ${problems.join('; ')}`);
  }
  const { data } = result;
  const config = toConfig(data);
  const { networkId = config.networkId, now = BigInt(Math.floor(Date.now() / 1000)) } = options;
  const { maxStakeDuration = defaultMaxStakeDuration } = options;
  checkGenesisRules(config, data.initialStakedFunds, { networkId, now, maxStakeDuration });
  return config;
}

function toConfig(file: GenesisFile): GenesisConfig {
  return {
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
    initialStakers: file.initialStakers.map(toStaker),
    cChainGenesis: file.cChainGenesis,
    message: file.message,
  };
}

function toStaker({
  nodeID,
  rewardAddress,
  delegationFee,
  signer,
}: GenesisFile['initialStakers'][number]): InitialStaker {
  reading(`"${nodeID}" is not a node ID`, () => nodeIdToBytes(nodeID));
  const staker = {
    nodeId: nodeID,
    rewardAddress: addressBytes(rewardAddress),
    delegationShares: delegationFee,
  };
  return signer ? { ...staker, signer } : staker;
}

function parseJson(text: string): unknown {
  return reading('the genesis configuration is not JSON', () => parseExactJson(text));
}

function addressBytes(text: string): Uint8Array {
  return reading(`"${text}" is not an address`, () => parseAddress(text).bytes);
}

function reading<Result>(problem: string, read: () => Result): Result {
  try {
    return read();
  } catch (cause) {
    throw new GenesisConfigError(`${problem}: ${(cause as Error).message}`, { cause });
  }
}
