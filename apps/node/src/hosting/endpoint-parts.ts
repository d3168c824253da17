import { type BoundGroup, bindGroup } from '@firn/jsonrpc/server';
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
import type { HostedChain } from '../chains/hosted-chain.js';
import { adminHandlers } from '../handlers/admin.js';
import { avmHandlers } from '../handlers/avm.js';
import { chainAdminHandlers } from '../handlers/chain-admin.js';
import { customEvmHandlers } from '../handlers/custom-evm.js';
import { devHandlers } from '../handlers/dev/dev-handlers.js';
import { evmHandlers, evmSubscriptions } from '../handlers/evm/evm-handlers.js';
import { healthHandlers } from '../handlers/health.js';
import { infoHandlers } from '../handlers/info.js';
import { nativeHandlers } from '../handlers/native.js';
import { platformHandlers } from '../handlers/platform/platform-handlers.js';
import { validatorsHandlers } from '../handlers/validators.js';
import type { NodeContext } from '../node/node-context.js';
import { chainFields, levelFields } from '../rpc/param-forms.js';
import {
  handledByThreads,
  handledHere,
  withEvmParams,
  withExactParams,
  withNetworkParams,
} from '../rpc/request-pipeline.js';

/** A group that an endpoint serves. */
export interface EndpointPart {
  readonly group: BoundGroup<NodeContext>;
  /** Methods of the group that this endpoint does not serve. */
  readonly unserved: readonly string[];
}

const whole = (group: EndpointPart['group']): EndpointPart => ({ group, unserved: [] });

/** The `info` API. */
export const infoPart = (): EndpointPart =>
  whole(bindGroup(withNetworkParams(infoGroup), handledHere(infoHandlers)));

/** The `admin` API. */
export const adminPart = (): EndpointPart =>
  whole(bindGroup(withNetworkParams(adminGroup, levelFields), handledHere(adminHandlers)));

/** The `health` API. */
export const healthPart = (): EndpointPart =>
  whole(bindGroup(withNetworkParams(healthGroup), handledHere(healthHandlers)));

/** The `platform` API of the P-Chain. */
export const platformPart = (): EndpointPart =>
  whole(bindGroup(withNetworkParams(platformGroup, chainFields), handledHere(platformHandlers)));

/** The `avm` API of the X-Chain. */
export const avmPart = (): EndpointPart =>
  whole(bindGroup(withNetworkParams(avmGroup), handledHere(avmHandlers)));

/** The `avax` API of the C-Chain. */
export const nativePart = (): EndpointPart =>
  whole(bindGroup(withNetworkParams(nativeGroup, chainFields), handledHere(nativeHandlers)));

/** The `validators` API of a custom chain. */
export const validatorsPart = (): EndpointPart =>
  whole(bindGroup(withNetworkParams(validatorsGroup), handledHere(validatorsHandlers)));

/** The `admin` API of an EVM chain. */
export const chainAdminPart = (): EndpointPart =>
  whole(bindGroup(withNetworkParams(chainAdminGroup), handledHere(chainAdminHandlers)));

/** Development controls. */
export const devPart = (): EndpointPart =>
  whole(bindGroup(withExactParams(devGroup), handledHere(devHandlers)));

/** Methods of every EVM chain. */
export function evmPart(
  hosted: Pick<HostedChain, 'isControlled'>,
  unserved: readonly (keyof typeof evmGroup.methods)[] = [],
): EndpointPart {
  const group = bindGroup(withEvmParams(evmGroup, hosted), handledByThreads(evmHandlers), {
    unserved,
    subscriptions: evmSubscriptions,
    subscribingMethods: ['debug_traceChain'],
  });
  return { group, unserved };
}

/** Methods of custom chains. */
export function customEvmPart(unserved: readonly (keyof typeof customEvmGroup.methods)[] = []): EndpointPart {
  const group = bindGroup(withExactParams(customEvmGroup), handledHere(customEvmHandlers), { unserved });
  return { group, unserved };
}
