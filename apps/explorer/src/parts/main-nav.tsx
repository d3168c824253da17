import type { Chain } from '../data/chains.js';
import { chooseChain, useCurrentChain } from '../data/current-chain.js';
import { href } from '../router/href.js';
import { navigate, place } from '../router/location.js';
import { matchPage } from '../router/match-page.js';
import { keysTo } from '../router/page-keys.js';
import type { PageName } from '../router/page-patterns.js';
import { useCurrentInSight } from './current-in-sight.js';

/** The pages of a chain: a change of the chain stays on the page. */
const chainPages = [
  ['blocks', 'Blocks'],
  ['transactions', 'Transactions'],
  ['tokens', 'Tokens'],
  ['pool', 'Pool'],
  ['gas', 'Gas'],
  ['config', 'Rules'],
] as const;

const pages: readonly (readonly [
  page: 'atomic' | 'chains' | 'charts' | 'icm' | 'node' | 'platform' | 'service' | 'settings' | 'validators',
  name: string,
])[] = [
  ['platform', 'P-Chain'],
  ['validators', 'Validators'],
  ['chains', 'Chains'],
  ['atomic', 'Atomic'],
  ['icm', 'Messages'],
  ['charts', 'Charts'],
  ['node', 'Node'],
  ['service', 'Service'],
  ['settings', 'Settings'],
];

/** Links to the pages of the network, and the choice of the chain whose blocks and transactions are meant. */
export function MainNav() {
  const { chain, chains } = useCurrentChain();
  const match = matchPage(place.value.path);
  // Before the chains are known, their links are missing.
  const row = useCurrentInSight(chain === undefined ? undefined : match?.page);
  return (
    <nav ref={row} class="main" aria-label="Network">
      {chain === undefined ? null : (
        <>
          <Switcher chain={chain} chains={chains} page={match?.page} />
          {chainPages.map(([page, name]) => (
            <NavLink key={page} page={page} name={name} address={href(page, { chain: chain.path })} />
          ))}
        </>
      )}
      {pages.map(([page, name]) => (
        <NavLink key={page} page={page} name={name} address={href(page, {})} />
      ))}
    </nav>
  );
}

function NavLink({
  page,
  name,
  address,
}: {
  readonly page: PageName;
  readonly name: string;
  readonly address: string;
}) {
  const isCurrent = matchPage(place.value.path)?.page === page;
  return (
    <a
      href={address}
      data-page={page}
      title={keysTo(page) && `Keys: ${keysTo(page)}`}
      aria-current={isCurrent ? 'page' : undefined}
    >
      {name}
    </a>
  );
}

function Switcher({
  chain,
  chains,
  page,
}: {
  readonly chain: Chain;
  readonly chains: readonly Chain[];
  readonly page: PageName | undefined;
}) {
  const change = (event: Event) => {
    const { value } = event.currentTarget as HTMLSelectElement;
    chooseChain(value);
    const [same = 'blocks'] = chainPages.map(([name]) => name).filter((name) => name === page);
    navigate(href(same, { chain: value }));
  };
  return (
    <select aria-label="Chain" value={chain.path} onChange={change}>
      {chains.map(({ path, name, chainId }) => (
        <option key={path} value={path}>
          {name} {String(chainId)}
        </option>
      ))}
    </select>
  );
}
