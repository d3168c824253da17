import type { HexBytes } from '../platform/staking-facts.js';
import type { Network } from '../state/chain-record.js';
import type { PageTokens } from './page-token.js';
import type { PlatformReader } from './platform-reader.js';

/** A request for the reward owners of a subnet's validators. */
export interface ValidatorAddressesRequest {
  readonly subnet: HexBytes;
  /** Without it, both networks. */
  readonly network?: Network | undefined;
  /** Only periods that end after this, Unix seconds. */
  readonly start?: number | undefined;
  /** Only periods that begin before this, Unix seconds. */
  readonly end?: number | undefined;
  readonly pageToken?: string | undefined;
  readonly pageSize: number;
}

/** A page of reward owners, newest transaction first, and the token of the next one, where more remain. */
export interface ValidatorAddressesPage {
  readonly addresses: readonly { readonly addresses: readonly string[]; readonly sortKey: number }[];
  readonly nextPageToken: string | undefined;
}

interface OwnerRow {
  readonly at: string;
  readonly tx: string;
  readonly owners: string;
}

/**
 * Lists who is rewarded for validating a subnet, one entry for each transaction.
 * @throws MetricsError `invalid-page-token`.
 */
export async function readValidatorAddressesPage(
  reader: PlatformReader,
  tokens: PageTokens,
  { subnet, network, start, end, pageToken, pageSize }: ValidatorAddressesRequest,
): Promise<ValidatorAddressesPage> {
  const list = `listValidatorAddresses ${subnet}`;
  const given = { network, startTimestamp: start, endTimestamp: end };
  const page =
    pageToken === undefined ? { filters: given, cursor: undefined } : tokens.read(pageToken, list, given);
  const rows = await readOwners(reader, subnet, page.filters as typeof given, page.cursor, pageSize + 1);
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  const more = rows.length > pageSize && last !== undefined;
  return {
    addresses: shown.map(({ owners, at }) => ({ addresses: owners.split(' '), sortKey: Number(at) })),
    nextPageToken: more
      ? tokens.issue({ list, filters: page.filters, cursor: `${last.at} ${last.tx}` })
      : undefined,
  };
}

function readOwners(
  { store, platforms }: PlatformReader,
  subnet: HexBytes,
  filters: {
    network: Network | undefined;
    startTimestamp: number | undefined;
    endTimestamp: number | undefined;
  },
  cursor: number | string | undefined,
  limit: number,
): Promise<OwnerRow[]> {
  const { network, startTimestamp, endTimestamp } = filters;
  const visible = [...platforms.values()].flatMap((state) =>
    state.watermark !== undefined && (network === undefined || network === state.network)
      ? [{ network: state.network, height: state.watermark.height }]
      : [],
  );
  if (visible.length === 0) return Promise.resolve([]);
  const [added = '', tx = ''] = String(cursor ?? '').split(' ');
  const heights = visible.map(
    (_, index) => `(network = {network${index}:String} AND height <= {height${index}:UInt64})`,
  );
  const conditions = [
    `(${heights.join(' OR ')})`,
    "kind = 'validator'",
    "owners != ''",
    'subnet = unhex({subnet:String})',
    ...(startTimestamp === undefined ? [] : ['ends_at > {start:UInt64}']),
    ...(endTimestamp === undefined ? [] : ['starts_at < {end:UInt64}']),
    ...(cursor === undefined
      ? []
      : ['(added, tx_id) < ({added:UInt64}, toFixedString(unhex({tx:String}), 32))']),
  ];
  return store.query<OwnerRow>(
    `SELECT toString(added) AS at, hex(tx_id) AS tx, owners FROM platform_stakers
     WHERE ${conditions.join(' AND ')}
     ORDER BY added DESC, tx_id DESC LIMIT {limit:UInt32}`,
    {
      params: {
        ...Object.fromEntries(
          visible.flatMap((each, index) => [
            [`network${index}`, each.network],
            [`height${index}`, each.height],
          ]),
        ),
        subnet: subnet.slice(2),
        start: startTimestamp ?? 0,
        end: endTimestamp ?? 0,
        added,
        tx,
        limit,
      },
    },
  );
}
