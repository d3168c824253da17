import type { AdminGetChainAliasesHandler } from '@firn/node-server';
import { bytesToId } from '@firn/primitives';
import type { NodeContext } from '../../node/node-context.js';
import { toIdBytes } from '../../requests/id-parameter.js';

export const adminGetChainAliases: AdminGetChainAliasesHandler<NodeContext> = ({ chain }, { node }) => ({
  aliases: node.aliases.of(bytesToId(toIdBytes('chain', chain))) ?? null,
});
