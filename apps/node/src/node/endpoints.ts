import {
  type BoundGroup,
  bindGroup,
  createEndpoint,
  defaultLimits,
  type RpcEndpoint,
} from '@firn/jsonrpc/server';
import {
  adminGroup,
  chainAdminGroup,
  evmGroup,
  infoGroup,
  nativeGroup,
  platformGroup,
} from '@firn/node-server';
import type { HostedChain } from '../chains/hosted-chain.js';
import {
  adminHandlers,
  adminUnserved,
  chainAdminHandlers,
  chainAdminUnserved,
  evmHandlers,
  evmSubscriptions,
  evmUnserved,
  infoHandlers,
  infoUnserved,
  nativeHandlers,
  nativeUnserved,
  platformHandlers,
  platformUnserved,
} from '../handlers/index.generated.js';
import type { Logger } from '../logging/logger.js';
import { withDomainErrors } from '../server/domain-errors.js';
import type { NodeMetrics } from '../server/node-metrics.js';
import type { Node } from './node.js';
import { NodeContext } from './node-context.js';

const publicBatchItems = 40;

/** Makes the endpoints of a node and puts them at their paths. */
export class Endpoints {
  readonly #node: Node;
  readonly #metrics: NodeMetrics;

  constructor(node: Node, metrics: NodeMetrics) {
    this.#node = node;
    this.#metrics = metrics;
  }

  /** The APIs of the node itself. */
  addNode(logger: Logger): void {
    const { routes, options } = this.#node;
    const info = bindGroup(infoGroup, withDomainErrors(infoHandlers), { unserved: infoUnserved });
    routes.addHttp('info', this.#create('info', info, logger));
    if (!options.apiAdminEnabled) return;
    const admin = bindGroup(adminGroup, withDomainErrors(adminHandlers), { unserved: adminUnserved });
    routes.addHttp('admin', this.#create('admin', admin, logger));
  }

  /** The platform chain. */
  addPlatform(logger: Logger): void {
    const platform = bindGroup(platformGroup, withDomainErrors(platformHandlers), {
      unserved: platformUnserved,
    });
    this.#node.routes.addHttp(`bc/${this.#node.platformId}`, this.#create('P', platform, logger));
  }

  /** The C-Chain: its EVM, its atomic transactions and its administration. */
  addCChain(hosted: HostedChain, base: string): void {
    const { routes, options } = this.#node;
    this.addEvm(hosted, base, { webSocket: true });
    const native = bindGroup(nativeGroup, withDomainErrors(nativeHandlers), { unserved: nativeUnserved });
    for (const segment of ['native', ...nativeGroup.aliases]) {
      routes.addHttp(
        `${base}/${segment}`,
        this.#create(`${hosted.name}/native`, native, hosted.logger, hosted),
      );
    }
    if (!options.apiAdminEnabled) return;
    const admin = bindGroup(chainAdminGroup, withDomainErrors(chainAdminHandlers), {
      unserved: chainAdminUnserved,
    });
    routes.addHttp(`${base}/admin`, this.#create(`${hosted.name}/admin`, admin, hosted.logger, hosted));
  }

  /** The EVM of a chain. On a public server only the C-Chain has WebSockets. */
  addEvm(hosted: HostedChain, base: string, { webSocket }: { readonly webSocket: boolean }): void {
    const { routes } = this.#node;
    const evm = bindGroup(evmGroup, withDomainErrors(evmHandlers), {
      unserved: evmUnserved,
      subscriptions: evmSubscriptions,
    });
    const endpoint = this.#create(`${hosted.name}/rpc`, evm, hosted.logger, hosted);
    routes.addHttp(`${base}/rpc`, endpoint);
    if (webSocket) routes.addWebSocket(`${base}/ws`, endpoint);
  }

  #create(name: string, group: BoundGroup<NodeContext>, logger: Logger, hosted?: HostedChain): RpcEndpoint {
    const { apiAdminEnabled: adminEnabled, publicApi } = this.#node.options;
    return createEndpoint({
      groups: [group],
      context: (meta) => new NodeContext(this.#node, hosted, meta),
      profile: { adminEnabled, publicApi },
      limits: { batchItems: publicApi ? publicBatchItems : defaultLimits.batchItems },
      logger,
      observe: (report) => this.#metrics.observe(name, report),
    });
  }
}
