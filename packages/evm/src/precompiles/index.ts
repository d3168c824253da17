export type { PrecompileConfig } from './stateful/precompile-module.js';
export { precompileModules } from './stateful/precompile-modules.js';
export { warpAddress } from './stateful/warp-messenger.js';
