export { dealErc20, setErc20Allowance } from './deal-erc20.js';
export { DevControls, type EditOfGenesis } from './dev-controls.js';
export { dumpAnvilState } from './dump-anvil-state.js';
export {
  dumpChain,
  loadChain,
  loadPacked,
  type OpenDump,
  openDump,
  packAnvilState,
  packChain,
} from './dump-chain.js';
export { addBalance, setBalance, setCode, setNonce, setNonceStrictly, setStorage } from './edit-state.js';
export { Impersonation } from './impersonation.js';
export { maxGasLimit, minGasLimit } from './time-limits.js';
