import {
  AnswerCache,
  type BoundGroup,
  bindGroup,
  createEndpoint,
  defaultLimits,
  type RpcEndpoint,
} from '@firn/jsonrpc/server';
import {
  adminGroup,
  avmGroup,
  chainAdminGroup,
  customEvmGroup,
  devGroup,
  evmGroup,
  healthGroup,
  infoGroup,
  nativeGroup,
  platformGroup,
  validatorsGroup,
} from '@firn/node-server';
import { type NodeGroup, nodeOpenRpc } from '@firn/specs';
import type { HostedChain } from '../chains/hosted-chain.js';
import {
  adminHandlers,
  adminUnserved,
  avmHandlers,
  avmUnserved,
  chainAdminHandlers,
  chainAdminUnserved,
  customEvmHandlers,
  customEvmUnserved,
  devHandlers,
  devUnserved,
  evmHandlers,
  evmSubscriptions,
  evmUnserved,
  healthHandlers,
  healthUnserved,
  infoHandlers,
  infoUnserved,
  nativeHandlers,
  nativeUnserved,
  platformHandlers,
  platformUnserved,
  validatorsHandlers,
  validatorsUnserved,
} from '../handlers/index.generated.js';
import type { HealthKind } from '../health/health-check.js';
import type { Logger } from '../logging/logger.js';
import type { RunningPluginChain } from '../plugins/open-plugin-chain.js';
import { withDomainErrors } from '../server/domain-errors.js';
import { healthEndpoint } from '../server/health.js';
import { withNamesInAnyCase } from '../server/name-case.js';
import type { NodeMetrics } from '../server/node-metrics.js';
import { withNullFieldsLeftOut } from '../server/null-fields.js';
import { withPlainParamErrors } from '../server/plain-param-errors.js';
import type { PlainEndpoint } from '../server/routes.js';
import { servedDocument } from '../server/served-document.js';
import { chainFields, levelFields, withTextFields } from '../server/text-fields.js';
import type { Node } from './node.js';
import { NodeContext } from './node-context.js';
import { toPluginGroup } from './plugin-group.js';
import {
  asksAcceptedOnly,
  platformRevision,
  repeatableMethods,
  repeatablePlatformMethods,
} from './repeatable-methods.js';

const publicBatchItems = 40;

/** A group that an endpoint serves, and which of its methods it does not. */
interface EndpointPart {
  readonly group: BoundGroup<NodeContext>;
  readonly unserved: readonly string[];
}

/** An endpoint to be made. */
interface Recipe {
  /** Its name in the metrics. */
  readonly name: string;
  /** No two of them may answer to one name. */
  readonly parts: readonly EndpointPart[];
  readonly logger: Logger;
  readonly hosted?: HostedChain;
  readonly answerCache?: AnswerCache;
  /** Whether `rpc.discover` answers: not where no contract says what there is. */
  readonly isDescribed?: boolean;
}

/** What answers for the EVM of a chain, over HTTP and where it is wanted over WebSocket. */
interface EvmEndpoint {
  readonly parts: readonly EndpointPart[];
  readonly webSocket: boolean;
}

/** Makes the endpoints of a node and puts them at their paths. */
export class Endpoints {
  readonly #node: Node;
  readonly #metrics: NodeMetrics;

  constructor(node: Node, metrics: NodeMetrics) {
    this.#node = node;
    this.#metrics = metrics;
  }

  /** What tells of the node itself. */
  addNode(logger: Logger): void {
    const { routes } = this.#node;
    const info = bindGroup(
      withNamesInAnyCase(withNullFieldsLeftOut(infoGroup), nodeOpenRpc.info),
      withDomainErrors(infoHandlers),
      {
        unserved: infoUnserved,
      },
    );
    routes.addHttp(
      'info',
      this.#create({ name: 'info', parts: [{ group: info, unserved: infoUnserved }], logger }),
    );
    this.#addHealth(logger);
  }

  /** The administration of the node. */
  addAdmin(logger: Logger): void {
    const { routes, options } = this.#node;
    if (!isAdministrated(options)) return;
    const lenient = withNullFieldsLeftOut(withTextFields(adminGroup, levelFields));
    const contract = withNamesInAnyCase(lenient, nodeOpenRpc.admin);
    const admin = bindGroup(contract, withDomainErrors(adminHandlers), { unserved: adminUnserved });
    routes.addHttp(
      'admin',
      this.#create({ name: 'admin', parts: [{ group: admin, unserved: adminUnserved }], logger }),
    );
  }

  /** The platform chain. */
  addPlatform(logger: Logger): void {
    const unserved = platformUnserved;
    const lenient = withNullFieldsLeftOut(withTextFields(platformGroup, chainFields));
    const contract = withNamesInAnyCase(lenient, nodeOpenRpc.platform);
    const group = bindGroup(contract, withDomainErrors(platformHandlers), { unserved });
    const { routes, platform, platformId } = this.#node;
    const answerCache = new AnswerCache({
      revision: () => platformRevision(platform.revision, Date.now()),
      methods: repeatablePlatformMethods,
    });
    this.#metrics.watchCache('P', 'answers', () => answerCache.figures);
    const endpoint = this.#create({ name: 'P', parts: [{ group, unserved }], logger, answerCache });
    routes.addHttp(`bc/${platformId}`, endpoint);
  }

  /** The exchange chain: what clients of the other chains ask it for. The node does not run it. */
  addExchange(logger: Logger, base: string): void {
    const unserved = avmUnserved;
    const group = bindGroup(avmGroup, withDomainErrors(avmHandlers), { unserved });
    this.#node.routes.addHttp(base, this.#create({ name: 'X', parts: [{ group, unserved }], logger }));
  }

  /** The C-Chain: its EVM, its atomic transactions and its administration. */
  addCChain(hosted: HostedChain, base: string): void {
    const { routes } = this.#node;
    const { name, logger } = hosted;
    // Who sets the fees, and what the chain was made with, are questions for custom chains.
    const parts = [evmPart(), customEvmPart(['eth_feeConfig', 'eth_getChainConfig'])];
    this.#addEvm(hosted, base, { parts, webSocket: true });
    const lenient = withNullFieldsLeftOut(withTextFields(nativeGroup, chainFields));
    const contract = withNamesInAnyCase(lenient, nodeOpenRpc.native);
    const native = bindGroup(contract, withDomainErrors(nativeHandlers), { unserved: nativeUnserved });
    const endpoint = this.#create({
      name: `${name}/native`,
      parts: [{ group: native, unserved: nativeUnserved }],
      logger,
      hosted,
    });
    for (const segment of [nativeGroup.name, ...nativeGroup.aliases]) {
      routes.addHttp(`${base}/${segment}`, endpoint);
    }
    this.#addChainAdmin(hosted, base);
  }

  /** A custom chain: its EVM, its validators and its administration. A public server has WebSocket for the C-Chain alone. */
  addCustomChain(hosted: HostedChain, base: string): void {
    const { routes, options } = this.#node;
    const { name, logger } = hosted;
    const parts = [evmPart(['eth_getChainConfig']), customEvmPart()];
    this.#addEvm(hosted, base, { parts, webSocket: !options.publicApi });
    const unserved = validatorsUnserved;
    const group = bindGroup(
      withNamesInAnyCase(withNullFieldsLeftOut(validatorsGroup), nodeOpenRpc.validators),
      withDomainErrors(validatorsHandlers),
      {
        unserved,
      },
    );
    const endpoint = this.#create({
      name: `${name}/validators`,
      parts: [{ group, unserved }],
      logger,
      hosted,
    });
    routes.addHttp(`${base}/validators`, endpoint);
    this.#addChainAdmin(hosted, base);
  }

  /** A chain of another network: its EVM. */
  addForeignChain(hosted: HostedChain, base: string): void {
    this.#addEvm(hosted, base, { parts: [evmPart()], webSocket: !this.#node.options.publicApi });
  }

  /** A chain of a plugin, with all its paths or none. @throws RouteTakenError */
  addPluginChain({ record, handlers, logger }: RunningPluginChain, base: string): void {
    const { routes } = this.#node;
    for (const path of handlers.keys()) routes.assertFree(base + path);
    for (const [path, methods] of handlers) {
      const parts = [{ group: toPluginGroup(methods), unserved: [] }];
      const name = record.blockchainId + path;
      routes.addHttp(base + path, this.#create({ name, parts, logger, isDescribed: false }));
    }
  }

  // What the methods answer stands at three paths for GET requests too.
  #addHealth(logger: Logger): void {
    const { routes } = this.#node;
    const unserved = healthUnserved;
    const group = bindGroup(healthGroup, withDomainErrors(healthHandlers), { unserved });
    const read = (kind: HealthKind): PlainEndpoint => healthEndpoint(this.#node.health, kind);
    const endpoint = this.#create({ name: 'health', parts: [{ group, unserved }], logger });
    routes.addHttp('health', endpoint, read('health'));
    for (const kind of ['health', 'readiness', 'liveness'] as const)
      routes.addPlain(`health/${kind}`, read(kind));
  }

  #addEvm(hosted: HostedChain, base: string, { parts, webSocket }: EvmEndpoint): void {
    const { routes } = this.#node;
    const { name, logger } = hosted;
    const answerCache = this.#createAnswerCache(hosted);
    const served = hosted.isControlled ? [...parts, devPart()] : parts;
    const endpoint = this.#create({ name: `${name}/rpc`, parts: served, logger, hosted, answerCache });
    routes.addHttp(`${base}/rpc`, endpoint);
    if (webSocket) routes.addWebSocket(`${base}/ws`, endpoint);
  }

  #addChainAdmin(hosted: HostedChain, base: string): void {
    const { routes, options } = this.#node;
    const { name, logger } = hosted;
    if (!isAdministrated(options)) return;
    const unserved = chainAdminUnserved;
    const group = bindGroup(chainAdminGroup, withDomainErrors(chainAdminHandlers), { unserved });
    routes.addHttp(
      `${base}/admin`,
      this.#create({ name: `${name}/admin`, parts: [{ group, unserved }], logger, hosted }),
    );
  }

  #createAnswerCache({ name, chain, texts }: HostedChain): AnswerCache {
    const cache = new AnswerCache({
      revision: () => chain.core.revision,
      methods: repeatableMethods,
      accepts: asksAcceptedOnly,
    });
    this.#metrics.watchCache(name, 'answers', () => cache.figures);
    for (const [kind, read] of Object.entries(texts.figures)) this.#metrics.watchCache(name, kind, read);
    return cache;
  }

  #create({ name, parts, logger, hosted, answerCache, isDescribed = true }: Recipe): RpcEndpoint {
    const { apiAdminEnabled: adminEnabled, publicApi, http } = this.#node.options;
    const profile = { adminEnabled, publicApi };
    return createEndpoint({
      groups: parts.map(({ group }) => group),
      context: (meta) => new NodeContext(this.#node, hosted, meta),
      profile,
      limits: {
        batchItems: publicApi ? publicBatchItems : defaultLimits.batchItems,
        bodyBytes: http.bodyLimit,
      },
      logger,
      answerCache,
      observe: (report) => {
        this.#metrics.observe(name, report);
        logger.debug({ endpoint: name, ...report }, 'call answered');
      },
      discover: isDescribed
        ? servedDocument(
            parts.map(({ group, unserved }) => ({ text: nodeOpenRpc[group.name as NodeGroup], unserved })),
            profile,
          )
        : undefined,
    });
  }
}

/** Whether there is administration at all: nobody administrates a server that many share over the network. */
function isAdministrated({ apiAdminEnabled, publicApi }: Node['options']): boolean {
  return apiAdminEnabled && !publicApi;
}

/** The methods of every EVM chain but some. */
function evmPart(without: readonly (keyof typeof evmGroup.methods)[] = []): EndpointPart {
  const unserved = [...evmUnserved, ...without];
  const group = bindGroup(
    withPlainParamErrors(withNullFieldsLeftOut(evmGroup)),
    withDomainErrors(evmHandlers),
    {
      unserved,
      subscriptions: evmSubscriptions,
    },
  );
  return { group, unserved };
}

/** The development controls. */
function devPart(): EndpointPart {
  const group = bindGroup(withPlainParamErrors(devGroup), withDomainErrors(devHandlers), {
    unserved: devUnserved,
  });
  return { group, unserved: devUnserved };
}

/** The methods of custom chains but some. */
function customEvmPart(without: readonly (keyof typeof customEvmGroup.methods)[] = []): EndpointPart {
  const unserved = [...customEvmUnserved, ...without];
  const group = bindGroup(withPlainParamErrors(customEvmGroup), withDomainErrors(customEvmHandlers), {
    unserved,
  });
  return { group, unserved };
}
