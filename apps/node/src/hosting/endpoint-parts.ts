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
import type { NodeContext } from '../node/node-context.js';
import {
  handledByThreads,
  handledHere,
  withEvmParams,
  withExactParams,
  withNetworkParams,
} from '../rpc/request-pipeline.js';
import { chainFields, levelFields } from '../rpc/text-fields.js';

/** A group that an endpoint serves, and which of its methods it does not. */
export interface EndpointPart {
  readonly group: BoundGroup<NodeContext>;
  readonly unserved: readonly string[];
}

/** What tells of the node. */
export function infoPart(): EndpointPart {
  const unserved = infoUnserved;
  const group = bindGroup(withNetworkParams(infoGroup), handledHere(infoHandlers), { unserved });
  return { group, unserved };
}

/** The administration of the node. */
export function adminPart(): EndpointPart {
  const unserved = adminUnserved;
  const group = bindGroup(withNetworkParams(adminGroup, levelFields), handledHere(adminHandlers), {
    unserved,
  });
  return { group, unserved };
}

/** The health of the node. */
export function healthPart(): EndpointPart {
  const unserved = healthUnserved;
  const group = bindGroup(withNetworkParams(healthGroup), handledHere(healthHandlers), { unserved });
  return { group, unserved };
}

/** The platform chain. */
export function platformPart(): EndpointPart {
  const unserved = platformUnserved;
  const group = bindGroup(withNetworkParams(platformGroup, chainFields), handledHere(platformHandlers), {
    unserved,
  });
  return { group, unserved };
}

/** The exchange chain. */
export function avmPart(): EndpointPart {
  const unserved = avmUnserved;
  const group = bindGroup(withNetworkParams(avmGroup), handledHere(avmHandlers), { unserved });
  return { group, unserved };
}

/** The atomic transactions of the C-Chain. */
export function nativePart(): EndpointPart {
  const unserved = nativeUnserved;
  const group = bindGroup(withNetworkParams(nativeGroup, chainFields), handledHere(nativeHandlers), {
    unserved,
  });
  return { group, unserved };
}

/** The validators of a chain. */
export function validatorsPart(): EndpointPart {
  const unserved = validatorsUnserved;
  const group = bindGroup(withNetworkParams(validatorsGroup), handledHere(validatorsHandlers), { unserved });
  return { group, unserved };
}

/** The administration of an EVM chain. */
export function chainAdminPart(): EndpointPart {
  const unserved = chainAdminUnserved;
  const group = bindGroup(withNetworkParams(chainAdminGroup), handledHere(chainAdminHandlers), { unserved });
  return { group, unserved };
}

/** The methods of every EVM chain but some. */
export function evmPart(
  hosted: Pick<HostedChain, 'isControlled'>,
  without: readonly (keyof typeof evmGroup.methods)[] = [],
): EndpointPart {
  const unserved = [...evmUnserved, ...without];
  const group = bindGroup(withEvmParams(evmGroup, hosted), handledByThreads(evmHandlers), {
    unserved,
    subscriptions: evmSubscriptions,
    subscribingMethods: ['debug_traceChain'],
  });
  return { group, unserved };
}

/** The development controls. */
export function devPart(): EndpointPart {
  const unserved = devUnserved;
  const group = bindGroup(withExactParams(devGroup), handledHere(devHandlers), { unserved });
  return { group, unserved };
}

/** The methods of custom chains but some. */
export function customEvmPart(without: readonly (keyof typeof customEvmGroup.methods)[] = []): EndpointPart {
  const unserved = [...customEvmUnserved, ...without];
  const group = bindGroup(withExactParams(customEvmGroup), handledHere(customEvmHandlers), { unserved });
  return { group, unserved };
}
