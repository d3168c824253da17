import { isPlatformCodecError, parsePlatformBlock, signedPlatformTx } from '@firn/platform-codec';
import { bytesToId, hexWithChecksumToBytes } from '@firn/primitives';

// A block of the main network, as platform.getBlock answers it.
const block = parsePlatformBlock(
  hexWithChecksumToBytes(
    '0x00000000000309473dc99a0851a29174d84e522da8ccb1a56ac23f7b0ba79f80acce34cf576900000000000f4241' +
      '0000000100000012000000010000000000000000000000000000000000000000000000000000000000000000000000' +
      '00000000011c4c57e1bcb3c567f9f03caa75563502d1a21393173c06d9d79ea247b20e24800000000021e67317cbc4' +
      'be2aeb00677ad6462778a8f52274b9d605df2591b23027a87dff000000050000000338e0465f000000010000000000' +
      '0000000427d4b22a2a78bcddd456742caf91b56badbff985ee19aef14573e7343fd6520000000121e67317cbc4be2a' +
      'eb00677ad6462778a8f52274b9d605df2591b23027a87dff000000070000000338d1041f0000000000000000000000' +
      '010000000195a4467dd8f939554ea4e6501c08294386938cbf000000010000000900000001c79711c4b48dcde205b6' +
      '3603efef7c61773a0eb47efb503fcebe40d21962b7c25ebd734057400a12cce9cf99aceec8462923d5d91fffe1cb90' +
      '8372281ed738580119286dde',
  ),
);
console.log(block.content.type, block.content.height, bytesToId(block.id));

const [tx] = block.content.type === 'ApricotStandardBlock' ? block.content.txs : [];
if (tx?.unsigned.type === 'ExportTx') {
  for (const { output } of tx.unsigned.exportedOutputs) console.log('exports', output.amount);

  // The same parts make the same transaction; other parts make another, if the rules allow it.
  console.log(bytesToId(signedPlatformTx(tx.unsigned, tx.credentials).id) === bytesToId(tx.id));
  try {
    signedPlatformTx({ ...tx.unsigned, inputs: [...tx.unsigned.inputs, ...tx.unsigned.inputs] }, []);
  } catch (error) {
    if (isPlatformCodecError(error)) console.log(error.rule, error.offset);
  }
}
