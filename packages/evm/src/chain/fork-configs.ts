import { bytesToHex, type Hex, hexToBytes } from '@firn/primitives/bytes';
import { zeroAddress } from '../block/header.js';
import { depositContractOf } from '../ethereum/deposit-contract.js';
import {
  beaconRootsAddress,
  consolidationRequestsAddress,
  historyAddress,
  withdrawalRequestsAddress,
} from '../ethereum/system-calls.js';
import { type ExecutionRules, includes } from '../execution/rules.js';
import type { BlobSchedule } from '../fees/blob-schedule.js';
import { WorldState } from '../state/world-state.js';
import type { EvmChain } from './evm-chain.js';
import { type ForkPlaces, forkId, forkPlaces } from './fork-id.js';

/** The rules of one fork (EIP-7910). */
export interface ForkConfig {
  /** Unix seconds; 0 for one that the chain started with. */
  readonly activationTime: bigint;
  readonly blobs: BlobSchedule | undefined;
  /** 4 bytes. */
  readonly forkId: Hex;
  /** The built-in contracts, by name. */
  readonly precompiles: ReadonlyMap<string, Hex>;
  /** The contracts that the rules call, by name. */
  readonly systemContracts: ReadonlyMap<string, Hex>;
}

/** The fork that holds at the head, the one after it, and the last that is planned. */
export interface ForkConfigs {
  readonly current: ForkConfig | undefined;
  readonly next: ForkConfig | undefined;
  /** Undefined when none is planned. */
  readonly last: ForkConfig | undefined;
}

/** The names of EIP-7910, by address. */
const precompileNames: ReadonlyMap<bigint, string> = new Map([
  [0x01n, 'ECREC'],
  [0x02n, 'SHA256'],
  [0x03n, 'RIPEMD160'],
  [0x04n, 'ID'],
  [0x05n, 'MODEXP'],
  [0x06n, 'BN254_ADD'],
  [0x07n, 'BN254_MUL'],
  [0x08n, 'BN254_PAIRING'],
  [0x09n, 'BLAKE2F'],
  [0x0an, 'KZG_POINT_EVALUATION'],
  [0x0bn, 'BLS12_G1ADD'],
  [0x0cn, 'BLS12_G1MSM'],
  [0x0dn, 'BLS12_G2ADD'],
  [0x0en, 'BLS12_G2MSM'],
  [0x0fn, 'BLS12_PAIRING_CHECK'],
  [0x10n, 'BLS12_MAP_FP_TO_G1'],
  [0x11n, 'BLS12_MAP_FP2_TO_G2'],
  [0x100n, 'P256VERIFY'],
]);

/**
 * The forks by time of a chain. `config` names all of its forks, in the reference client's format: that of the genesis
 * document, or what the network adds to it.
 */
export async function forkConfigs(
  chain: EvmChain,
  config: Readonly<Record<string, unknown>> = chain.genesis.config,
): Promise<ForkConfigs> {
  const genesisTime = chain.genesis.timestamp;
  const places = forkPlaces(config, genesisTime);
  const now = chain.head.header.timestamp;
  const describe = (time: bigint | undefined): Promise<ForkConfig | undefined> =>
    time === undefined ? Promise.resolve(undefined) : describeFork(chain, places, time);
  const next = places.times.find((time) => time > now);
  const current = places.times.findLast((time) => time <= now);
  return {
    current: await describe(current ?? timedFromGenesis(chain)),
    next: await describe(next),
    last: next === undefined ? undefined : await describe(places.times.at(-1)),
  };
}

/** The genesis time, where rules that come by time hold from there on. */
function timedFromGenesis(chain: EvmChain): bigint | undefined {
  const { timestamp } = chain.genesis;
  const rules = chain.rules.executionRulesAt({ number: 0n, timestamp, difficulty: 0n });
  return includes(rules, 'Shanghai') ? timestamp : undefined;
}

async function describeFork(chain: EvmChain, places: ForkPlaces, time: bigint): Promise<ForkConfig> {
  const { number } = chain.head.header;
  const rules = chain.rules.executionRulesAt({ number, timestamp: time, difficulty: 0n });
  return {
    activationTime: time <= chain.genesis.timestamp ? 0n : time,
    blobs: rules.blobs,
    forkId: forkId(genesisHash(chain), places, time),
    precompiles: await precompilesOf(chain, rules),
    systemContracts: systemContractsOf(chain, rules),
  };
}

function genesisHash(chain: EvmChain): Hex {
  const genesis = chain.block(0n);
  if (genesis === undefined) throw new Error('every chain has a genesis block');
  return genesis.hash;
}

function precompilesOf(chain: EvmChain, rules: ExecutionRules): Promise<ReadonlyMap<string, Hex>> {
  const { canonical } = chain;
  const state = new WorldState(chain.stateAfter(chain.head));
  return canonical.machines.use(rules, state, canonical.hashOf, async ({ precompiles }) => {
    const named = precompiles.flatMap((digits): [string, Hex][] => {
      const name = precompileNames.get(BigInt(`0x${digits}`));
      return name === undefined ? [] : [[name, bytesToHex(hexToBytes(`0x${digits}`))]];
    });
    return new Map(named.sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

// Chains of another form than Ethereum's have no consensus layer whose contracts they would call.
function systemContractsOf(chain: EvmChain, rules: ExecutionRules): ReadonlyMap<string, Hex> {
  if (chain.rules.headerForm !== 'ethereum') return new Map();
  const contracts: [string, Hex][] = [];
  if (includes(rules, 'Cancun')) contracts.push(['BEACON_ROOTS_ADDRESS', beaconRootsAddress]);
  if (includes(rules, 'Prague')) {
    contracts.push(
      ['CONSOLIDATION_REQUEST_PREDEPLOY_ADDRESS', consolidationRequestsAddress],
      ['DEPOSIT_CONTRACT_ADDRESS', depositContractOf(chain) ?? zeroAddress],
      ['HISTORY_STORAGE_ADDRESS', historyAddress],
      ['WITHDRAWAL_REQUEST_PREDEPLOY_ADDRESS', withdrawalRequestsAddress],
    );
  }
  return new Map(contracts);
}
