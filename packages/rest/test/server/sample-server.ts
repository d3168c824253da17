import { bindOperations, createRestServer, type RestServerOptions } from '../../src/server/index.js';
import { type EchoParams, type Series, type SeriesParams, sampleOperations } from '../sample-contract.js';

/** Logger that keeps what it is told. */
function keepingLogger() {
  const entries: { readonly details: object; readonly message: string }[] = [];
  return { entries, error: (details: object, message: string) => void entries.push({ details, message }) };
}

export interface SampleHandlers {
  readonly getSeries?: (params: SeriesParams) => Series | Promise<Series>;
  readonly echo?: (params: EchoParams) => EchoParams | Promise<EchoParams>;
}

/** A server of the sample contract; the handlers can be replaced. */
export function sampleServer(
  handlers: SampleHandlers = {},
  options: Partial<RestServerOptions<unknown>> = {},
) {
  const logger = keepingLogger();
  const operations = bindOperations(sampleOperations, {
    getSeries: ({ chainId, pageSize = 0 }) => ({ results: [Number(chainId), pageSize] }),
    listHolders: ({ address }) => ({ sortKey: BigInt(address) }),
    echo: (params) => params,
    ...handlers,
  });
  const server = createRestServer({ logger, ...options, operations });
  return { server, logger };
}
