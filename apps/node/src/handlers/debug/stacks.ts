import type { DebugStacksHandler } from '@firn/node-server';
import type { NodeContext } from '../../node/node-context.js';
import { parseStackFilter } from '../../profiling/stack-filter.js';
import { stackParagraphs } from '../../profiling/stack-report.js';

export const debugStacks: DebugStacksHandler<NodeContext> = ({ filter }) => {
  const isWanted = filter === undefined || filter === '' ? () => true : parseStackFilter(filter);
  return stackParagraphs().filter(isWanted).join('\n\n');
};
