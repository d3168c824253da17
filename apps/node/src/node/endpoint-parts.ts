import { type BoundGroup, bindGroup, type GroupContract } from '@firn/jsonrpc/server';
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
import { withDomainErrors } from '../server/domain-errors.js';
import { withNamesInAnyCase } from '../server/name-case.js';
import { withNullFieldsLeftOut } from '../server/null-fields.js';
import { withPlainParamErrors } from '../server/plain-param-errors.js';
import { chainFields, levelFields, withTextFields } from '../server/text-fields.js';
import type { NodeContext } from './node-context.js';

/** A group that an endpoint serves, and which of its methods it does not. */
export interface EndpointPart {
  readonly group: BoundGroup<NodeContext>;
  readonly unserved: readonly string[];
}

/** What tells of the node. */
export function infoPart(): EndpointPart {
  const unserved = infoUnserved;
  return { group: bindGroup(inAnyForm(infoGroup), withDomainErrors(infoHandlers), { unserved }), unserved };
}

/** The administration of the node. */
export function adminPart(): EndpointPart {
  const unserved = adminUnserved;
  const contract = inAnyForm(withTextFields(adminGroup, levelFields));
  return { group: bindGroup(contract, withDomainErrors(adminHandlers), { unserved }), unserved };
}

/** The health of the node. */
export function healthPart(): EndpointPart {
  const unserved = healthUnserved;
  return {
    group: bindGroup(inAnyForm(healthGroup), withDomainErrors(healthHandlers), { unserved }),
    unserved,
  };
}

/** The platform chain. */
export function platformPart(): EndpointPart {
  const unserved = platformUnserved;
  const contract = inAnyForm(withTextFields(platformGroup, chainFields));
  return { group: bindGroup(contract, withDomainErrors(platformHandlers), { unserved }), unserved };
}

/** The exchange chain. */
export function avmPart(): EndpointPart {
  const unserved = avmUnserved;
  return { group: bindGroup(inAnyForm(avmGroup), withDomainErrors(avmHandlers), { unserved }), unserved };
}

/** The atomic transactions of the C-Chain. */
export function nativePart(): EndpointPart {
  const unserved = nativeUnserved;
  const contract = inAnyForm(withTextFields(nativeGroup, chainFields));
  return { group: bindGroup(contract, withDomainErrors(nativeHandlers), { unserved }), unserved };
}

/** The validators of a chain. */
export function validatorsPart(): EndpointPart {
  const unserved = validatorsUnserved;
  const contract = inAnyForm(validatorsGroup);
  return { group: bindGroup(contract, withDomainErrors(validatorsHandlers), { unserved }), unserved };
}

/** The administration of an EVM chain. */
export function chainAdminPart(): EndpointPart {
  const unserved = chainAdminUnserved;
  return {
    group: bindGroup(inAnyForm(chainAdminGroup), withDomainErrors(chainAdminHandlers), { unserved }),
    unserved,
  };
}

/** The methods of every EVM chain but some. */
export function evmPart(without: readonly (keyof typeof evmGroup.methods)[] = []): EndpointPart {
  const unserved = [...evmUnserved, ...without];
  const contract = withPlainParamErrors(withNullFieldsLeftOut(evmGroup));
  const options = { unserved, subscriptions: evmSubscriptions };
  return { group: bindGroup(contract, withDomainErrors(evmHandlers), options), unserved };
}

/** The development controls. */
export function devPart(): EndpointPart {
  const unserved = devUnserved;
  const contract = withPlainParamErrors(devGroup);
  return { group: bindGroup(contract, withDomainErrors(devHandlers), { unserved }), unserved };
}

/** The methods of custom chains but some. */
export function customEvmPart(without: readonly (keyof typeof customEvmGroup.methods)[] = []): EndpointPart {
  const unserved = [...customEvmUnserved, ...without];
  const contract = withPlainParamErrors(customEvmGroup);
  return { group: bindGroup(contract, withDomainErrors(customEvmHandlers), { unserved }), unserved };
}

/** A group that takes what clients of the reference node send: names of parameters in any case, and null for what may be left out. */
function inAnyForm<Group extends GroupContract>(group: Group): Group {
  return withNamesInAnyCase(withNullFieldsLeftOut(group), nodeOpenRpc[group.name as NodeGroup]);
}
