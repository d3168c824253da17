import type { QueryOptions } from '../data/query-options.js';

/** The forms of contracts: loaded once, when the first is wanted. */
export const contractPanelQuery: QueryOptions<typeof import('./contract-panel.js')> = {
  queryKey: ['contract panel'],
  queryFn: () => import('./contract-panel.js'),
};
