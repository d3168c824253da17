import type { InfoUpgradesHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const infoUpgrades: InfoUpgradesHandler<NodeContext> = (_, { node }) => node.network.upgrades;
