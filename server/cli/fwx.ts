#!/usr/bin/env node
// The program `fwx`. Each command is a program of its module; only the one that is asked for is loaded.

const usage = `Usage: fwx <command> [options]

  fwx catalog <entry>   writes the reference of a package as JSON
  fwx check             tells whether this machine and the project have what fwx needs
  fwx debug [folder]    shows the captures of a debugger
  fwx messages <folder> collects the texts to translate from sources
  fwx serve <module>    serves the application that <module> exports

fwx <command> --help says more.
`;

switch (process.argv[2]) {
  case 'catalog':
    await import('../catalog/bin.ts');
    break;
  case 'check':
  case 'messages':
    await import('../core/bin.ts');
    break;
  case 'debug':
    await import('../debug/cli.ts');
    break;
  case 'serve':
    await import('../bridge/cli.ts');
    break;
  case undefined:
  case 'help':
  case '-h':
  case '--help':
    process.stdout.write(usage);
    break;
  default:
    process.stderr.write(`fwx: there is no command "${process.argv[2]}".\n\n${usage}`);
    process.exitCode = 64;
}
