import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type Chain, chainNamed, chainsQuery } from '../data/chains.js';
import { headOf } from '../data/heads.js';
import { useQuery } from '../data/use-query.js';
import { formatAskedText } from '../format/chain-text.js';
import { Failure } from '../parts/failure.js';
import { Loaded } from '../parts/loaded.js';
import { NotFound } from '../parts/not-found.js';
import { ChainClock } from '../parts/times.js';
import { Value } from '../parts/values.js';
import { href } from '../router/href.js';
import { place } from '../router/location.js';
import { matchPage } from '../router/match-page.js';
import type { PageName } from '../router/page-patterns.js';

type Params = Readonly<Record<string, string>>;
// Each page takes what its path names; the chain is looked up for it.
type Page = ComponentType<Record<string, unknown>>;
type Loader = () => Promise<{ readonly default: ComponentType<never> }>;

const search: Loader = () => import('./search.js');
const loaders: Readonly<Record<PageName, Loader>> = {
  home: () => import('./home.js'),
  chain: () => import('./chain.js'),
  blocks: () => import('./blocks.js'),
  block: () => import('./block.js'),
  transactions: () => import('./transactions.js'),
  transaction: () => import('./transaction.js'),
  address: () => import('./address.js'),
  tokens: () => import('./tokens.js'),
  token: () => import('./token.js'),
  nft: () => import('./nft.js'),
  pool: () => import('./pool.js'),
  gas: () => import('./gas.js'),
  config: () => import('./config.js'),
  platform: () => import('./platform.js'),
  platformBlocks: () => import('./platform-blocks.js'),
  platformBlock: () => import('./platform-block.js'),
  platformTx: () => import('./platform-tx.js'),
  platformAddress: () => import('./platform-address.js'),
  chains: () => import('./chains.js'),
  subnet: () => import('./subnet.js'),
  validators: () => import('./validators.js'),
  validator: () => import('./validator.js'),
  validation: () => import('./validation.js'),
  atomic: () => import('./atomic.js'),
  atomicTransfer: () => import('./atomic-transfer.js'),
  icm: () => import('./icm.js'),
  message: () => import('./message.js'),
  charts: () => import('./charts.js'),
  chart: () => import('./chart.js'),
  node: () => import('./node.js'),
  service: () => import('./service.js'),
  dev: () => import('./dev.js'),
  settings: () => import('./settings.js'),
  findBlock: search,
  findTransaction: search,
  findAddress: search,
  search,
};

/** The page of the place that the address bar shows. */
export function CurrentPage() {
  const { path, search } = place.value;
  const match = matchPage(path);
  if (match === undefined)
    return (
      <NotFound what="Page">
        <p>The explorer has no page at this address.</p>
        <p>
          <a href={href('home', {})}>See the network</a>
        </p>
      </NotFound>
    );
  const { page, params } = match;
  const { chain } = params;
  const key = `${page} ${Object.values(params).join(' ')}`;
  if (chain !== undefined) return <PageOfChain key={key} page={page} params={params} chain={chain} />;
  const text = search.get('q') ?? Object.values(params)[0];
  return (
    <LazyPage key={`${key} ${text}`} page={page} props={text === undefined ? params : { ...params, text }} />
  );
}

function PageOfChain({
  page,
  params,
  chain: name,
}: {
  readonly page: PageName;
  readonly params: Params;
  readonly chain: string;
}) {
  const chains = useQuery(chainsQuery);
  return (
    <Loaded query={chains} lines={10}>
      {(all) => {
        const chain = chainNamed(all, name);
        return chain === undefined ? (
          <NoChain name={name} all={all} />
        ) : (
          <Followed {...{ page, params, chain }} />
        );
      }}
    </Loaded>
  );
}

/** A page of a chain whose head is followed. */
function Followed({
  page,
  params,
  chain,
}: {
  readonly page: PageName;
  readonly params: Params;
  readonly chain: Chain;
}) {
  const state = headOf(chain);
  // Its value is not shown, but the page has to hear of heads.
  useEffect(() => state.subscribe(() => {}), [state]);
  return (
    <ChainClock chain={chain}>
      <LazyPage page={page} props={{ ...params, chain }} />
    </ChainClock>
  );
}

function NoChain({ name, all }: { readonly name: string; readonly all: readonly Chain[] }) {
  return (
    <NotFound what="Chain">
      <p>
        This node runs no EVM chain <Value check="asked">{formatAskedText(name)}</Value>. It runs:
      </p>
      <ul>
        {all.map(({ path, name: known }) => (
          <li key={path}>
            <a href={href('blocks', { chain: path })}>{known}</a>
          </li>
        ))}
      </ul>
    </NotFound>
  );
}

function LazyPage({ page, props }: { readonly page: PageName; readonly props: Record<string, unknown> }) {
  const [loaded, setLoaded] = useState<{ readonly Page?: Page; readonly error?: Error }>({});
  useEffect(() => {
    loaders[page]().then(
      (module) => setLoaded({ Page: module.default as Page }),
      (error: Error) => setLoaded({ error }),
    );
  }, [page]);
  const { Page, error } = loaded;
  if (error !== undefined) return <Failure error={error} retry={() => location.reload()} />;
  return Page === undefined ? null : <Page {...props} />;
}
