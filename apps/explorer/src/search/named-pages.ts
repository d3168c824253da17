import type { PageName, pagePatterns } from '../router/page-patterns.js';

/** Pages that are of the whole network: nothing has to be named to open them. */
type NetworkPage = {
  [Page in PageName]: (typeof pagePatterns)[Page] extends `${string}:${string}` ? never : Page;
}[PageName];

const pages: readonly { readonly page: NetworkPage; readonly name: string }[] = [
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

/** The pages of the network whose names fit. */
export function pagesNamed(fits: (name: string) => boolean): typeof pages {
  return pages.filter(({ name }) => fits(name));
}
