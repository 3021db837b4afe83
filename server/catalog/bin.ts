import { runCatalogCli } from './cli.ts';

process.exitCode = await runCatalogCli(process.argv.slice(2));
