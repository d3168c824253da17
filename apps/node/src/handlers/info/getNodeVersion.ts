import type { InfoGetNodeVersionHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';

export const infoGetNodeVersion: InfoGetNodeVersionHandler<NodeContext> = (_, { node }) => {
  const { version, databaseVersion, gitCommit, rpcProtocolVersion } = node.version;
  return { version, databaseVersion, gitCommit, rpcProtocolVersion, vmVersions: node.vms.versions };
};
