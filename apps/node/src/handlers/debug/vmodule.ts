import type { DebugVmoduleHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { UnsupportedError } from '../../profiling/unsupported-error.js';

export const debugVmodule: DebugVmoduleHandler<NodeContext> = () => {
  throw new UnsupportedError('vmodule', 'loggers are those of chains, not of files; verbosity sets this one');
};
