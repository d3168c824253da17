import type { Network } from '../../source/platform/platform-network.js';
import { type HexBytes, openEnd } from '../../source/platform/staking-facts.js';
import type { PlatformState } from '../../state/platform/platform-state.js';
import { cutPage, type OpenPage, openPage } from '../page.js';
import type { PageCursor, PageTokens } from '../page-token.js';
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
 * The page of reward owners that a request asks for.
 * @throws MetricsError `invalid-page-token`.
 */
export function openValidatorAddressesPage(
  tokens: PageTokens,
  { subnet, network, start, end, pageToken }: Omit<ValidatorAddressesRequest, 'pageSize'>,
): OpenPage<OwnerFilters> {
  return openPage(tokens, {
    list: `listValidatorAddresses ${subnet}`,
    filters: { network, startTimestamp: start, endTimestamp: end },
    pageToken,
  });
}

/** The platform chains whose validators a page lists: those of which something is stored. */
export function platformsOf(
  { platforms }: Pick<PlatformReader, 'platforms'>,
  { network }: Pick<OwnerFilters, 'network'>,
): PlatformState[] {
  return [...platforms.values()].filter(
    (state) => state.watermark !== undefined && (network === undefined || network === state.network),
  );
}

/**
 * Lists who is rewarded for validating a subnet, one entry for each transaction.
 * @throws MetricsError `invalid-page-token`.
 */
export async function readValidatorAddressesPage(
  reader: PlatformReader,
  tokens: PageTokens,
  { pageSize, ...request }: ValidatorAddressesRequest,
): Promise<ValidatorAddressesPage> {
  const page = openValidatorAddressesPage(tokens, request);
  const found = await readOwners(reader, request.subnet, page.filters, page.cursor, pageSize + 1);
  const { rows, nextPageToken } = cutPage(page, found, pageSize, ({ at, tx }) => `${at} ${tx}`);
  return {
    addresses: rows.map(({ owners, at }) => ({ addresses: owners.split(' '), sortKey: Number(at) })),
    nextPageToken,
  };
}

/** The end that a block makes is before that of the transaction for validators that renew themselves, which have none. */
const notEndedBefore = `(ends_at < ${openEnd} OR tx_id NOT IN (SELECT tx_id FROM platform_staker_ends WHERE ts <= {start:UInt64} AND outcome != 'removed'))`;

interface OwnerFilters {
  readonly network: Network | undefined;
  readonly startTimestamp: number | undefined;
  readonly endTimestamp: number | undefined;
}

function readOwners(
  reader: PlatformReader,
  subnet: HexBytes,
  filters: OwnerFilters,
  cursor: PageCursor | undefined,
  limit: number,
): Promise<OwnerRow[]> {
  const { startTimestamp, endTimestamp } = filters;
  const visible = platformsOf(reader, filters).flatMap(({ network, watermark }) =>
    watermark === undefined ? [] : [{ network, height: watermark.height }],
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
    ...(startTimestamp === undefined ? [] : ['ends_at > {start:UInt64}', notEndedBefore]),
    ...(endTimestamp === undefined ? [] : ['starts_at < {end:UInt64}']),
    ...(cursor === undefined
      ? []
      : ['(added, tx_id) < ({added:UInt64}, toFixedString(unhex({tx:String}), 32))']),
  ];
  return reader.store.query<OwnerRow>(
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
