export {
  type Download,
  DownloadError,
  type DownloadOptions,
  download,
  downloadLimits,
  isDownloadError,
} from './download.js';
