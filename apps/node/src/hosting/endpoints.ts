import {
  type AccessProfile,
  type AnswerCache,
  createEndpoint,
  defaultRpcLimits,
  type RpcEndpoint,
} from '@firn/jsonrpc/server';
import { nativeGroup } from '@firn/node-server';
import { type NodeGroup, nodeOpenRpc } from '@firn/specs';
import type { HostedChain } from '../chains/hosted-chain.js';
import type { HealthKind } from '../health/health-check.js';
import type { Logger } from '../logging/logger.js';
import type { Node } from '../node/node.js';
import { NodeContext } from '../node/node-context.js';
import type { RunningPluginChain } from '../plugins/open-plugin-chain.js';
import { referenceMethods } from '../rpc/reference-methods.js';
import { evmAnswers, platformAnswers } from '../rpc/request-pipeline.js';
import type { NodeMetrics } from '../server/node-metrics.js';
import type { PlainEndpoint } from '../server/routes.js';
import { servedDocument } from '../server/served-document.js';
import {
  adminPart,
  avmPart,
  chainAdminPart,
  customEvmPart,
  devPart,
  type EndpointPart,
  evmPart,
  healthPart,
  infoPart,
  nativePart,
  platformPart,
  validatorsPart,
} from './endpoint-parts.js';
import { healthEndpoint } from './open-health.js';
import { toPluginGroup } from './plugin-group.js';

const publicBatchItems = 40;

/** Whether a method is there at this moment, by the name in its contract. */
type IsServed = (method: string) => boolean;

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
  /** Whether a method is there at this moment. Default: always. */
  readonly isServed?: IsServed | undefined;
}

/** What answers for the EVM of a chain, over HTTP and where it is wanted over WebSocket. */
interface EvmEndpoint {
  readonly parts: readonly EndpointPart[];
  readonly webSocket: boolean;
}

/** A call may mine a week of blocks, which takes minutes. */
const miningMethods = ['dev_mine', 'dev_mineBlock', 'anvil_mine', 'hardhat_mine'];

/** Makes the endpoints of a node and puts them at their paths. */
export class Endpoints {
  readonly #node: Node;
  readonly #metrics: NodeMetrics;
  /** What `rpc.discover` answers, which all chains of a kind share: half a megabyte for one that runs an EVM. */
  readonly #documents = new Map<string, string>();

  constructor(node: Node, metrics: NodeMetrics) {
    this.#node = node;
    this.#metrics = metrics;
  }

  /** What tells of the node itself. */
  addNode(logger: Logger): void {
    const { routes } = this.#node;
    routes.addHttp('info', this.#create({ name: 'info', parts: [infoPart()], logger }));
    this.#addHealth(logger);
  }

  /** The administration of the node. */
  addAdmin(logger: Logger): void {
    const { routes, options } = this.#node;
    if (!isAdministrated(options)) return;
    routes.addHttp('admin', this.#create({ name: 'admin', parts: [adminPart()], logger }));
  }

  /** The platform chain. */
  addPlatform(logger: Logger): void {
    const { clock, routes, platform, platformId } = this.#node;
    const answerCache = platformAnswers(platform, clock);
    this.#metrics.watchCache('P', 'answers', () => answerCache.stats);
    const endpoint = this.#create({ name: 'P', parts: [platformPart()], logger, answerCache });
    routes.addHttp(`bc/${platformId}`, endpoint);
  }

  /** The exchange chain: what clients of the other chains ask it for. The node does not run it. */
  addExchange(logger: Logger, base: string): void {
    this.#node.routes.addHttp(base, this.#create({ name: 'X', parts: [avmPart()], logger }));
  }

  /** The C-Chain: its EVM, its atomic transactions and its administration. */
  addCChain(hosted: HostedChain, base: string): void {
    const { routes } = this.#node;
    const { name, logger } = hosted;
    // Who sets the fees, and what the chain was made with, are questions for custom chains.
    const parts = [evmPart(hosted), customEvmPart(['eth_feeConfig', 'eth_getChainConfig'])];
    this.#addEvm(hosted, base, { parts, webSocket: true });
    const endpoint = this.#create({ name: `${name}/native`, parts: [nativePart()], logger, hosted });
    for (const segment of [nativeGroup.name, ...nativeGroup.aliases]) {
      routes.addHttp(`${base}/${segment}`, endpoint);
    }
    this.#addChainAdmin(hosted, base);
  }

  /** A custom chain: its EVM, its validators and its administration. A public server has WebSocket for the C-Chain alone. */
  addCustomChain(hosted: HostedChain, base: string): void {
    const { routes, options } = this.#node;
    const { name, logger } = hosted;
    const parts = [evmPart(hosted, ['eth_getChainConfig']), customEvmPart()];
    this.#addEvm(hosted, base, { parts, webSocket: !options.publicApi });
    const endpoint = this.#create({ name: `${name}/validators`, parts: [validatorsPart()], logger, hosted });
    routes.addHttp(`${base}/validators`, endpoint);
    this.#addChainAdmin(hosted, base);
  }

  /** A chain of another network: its EVM. */
  addForeignChain(hosted: HostedChain, base: string): void {
    this.#addEvm(hosted, base, { parts: [evmPart(hosted)], webSocket: !this.#node.options.publicApi });
  }

  /** A chain of a plugin, with all its paths or none. @throws Refusal */
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
    const read = (kind: HealthKind): PlainEndpoint => healthEndpoint(this.#node.health, kind);
    const endpoint = this.#create({ name: 'health', parts: [healthPart()], logger });
    routes.addHttp('health', endpoint, { read: read('health') });
    for (const kind of ['health', 'readiness', 'liveness'] as const)
      routes.addPlain(`health/${kind}`, read(kind));
  }

  #addEvm(hosted: HostedChain, base: string, { parts, webSocket }: EvmEndpoint): void {
    const { routes } = this.#node;
    const { name, logger } = hosted;
    const answerCache = this.#createAnswerCache(hosted);
    const served = hosted.isControlled ? [...parts, devPart()] : parts;
    const isServed = this.#referenceMethods(parts, hosted);
    const endpoint = this.#create({
      name: `${name}/rpc`,
      parts: served,
      logger,
      hosted,
      answerCache,
      isServed,
    });
    routes.addHttp(`${base}/rpc`, endpoint);
    if (webSocket) routes.addWebSocket(`${base}/ws`, endpoint);
  }

  #addChainAdmin(hosted: HostedChain, base: string): void {
    const { routes, options } = this.#node;
    const { name, logger } = hosted;
    if (!isAdministrated(options)) return;
    const parts = [chainAdminPart()];
    const isServed = this.#referenceMethods(parts, hosted);
    const endpoint = this.#create({ name: `${name}/admin`, parts, logger, hosted, isServed });
    const methods = parts.flatMap(({ group }) => methodNames(group));
    routes.addHttp(`${base}/admin`, endpoint, {
      ...(isServed && { isThere: () => methods.some(isServed) }),
    });
  }

  /** Which methods of these are there, where the node answers as the reference node does; undefined: all of them, always. */
  #referenceMethods(parts: readonly EndpointPart[], hosted: HostedChain): IsServed | undefined {
    const { options, network } = this.#node;
    // A chain of another network is none of the reference node's.
    if (options.rpcCompat !== 'reference' || hosted.blockchainId === undefined) return undefined;
    return referenceMethods(
      parts.map(({ group }) => group.name),
      hosted,
      network,
    );
  }

  #createAnswerCache(hosted: HostedChain): AnswerCache {
    const { name, texts } = hosted;
    const cache = evmAnswers(hosted);
    this.#metrics.watchCache(name, 'answers', () => cache.stats);
    for (const [kind, read] of Object.entries(texts.stats)) this.#metrics.watchCache(name, kind, read);
    return cache;
  }

  #create({ name, parts, logger, hosted, answerCache, isDescribed = true, isServed }: Recipe): RpcEndpoint {
    const { apiAdminEnabled: adminEnabled, publicApi, http, clients } = this.#node.options;
    const profile = { adminEnabled, publicApi };
    return createEndpoint({
      groups: parts.map(({ group }) => group),
      context: (meta) => new NodeContext(this.#node, hosted, meta),
      profile,
      limits: {
        batchItems: publicApi ? publicBatchItems : defaultRpcLimits.batchItems,
        bodyBytes: http.bodyLimit,
        clientExecutions: clients.executions,
        untimedMethods: miningMethods,
      },
      rateLimit: this.#node.clients.charge,
      logger,
      answerCache,
      observe: (report) => {
        this.#metrics.observe(name, report);
        logger.debug({ endpoint: name, ...report }, 'call answered');
      },
      isServed,
      discover: isDescribed ? () => this.#documentOf(parts, profile, isServed) : undefined,
    });
  }

  #documentOf(parts: readonly EndpointPart[], profile: AccessProfile, isServed?: IsServed): string {
    const documents = parts.map(({ group, unserved }) => ({
      group: group.name as NodeGroup,
      unserved: isServed ? [...unserved, ...methodNames(group).filter((name) => !isServed(name))] : unserved,
    }));
    const kind = JSON.stringify(documents);
    const known = this.#documents.get(kind);
    if (known !== undefined) return known;
    const document = servedDocument(
      documents.map(({ group, unserved }) => ({ document: nodeOpenRpc[group], unserved })),
      profile,
    );
    this.#documents.set(kind, document);
    return document;
  }
}

function methodNames({ methods, subscriptions }: EndpointPart['group']): readonly string[] {
  return [...methods.map(({ contract }) => contract.name), ...subscriptions.map(({ method }) => method)];
}

/** Whether there is administration at all: nobody administrates a server that many share over the network. */
function isAdministrated({ apiAdminEnabled, publicApi }: Node['options']): boolean {
  return apiAdminEnabled && !publicApi;
}
