import type { OtsGetApiLevelHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

/** The level that Otterscan asks for since its second version. */
const level = 8;

export const otsGetApiLevel: OtsGetApiLevelHandler<NodeContext> = () => level;
