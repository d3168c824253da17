import type { Logger } from '../logging/logger.js';
import { isPluginFolderError } from '../plugins/plugin-guard.js';
import type { VirtualMachines } from '../plugins/virtual-machines.js';

/** Loads the plugins that are installed when the node starts. What cannot be loaded is logged: no plugin keeps a node from starting. */
export async function loadPlugins(vms: VirtualMachines, logger: Logger): Promise<void> {
  try {
    const { loaded, failed } = await vms.load();
    for (const [vmID, aliases] of loaded) logger.info({ vmID, aliases }, 'plugin loaded');
    for (const [vmID, reason] of failed) logger.warn({ vmID, reason }, 'plugin not loaded');
  } catch (error) {
    if (!isPluginFolderError(error)) throw error;
    logger.warn({ reason: error.message }, 'no plugins are loaded');
  }
}
