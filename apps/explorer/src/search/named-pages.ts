import type { Chain } from '../data/chains.js';
import { href } from '../router/href.js';
import type { PageName, pagePatterns } from '../router/page-patterns.js';

/** Pages that are of the whole network: nothing has to be named to open them. */
type NetworkPage = {
  [Page in PageName]: (typeof pagePatterns)[Page] extends `${string}:${string}` ? never : Page;
}[PageName];

/** A page that a text may mean. */
interface NamedPage {
  readonly name: string;
  /** The chain that it is of. */
  readonly chain?: Chain;
  readonly link: string;
}

const chainPages = [
  { page: 'blocks', name: 'Blocks' },
  { page: 'transactions', name: 'Transactions' },
  { page: 'tokens', name: 'Tokens' },
  { page: 'pool', name: 'Pool of waiting transactions' },
  { page: 'gas', name: 'Gas' },
  { page: 'config', name: 'Rules' },
] as const;

const networkPages: readonly { readonly page: NetworkPage; readonly name: string }[] = [
  { page: 'platform', name: 'P-Chain' },
  { page: 'platformBlocks', name: 'Blocks of the P-Chain' },
  { page: 'validators', name: 'Validators' },
  { page: 'chains', name: 'Chains, subnets and L1s' },
  { page: 'atomic', name: 'Atomic transfers' },
  { page: 'icm', name: 'Messages between chains' },
  { page: 'charts', name: 'Charts' },
  { page: 'node', name: 'Node' },
  { page: 'service', name: 'Metrics service' },
  { page: 'settings', name: 'Settings' },
];

const development = { page: 'dev', name: 'Development controls' } as const;

/**
 * The pages whose names fit: those of one chain first, then those of the network.
 * @param hasControls whether the node has development controls.
 */
export function pagesNamed(
  fits: (name: string) => boolean,
  { chain, hasControls }: { readonly chain: Chain | undefined; readonly hasControls: boolean },
): readonly NamedPage[] {
  const ofNetwork = hasControls ? [...networkPages, development] : networkPages;
  const ofChain = chain === undefined ? [] : chainPages.map((each) => ({ ...each, chain }));
  return [
    ...ofChain.map(({ page, ...named }) => ({ link: href(page, { chain: named.chain.path }), ...named })),
    ...ofNetwork.map(({ page, name }) => ({ link: href(page, {}), name })),
  ].filter(({ name }) => fits(name));
}
