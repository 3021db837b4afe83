// Installs Debian packages where permitted. Node built-ins only: it also runs before npm packages are installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

function isDebian() {
  return (
    process.platform === 'linux' &&
    existsSync('/etc/os-release') &&
    /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
  );
}

function run(args) {
  const { status } = spawnSync('apt-get', args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

/** Debian packages that tests need: installed where permitted, named in a message otherwise. */
export function apt(packages) {
  if (!isDebian() || process.getuid?.() !== 0) return false;
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3'];
  console.log(`Installing ${packages.join(' ')} ...`);
  run([...options, 'update']);
  return run([...options, 'install', '-y', '--no-install-recommends', ...packages]);
}
