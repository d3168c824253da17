/**
 * The pages and the patterns of their paths; a name after a colon stands for one part. The servers answer these paths with the document, and
 * those with the same first part too, as not found.
 */
export const pagePatterns = {
  home: '/',
  chain: '/c/:chain',
  blocks: '/c/:chain/blocks',
  block: '/c/:chain/block/:block',
  transactions: '/c/:chain/txs',
  transaction: '/c/:chain/tx/:hash',
  address: '/c/:chain/address/:address',
  tokens: '/c/:chain/tokens',
  token: '/c/:chain/token/:token',
  nft: '/c/:chain/nft/:token/:id',
  pool: '/c/:chain/pool',
  gas: '/c/:chain/gas',
  config: '/c/:chain/config',
  platform: '/p',
  platformBlocks: '/p/blocks',
  platformBlock: '/p/block/:block',
  platformTx: '/p/tx/:id',
  platformAddress: '/p/address/:address',
  chains: '/chains',
  subnet: '/l1/:subnet',
  validators: '/validators',
  validator: '/validator/:node',
  validation: '/validation/:id',
  atomic: '/atomic',
  atomicTransfer: '/atomic/:id',
  icm: '/icm',
  message: '/icm/:id',
  charts: '/charts',
  chart: '/charts/:metric',
  node: '/node',
  service: '/service',
  dev: '/dev',
  settings: '/settings',
  findBlock: '/block/:block',
  findTransaction: '/tx/:hash',
  findAddress: '/address/:address',
  search: '/search',
} as const;

/** Name of a page. */
export type PageName = keyof typeof pagePatterns;

type NamesOf<Pattern extends string> = Pattern extends `${infer Part}/${infer Rest}`
  ? NamesOf<Part> | NamesOf<Rest>
  : Pattern extends `:${infer Name}`
    ? Name
    : never;

/** What the path of a page names. */
export type PageParams<Page extends PageName> = Readonly<
  Record<NamesOf<(typeof pagePatterns)[Page]>, string>
>;
