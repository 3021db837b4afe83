import assert from 'node:assert/strict';
import { once } from 'node:events';
import { link, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, it } from 'node:test';

import {
  type ListenerReply,
  SharedListeners,
} from '../../../../server/bridge/server/shared-listener.ts';
import { dial } from '../node/support.ts';

/** A process, and the messages that were sent to it. */
class Process {
  readonly replies: ListenerReply[] = [];
  readonly sockets: Socket[] = [];
  connected = true;
  #onReply: (() => void) | null = null;

  isConnected(): boolean {
    return this.connected;
  }

  send(reply: ListenerReply, socket: Socket | (() => void)): void {
    this.replies.push(reply);
    if (typeof socket === 'object') this.sockets.push(socket);
    this.#onReply?.();
  }

  /** The replies so far, when there are at least this many. */
  async after(count: number): Promise<readonly ListenerReply[]> {
    while (this.replies.length < count) {
      await new Promise<void>((resolve) => (this.#onReply = resolve));
    }
    return this.replies;
  }

  /** The number of connections that were sent to it. */
  get offers(): number {
    return this.replies.filter(({ fwx }) => fwx === 'connection').length;
  }
}

const address = { port: 0, host: '127.0.0.1' };
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('The listeners of a supervisor', () => {
  let listeners = new SharedListeners();
  const clients: Socket[] = [];
  const processes: Process[] = [];
  afterEach(() => {
    for (const socket of clients.splice(0)) socket.destroy();
    for (const { sockets } of processes.splice(0)) for (const each of sockets) each.destroy();
    listeners.close();
    listeners = new SharedListeners();
  });

  /** A process with a server, and the port that it listens on. */
  async function listening(id: string, worker = new Process()) {
    const known = worker.replies.length;
    processes.push(worker);
    listeners.handle(worker as never, { fwx: 'listen', id, address });
    const reply = (await worker.after(known + 1))[known];
    assert.ok(reply?.fwx === 'bound' && reply.id === id);
    return { worker, port: (reply.address as AddressInfo).port };
  }

  /** A client that is connected. */
  async function client(port: number): Promise<Socket> {
    const socket = dial(port);
    clients.push(socket);
    await once(socket, 'connect');
    return socket;
  }

  const answer = (worker: Process, id: string, isTaken: boolean): void =>
    listeners.handle(worker as never, { fwx: 'answer', id, isTaken });

  it('send a connection to the server of a process', async () => {
    const { worker, port } = await listening('a');
    await client(port);
    assert.deepEqual((await worker.after(2))[1], { fwx: 'connection', id: 'a' });
    assert.equal(worker.sockets.length, 1);
  });

  it('pass unread bytes of a client to the process that gets its connection', async () => {
    const { worker, port } = await listening('a');
    const socket = await client(port);
    await worker.after(2);
    socket.write('text');
    await client(port);
    for (let turn = 0; turn < 5; turn++) await settled();
    assert.equal(worker.sockets[0]?.bytesRead, 0);
  });

  it('replace a Unix socket on which no process listens any more', async (context) => {
    const folder = await mkdtemp(join(tmpdir(), 'fwx-shared-'));
    context.after(() => rm(folder, { recursive: true }));
    const [path, stale] = [join(folder, 'first'), join(folder, 'stale')];
    const former = createServer().listen(path);
    await once(former, 'listening');
    await link(path, stale);
    former.close();
    const worker = new Process();
    listeners.handle(worker as never, { fwx: 'listen', id: 'a', address: { path: stale } });
    assert.deepEqual(await worker.after(1), [{ fwx: 'bound', id: 'a', address: stale }]);
    listeners.close();
  });

  it('share a port between processes, and pass several to one', async () => {
    const one = await listening('a');
    const other = await listening('b');
    const second = await listening('c', one.worker);
    assert.equal(other.port, one.port);
    assert.notEqual(second.port, one.port);
  });

  it('send the next connection to the server that has waited longest', async () => {
    const { worker: one, port } = await listening('a');
    const { worker: other } = await listening('b');
    await client(port);
    await one.after(2);
    await client(port);
    await other.after(2);
    await client(port);
    await client(port);
    await settled();
    assert.deepEqual([one.offers, other.offers], [1, 1]);
    answer(other, 'b', true);
    await other.after(3);
    answer(one, 'a', true);
    await one.after(3);
    assert.deepEqual([one.offers, other.offers], [2, 2]);
    assert.equal(one.sockets[0]?.destroyed, true);
    assert.equal(one.sockets[1]?.destroyed, false);
  });

  it('send a rejected connection to another server, before waiting connections', async () => {
    const { worker: one, port } = await listening('a');
    await client(port);
    await one.after(2);
    await client(port);
    await settled();
    const { worker: other } = await listening('b');
    await other.after(2);
    listeners.handle(one as never, { fwx: 'unlisten', id: 'a' });
    answer(one, 'a', false);
    answer(other, 'b', true);
    await other.after(3);
    assert.equal(other.sockets[1], one.sockets[0]);
    assert.equal(one.sockets[0]?.destroyed, false);
  });

  it('send nothing to a server that was closed', async () => {
    const { worker: one, port } = await listening('a');
    const { worker: other } = await listening('b');
    listeners.handle(one as never, { fwx: 'unlisten', id: 'a' });
    assert.deepEqual(one.replies.at(-1), { fwx: 'unlistened', id: 'a' });
    await client(port);
    await other.after(2);
    assert.deepEqual([one.offers, other.offers], [0, 1]);
  });

  it('send the connection of a process that has ended to another one', async () => {
    const { worker: one, port } = await listening('a');
    const { worker: other } = await listening('b');
    await client(port);
    await one.after(2);
    listeners.forget(one as never);
    await other.after(2);
    assert.equal(other.sockets[0], one.sockets[0]);
    await client(port);
    await settled();
    assert.deepEqual([one.offers, other.offers], [1, 1]);
  });

  it('close the connections that no process can accept any more', async () => {
    const { worker, port } = await listening('a');
    const first = await client(port);
    await worker.after(2);
    const second = await client(port);
    const third = await client(port);
    await settled();
    const closed = Promise.all([second, third].map((socket) => once(socket.resume(), 'close')));
    listeners.handle(worker as never, { fwx: 'unlisten', id: 'a' });
    await settled();
    assert.deepEqual([second.destroyed, third.destroyed], [false, false]);
    listeners.close();
    await closed;
    assert.equal(first.destroyed, false);
    await assert.rejects(client(port), { code: 'ECONNREFUSED' });
    assert.equal(worker.offers, 1);
  });

  it('send waiting connections to servers that still accept some when they are closed', async () => {
    const { worker, port } = await listening('a');
    await client(port);
    await worker.after(2);
    const second = await client(port);
    await settled();
    listeners.close();
    answer(worker, 'a', true);
    await worker.after(3);
    assert.equal(second.destroyed, false);
  });

  it('report why they cannot listen, and try again at the next request', async () => {
    const { port } = await listening('a');
    const taken = { port, host: '127.0.0.1' };
    const worker = new Process();
    for (const count of [1, 2]) {
      listeners.handle(worker as never, { fwx: 'listen', id: 'b', address: taken });
      const reply = (await worker.after(count))[count - 1];
      assert.ok(reply?.fwx === 'unbound');
      assert.deepEqual([reply.id, reply.code], ['b', 'EADDRINUSE']);
      assert.match(reply.text, /EADDRINUSE/);
    }
  });

  it('stop listening on a path that was closed before', async (context) => {
    const folder = await mkdtemp(join(tmpdir(), 'fwx-shared-'));
    context.after(() => rm(folder, { recursive: true }));
    const path = join(folder, 'late');
    const worker = new Process();
    processes.push(worker);
    listeners.handle(worker as never, { fwx: 'listen', id: 'a', address: { path } });
    listeners.close();
    assert.deepEqual(await worker.after(1), [{ fwx: 'bound', id: 'a', address: path }]);
    const socket = connect(path);
    clients.push(socket);
    await assert.rejects(once(socket, 'connect'), { code: 'ENOENT' });
  });

  it('send no reply to a process that has ended meanwhile', async () => {
    const { worker: other, port } = await listening('a');
    const worker = Object.assign(new Process(), { connected: false });
    listeners.handle(worker as never, { fwx: 'listen', id: 'b', address });
    await settled();
    await client(port);
    await other.after(2);
    await client(port);
    await settled();
    assert.deepEqual(worker.replies, []);
  });

  it('ignore messages of the application and of unknown servers', async () => {
    const { worker } = await listening('a');
    listeners.handle(worker as never, { fwx: 'else', id: 'a' } as never);
    listeners.handle(worker as never, { own: 1 } as never);
    answer(worker, 'unknown', true);
    assert.equal(worker.replies.length, 1);
  });
});
