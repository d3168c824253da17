import type { QueryOptions } from './query-options.js';

/** The forms of contracts: loaded once, when the first is wanted. */
export const contractPanelQuery: QueryOptions<typeof import('../contract/contract-panel.js')> = {
  queryKey: ['contract panel'],
  queryFn: () => import('../contract/contract-panel.js'),
};
