/** Hardhat as it is. */
export default {};
