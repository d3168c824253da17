import type { DebugVmoduleHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { unsupported } from '../../profiling/unsupported.js';

export const debugVmodule: DebugVmoduleHandler<NodeContext> = () => {
  throw unsupported('vmodule', 'loggers are those of chains, not of files; verbosity sets this one');
};
