import { isRpcError } from '@firn/jsonrpc/errors';
import { devAddAbi, devGetAbi, ethCall, ethGetCode, ethGetStorageAt } from '@firn/node-client';
import type { Chain } from '../data/chains.js';
import { hasControlsQuery } from '../data/has-controls.js';
import type { QueryOptions } from '../data/query-options.js';
import { renew } from '../data/renew.js';
import { connection, queries } from '../data/session.js';
import { tokenQuery } from '../data/token-queries.js';
import type { TokenKind } from '../data/token-transfers.js';
import type { OwnAbi } from '../decode/describe.js';
import { standardAbi } from './standard-abi.js';

type Hex = `0x${string}`;

/** Slots of EIP-1967: of the implementation, and of the beacon that knows it. */
const implementationSlot = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbcn;
const beaconSlot = 0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50n;
/** `implementation()` of a beacon. */
const implementationCall = '0x5c60da1b';
const minimalProxy = /^0x363d3d373d3d3d363d73([\da-f]{40})5af43d82803e903d91602b57fd5bf3$/;
const delegation = /^0xef0100([\da-f]{40})$/;
/** Longer texts are no ABI that a person gives. */
const maxAbiText = 2_000_000;

/** What is known of a contract. */
export interface KnownContract {
  readonly hasCode: boolean;
  /** Whose code runs for it: of a proxy, or of an account that has somebody else's code. */
  readonly implementation: Hex | undefined;
  /** Undefined where the node knows none. */
  readonly name: string | undefined;
  readonly abi: OwnAbi;
  /** The standard whose functions these are, where the node knows no ABI. */
  readonly standard: TokenKind | undefined;
  /** Whether the node keeps ABIs at all: only development nodes do. */
  readonly hasRegistry: boolean;
}

/** What the node knows of a contract, and of the one whose code it runs. */
export function contractQuery(chain: Chain, address: Hex): QueryOptions<KnownContract> {
  return {
    queryKey: [chain.genesis, chain.path, 'contract', address],
    // Proxies are pointed elsewhere, and people tell of more ABIs.
    meta: { until: 'head' },
    queryFn: async ({ signal }) => {
      const { node } = connection();
      const options = at(chain, signal);
      const [code, implementationWord, beaconWord] = await Promise.all([
        ethGetCode(node, { address, block: 'latest' }, options),
        ethGetStorageAt(node, { address, hexKey: hexOf(implementationSlot), block: 'latest' }, options),
        ethGetStorageAt(node, { address, hexKey: hexOf(beaconSlot), block: 'latest' }, options),
      ]);
      if (code === '0x') return { ...unknown, hasCode: false };
      const named = minimalProxy.exec(code)?.[1] ?? delegation.exec(code)?.[1];
      const implementation =
        (named === undefined ? undefined : (`0x${named}` as Hex)) ??
        addressIn(implementationWord) ??
        (await implementationOf(chain, addressIn(beaconWord), signal));
      const hasRegistry = await queries.fetchQuery(hasControlsQuery(chain));
      const found = { hasCode: true, implementation, hasRegistry };
      if (!hasRegistry)
        return { ...found, ...(await byStandard(chain, address, implementation ? undefined : code)) };
      const [own, behind] = await Promise.all(
        [address, implementation].map(async (each) =>
          each === undefined ? undefined : devGetAbi(node, { address: each }, options),
        ),
      );
      const abi = [...(own?.abi ?? []), ...(behind?.abi ?? [])];
      if (abi.length === 0)
        return { ...found, ...(await byStandard(chain, address, implementation ? undefined : code)) };
      return { ...found, name: own?.name ?? behind?.name, abi, standard: undefined };
    },
  };
}

const unknown = {
  implementation: undefined,
  name: undefined,
  abi: [],
  standard: undefined,
  hasRegistry: false,
};

/** What a contract of which no ABI is known has of the standard that it answers by. */
async function byStandard(
  chain: Chain,
  address: Hex,
  code: string | undefined,
): Promise<Pick<KnownContract, 'abi' | 'name' | 'standard'>> {
  const token = await queries.fetchQuery(tokenQuery(chain, address));
  if (token === null) return { abi: [], name: undefined, standard: undefined };
  const abi = standardAbi(token.kind, code);
  return { abi, name: undefined, standard: abi.length === 0 ? undefined : token.kind };
}

/**
 * Tells the node the ABI of a contract: the JSON of compilers, alone or within the artifact of Hardhat or Foundry.
 * @throws Error that says what is allowed.
 */
export async function giveAbi(chain: Chain, address: Hex, text: string): Promise<number> {
  if (text.length > maxAbiText)
    throw new Error(`the text has ${text.length} characters, and at most ${maxAbiText} are taken`);
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new Error('the text is no JSON: paste the ABI as the compiler wrote it, or its whole artifact');
  }
  const { abi = given, contractName } = (given ?? {}) as {
    readonly abi?: unknown;
    readonly contractName?: unknown;
  };
  if (!Array.isArray(abi) || !abi.every((each) => typeof each === 'object' && each !== null))
    throw new Error(
      'the JSON is no ABI: it is a list of functions, errors and events, or holds one under “abi”',
    );
  const name = typeof contractName === 'string' && contractName !== '' ? contractName : undefined;
  const known = await devAddAbi(
    connection().node,
    { abi: abi as Record<string, unknown>[], name, address },
    { pathParams: { blockchainId: chain.path } },
  );
  await renew(({ queryKey }) => queryKey[0] === chain.genesis);
  return known;
}

async function implementationOf(
  chain: Chain,
  beacon: Hex | undefined,
  signal: AbortSignal,
): Promise<Hex | undefined> {
  if (beacon === undefined) return undefined;
  try {
    const args = { to: beacon, input: implementationCall } as const;
    return addressIn(await ethCall(connection().node, { args }, at(chain, signal)));
  } catch (error) {
    // A word that happens to stand where a beacon would be.
    if (isRpcError(error)) return undefined;
    throw error;
  }
}

function addressIn(word: string): Hex | undefined {
  const address = /^0x0{24}([\da-f]{40})$/.exec(word)?.[1];
  return address === undefined || /^0+$/.test(address) ? undefined : `0x${address}`;
}

function hexOf(slot: bigint): Hex {
  return `0x${slot.toString(16).padStart(64, '0')}`;
}

function at(chain: Chain, signal: AbortSignal) {
  return { pathParams: { blockchainId: chain.path }, signal };
}
