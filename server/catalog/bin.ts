/** The program `fwx catalog`. */
export { runCatalogCli as run } from './cli.ts';
