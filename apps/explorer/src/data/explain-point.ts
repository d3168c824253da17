import type { SeriesRequest } from './metrics-queries.js';
import { connection } from './session.js';

/** What the service tells of an answer and its newest point. */
export interface PointExplanation {
  /** JSON text of what the service answers, from the same moment as the rest. */
  readonly answer: string;
  readonly statements: readonly PointStatement[];
  readonly point?: {
    readonly from: number;
    readonly to: number;
    readonly blocks: readonly {
      readonly evmChainId: string;
      readonly first: string;
      readonly last: string;
      readonly blocks: number;
      readonly transactions: number;
    }[];
    readonly recomputed: {
      readonly value: number | string;
      readonly statements: readonly PointStatement[];
    };
  };
  readonly chains: readonly {
    readonly evmChainId: string;
    readonly chainName: string;
    readonly activity: string;
    readonly lastBlock?: string;
  }[];
}

interface PointStatement {
  readonly sql: string;
  readonly rows?: number;
  readonly milliseconds: number;
}

/** Path and query of the newest point of a series; of one at the end of its time, where that is given. */
export function pathOfSeries({ metric: { group, name }, scope, interval, to }: SeriesRequest): string {
  const end = to === undefined ? '' : `endTimestamp=${to}`;
  const query = (values: readonly string[]) => `?${values.filter((value) => value !== '').join('&')}`;
  const paths = {
    chain: `/v2/chains/${scope}/metrics/${name}${query([`timeInterval=${interval}`, 'pageSize=1', end])}`,
    network: `/v2/networks/${scope}/metrics/${name}${query(['pageSize=1', end])}`,
    subnet: `/v2/subnet/${scope}/metrics/${name}${query([end])}`,
    validation: `/v2/validation/${scope}/metrics/${name}${query([end])}`,
    validator: `/v2/validator/${scope}/metrics/${name}${query([end])}`,
    total: `/v2/validators/metrics/${name}${query([end])}`,
  };
  return paths[group].replace(/\?$/, '');
}

/** Asks the service that serves the page; the operation is none of its interface, and so in no client. @throws Error with the service's words. */
export async function explainPoint(path: string, token: string): Promise<PointExplanation> {
  const url = `${connection().metricsUrl}/explain?${new URLSearchParams({ target: path })}`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  const body = (await answer.json()) as PointExplanation & { readonly message?: string | readonly string[] };
  if (!answer.ok) throw new Error(`${answer.status}: ${String(body.message ?? answer.statusText)}`);
  return body;
}
