import { isRpcError, isTimeoutError, isTransportError } from '@firn/jsonrpc/errors';
import { isNoMetricsError } from '../data/no-metrics-error.js';

const methodUnknown = -32601;

/** Why something is not served here, and which flag decides that; undefined for an error that may pass. */
function unavailable(error: Error): string | undefined {
  if (isNoMetricsError(error)) return error.message;
  return isRpcError(error) && error.rpcCode === methodUnknown
    ? 'The node does not serve this method. It may run with --public-api, which leaves out debugging, administration and what is about the node itself.'
    : undefined;
}

/** What to say of an error: what happened, and what to do. */
function explain(error: Error): { readonly title: string; readonly text: string } {
  if (isRpcError(error)) return { title: 'The node refused', text: `${error.rpcCode}: ${error.message}` };
  if (isTimeoutError(error)) return { title: 'No answer in time', text: error.message };
  if (isTransportError(error)) return { title: 'No answer', text: error.message };
  return { title: 'This failed', text: error.message };
}

/** An error where a part of a page would be, with a button that asks again where that may help. */
export function Failure({
  error,
  retry,
}: {
  readonly error: Error;
  readonly retry?: (() => void) | undefined;
}) {
  const why = unavailable(error);
  if (why !== undefined)
    return (
      <div class="notice" role="status">
        <strong>Not available here</strong>
        <p>{why}</p>
      </div>
    );
  const { title, text } = explain(error);
  return (
    <div class="notice bad" role="alert">
      <strong>{title}</strong>
      <p>{text}</p>
      {retry === undefined ? null : (
        <button type="button" onClick={retry}>
          Retry
        </button>
      )}
    </div>
  );
}
