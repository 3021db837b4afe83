// Plugins of the manifest's analyzer that speak for themselves.

/** What is wrong in the sources of an element, with what to write. */
export class ElementFault extends Error {}

/**
 * A plugin that ends the analyzer with the message of a fault. The analyzer takes every error for one of the plugin, asks
 * to report it to the author, and shows the message between that and a stack.
 */
export const sayingFaults = ({ packageLinkPhase, ...plugin }) => ({
  ...plugin,
  packageLinkPhase(context) {
    try {
      packageLinkPhase(context);
    } catch (error) {
      if (!(error instanceof ElementFault)) throw error;
      console.error(error.message);
      process.exit(1);
    }
  },
});
