// An entry of its own: clients load it only when an answer is doubtful or a function gives credentials, so that programs do not carry it from the start.
export { requireCallUrl } from './call-url.js';
export { sendWithHooks } from './hooks.js';
export { renewable, sendRenewed, type TakenValue } from './renewable.js';
export { type DoubtfulAnswer, secondLook } from './second-look.js';
