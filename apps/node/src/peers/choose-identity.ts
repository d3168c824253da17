import { StartRefusal } from '../errors/start-refusal.js';
import type { Network } from '../network/network.js';
import { localStakers } from './local-stakers.js';
import {
  holdsIdentity,
  keepLocalIdentity,
  localIdentity,
  type NodeIdentity,
  openOwnIdentity,
  readIdentity,
} from './node-identity.js';

/** Who a node is to be: a validator of the local genesis by its number, one that the data folder keeps, or one of another folder. */
export type StakingIdentity =
  | { readonly kind: 'local'; readonly number: number }
  | { readonly kind: 'new' }
  | { readonly kind: 'folder'; readonly folder: string };

/** What the choice depends on. */
export interface IdentityChoice {
  /** The part of the data folder in which an identity is kept. */
  readonly folder: string;
  /** Undefined: the one of the folder, or else what suits the network. */
  readonly wanted: StakingIdentity | undefined;
  readonly network: Pick<Network, 'id' | 'isCustom' | 'name'>;
  /** Whether the node connects to others, one of which may be a validator of the genesis. */
  readonly joinsOthers: boolean;
}

/** Networks on which money is at stake, or looks like it: the keys of the local network are everybody's. */
const publicNetworks: ReadonlySet<number> = new Set([1, 5]);
const localNetworkId = 12345;

/**
 * Opens the identity of a node. It stays the same for as long as its folder: on the local network it is the first validator of the genesis, so that
 * the node validates; elsewhere, and where it joins others, one of its own.
 * @throws StartRefusal or StoreError for an identity that cannot be used, saying why and what to do.
 */
export function chooseIdentity({ folder, wanted, network, joinsOthers }: IdentityChoice): NodeIdentity {
  if (wanted?.kind === 'folder') return readIdentity(wanted.folder);
  if (wanted?.kind === 'local') return publicIdentity(wanted.number, network);
  const [first] = localStakers;
  const isLocal = network.id === localNetworkId && !network.isCustom;
  const isFree = wanted === undefined && !joinsOthers && !holdsIdentity(folder);
  return isLocal && isFree && first !== undefined
    ? keepLocalIdentity(folder, first)
    : openOwnIdentity(folder);
}

function publicIdentity(number: number, network: IdentityChoice['network']): NodeIdentity {
  const staker = localStakers[number - 1];
  if (staker === undefined) throw new RangeError(`the local network has no validator ${number}`);
  if (publicNetworks.has(network.id)) {
    throw new StartRefusal(
      `--staking-identity ${number} is refused on ${network.name}: everybody has the keys of the local network's validators; new makes one of its own, and a folder holds yours`,
    );
  }
  return localIdentity(staker);
}
