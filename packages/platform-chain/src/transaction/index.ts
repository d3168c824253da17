export { isTxRejectedError, TxRejectedError } from './tx-rejected-error.js';
export { within } from './within.js';
