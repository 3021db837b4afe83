// Runs one block of the documentation, `node --import ./run-block.mjs block.ts`, and ends the process when the block
// works: servers listen on a free port, respond to the block's request, and are closed.
import { Server } from 'node:net';
import { pathToFileURL } from 'node:url';

const { FWX_BLOCK: file = '', FWX_METHOD: method = 'GET', FWX_PATH: path = '/' } = process.env;
const init = { method, redirect: 'manual', ...(method === 'POST' && { body: 'text' }) };
const servers = [];
const { listen } = Server.prototype;
Server.prototype.listen = function (...args) {
  const callback = args.findLast((arg) => typeof arg === 'function');
  servers.push(this);
  return listen.call(this, { port: 0, host: '127.0.0.1' }, callback);
};

function fail(text) {
  console.error(text);
  process.exit(1);
}

async function check(response) {
  const text = await response.text();
  const isRedirect = response.status >= 300 && response.status < 400;
  if (response.status >= 400) fail(`${path} answers ${response.status}: ${text.slice(0, 300)}`);
  if (text === '' && !isRedirect) fail(`${path} answers with an empty body.`);
}

async function probe() {
  const { port } = servers[0].address();
  const secure = 'setSecureContext' in servers[0];
  if (!secure) await check(await fetch(`http://127.0.0.1:${port}${path}`, init));
  process.exit(0);
}

// A block that serves until it is stopped never finishes its module: the request goes to the first server that listens.
const poll = setInterval(() => {
  if (servers[0]?.listening) {
    clearInterval(poll);
    probe().catch((error) => fail(error?.stack ?? error));
  }
}, 20);
const { default: application } = await import(pathToFileURL(file).href);
clearInterval(poll);
if (servers.length > 0) {
  while (!servers[0].listening) await new Promise((resolve) => setTimeout(resolve, 20));
  await probe();
}
if (typeof application?.fetch === 'function') {
  await check(await application.fetch(new Request(`http://localhost${path}`, init)));
}
process.exit(0);
