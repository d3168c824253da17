import { ethCall } from '@firn/node-client';
import type { Log } from '@firn/node-validators';
import {
  type AllowList,
  addressOfTopic,
  allowLists,
  readRole,
  roleCall,
  roleSetTopic,
} from '../decode/allow-lists.js';
import type { PrecompileChange } from '../decode/chain-config.js';
import type { Chain } from './chains.js';
import { configQuery } from './config-query.js';
import { type LookedChain, logsOf, newestBlocks } from './messages-query.js';
import type { QueryOptions } from './query-options.js';
import { refusedAsNull } from './refused-as-null.js';
import { connection, queries } from './session.js';

type Hex = `0x${string}`;

/** Most accounts that are asked for, one call each: every precompile has the same share. */
const mostAccounts = 64;

/** What an account may do with a precompile after the newest block. */
export interface AccountRole {
  readonly precompile: string;
  readonly account: Hex;
  /** In words; null where the node refuses to tell. */
  readonly role: string | null;
  /** The transaction that changed it last; undefined where none did in the blocks that were looked through. */
  readonly changedBy: Hex | undefined;
}

/** Who may use the precompiles of a chain now. */
export interface ChainRoles {
  readonly roles: readonly AccountRole[];
  /** The blocks that were looked through for accounts that the configuration does not name; null where the node refuses to tell their logs. */
  readonly looked: LookedChain | null;
  /** How many accounts more were found than are asked for. */
  readonly left: number;
}

/** Who may use the precompiles of a custom chain after its newest block: of the accounts that its configuration and its newest events name. */
export function rolesQuery(chain: Chain): QueryOptions<ChainRoles> {
  return {
    queryKey: [chain.genesis, chain.path, 'roles'],
    meta: { until: 'head' },
    queryFn: async ({ signal }) => {
      const rules = await queries.fetchQuery(configQuery(chain));
      const configured = rules?.precompiles ?? [];
      const lists = allowLists.filter(({ name }) => configured.some((change) => change.name === name));
      if (lists.length === 0) return { roles: [], looked: null, left: 0 };
      const looked = await newestBlocks(chain, 0, signal);
      const wanted = { address: lists.map(({ address }) => address), topics: [roleSetTopic] } as const;
      const logs = await refusedAsNull(logsOf(looked, wanted, signal));
      const found = lists.map((list) => accountsOf(list, configured, logs ?? []));
      const most = Math.floor(mostAccounts / lists.length);
      const roles = await Promise.all(
        found.flatMap((each) => each.slice(0, most)).map((each) => askRole(chain, each, signal)),
      );
      return {
        roles: roles.flat(),
        looked: logs === null ? null : looked,
        left: found.reduce((sum, each) => sum + Math.max(each.length - most, 0), 0),
      };
    },
  };
}

interface FoundAccount {
  readonly list: AllowList;
  readonly account: Hex;
  readonly changedBy: Hex | undefined;
}

/** The accounts that are named for a precompile, each once: by its events, the last one first, then by the configuration. */
function accountsOf(
  list: AllowList,
  configured: readonly PrecompileChange[],
  logs: readonly Log[],
): readonly FoundAccount[] {
  const named = configured
    .filter(({ name }) => name === list.name)
    .flatMap(({ admins, managers, enabled }) => [...admins, ...managers, ...enabled])
    .filter((text) => /^0x[\da-f]{40}$/i.test(text))
    .map((text): [Hex, undefined] => [text.toLowerCase() as Hex, undefined]);
  const changed = logs
    .filter(({ address }) => address.toLowerCase() === list.address)
    .flatMap(({ topics, transactionHash }): [Hex, Hex][] => {
      const account = addressOfTopic(topics[2]);
      return account === undefined ? [] : [[account, transactionHash]];
    });
  const found = new Map<Hex, Hex | undefined>();
  // Logs come in the order of the chain: the last one of an account is meant.
  for (const [account, changedBy] of [...changed.reverse(), ...named])
    if (!found.has(account)) found.set(account, changedBy);
  return [...found].map(([account, changedBy]) => ({ list, account, changedBy }));
}

/** None where the precompile is not on: then nobody has a role. */
async function askRole(
  chain: Chain,
  { list, account, changedBy }: FoundAccount,
  signal: AbortSignal,
): Promise<readonly AccountRole[]> {
  const args = { to: list.address, input: roleCall(account) };
  const options = { pathParams: { blockchainId: chain.path }, signal };
  const answer = await refusedAsNull(ethCall(connection().node, { args }, options));
  const role = answer === null ? null : readRole(answer);
  return role === undefined ? [] : [{ precompile: list.name, account, role, changedBy }];
}
