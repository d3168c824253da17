import { encodeHealthReport } from '@firn/node-validators';
import { toHealthAnswer } from '../answers/health-answer.js';
import { checkHealth } from '../node/health-report.js';
import type { Node } from '../node/node.js';
import type { PlainEndpoint } from './routes.js';

/** Tells the health of a node to GET requests. */
export function healthEndpoint(node: Pick<Node, 'platform' | 'evmChains' | 'platformId'>): PlainEndpoint {
  return () => ({
    contentType: 'application/json',
    body: encodeHealthReport(toHealthAnswer(checkHealth(node))),
  });
}
