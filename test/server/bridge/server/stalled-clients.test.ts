import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';

import { StalledClients } from '../../../../server/bridge/server/stalled-clients.ts';

/** A connection, and whether it was destroyed. */
class Connection {
  bytesRead = 0;
  bytesWritten = 0;
  writableLength = 0;
  isCut = false;

  destroy(): void {
    this.isCut = true;
  }
}

/** Fields of a response that show whether client or server must continue. */
interface Turn {
  readonly writableLength?: number;
  readonly complete?: boolean;
  readonly readableFlowing?: boolean | null;
}

const taking: Turn = { writableLength: 1 };

function responseOver(socket: Connection, turn: Turn) {
  const { writableLength = 0, complete = true, readableFlowing = null } = turn;
  return { response: { req: { socket, complete, readableFlowing }, socket, writableLength } };
}

/** Runs checks at times in milliseconds, with a timeout of 100. */
function checksOf(context: TestContext) {
  let now = 0;
  context.mock.method(performance, 'now', () => now);
  const clients = new StalledClients(100);
  return (time: number, responses: readonly object[], sessions: readonly object[] = []): void => {
    now = time;
    clients.check(responses as never, sessions as never);
  };
}

describe('A client that must continue', () => {
  for (const [title, turn, more, isCut] of [
    ['take a response', taking, {}, true],
    ['take what its socket holds', {}, { writableLength: 1 }, true],
    ['send a body that is read', { complete: false, readableFlowing: true }, {}, true],
    ['wait for a body that is not read', { complete: false, readableFlowing: false }, {}, false],
    ['wait for a body that nobody wants', { complete: false, readableFlowing: null }, {}, false],
    ['wait after a body that was read', { complete: true, readableFlowing: true }, {}, false],
    ['wait for its answer', {}, {}, false],
  ] as const) {
    it(`is ${isCut ? 'disconnected' : 'left connected'} when it has to ${title}`, (context) => {
      const check = checksOf(context);
      const socket = Object.assign(new Connection(), more);
      const responses = [responseOver(socket, turn)];
      for (const time of [0, 99]) {
        check(time, responses);
        assert.equal(socket.isCut, false);
      }
      check(100, responses);
      assert.equal(socket.isCut, isCut);
    });
  }

  for (const member of ['bytesRead', 'bytesWritten'] as const) {
    it(`gets a new timeout when ${member} has changed`, (context) => {
      const check = checksOf(context);
      const socket = new Connection();
      const responses = [responseOver(socket, taking)];
      check(0, responses);
      socket[member] += 1;
      check(100, responses);
      check(199, responses);
      assert.equal(socket.isCut, false);
      check(200, responses);
      assert.equal(socket.isCut, true);
    });
  }

  it('gets a new timeout after it had to wait', (context) => {
    const check = checksOf(context);
    const socket = new Connection();
    const answer = responseOver(socket, taking).response;
    check(0, [{ response: answer }]);
    check(50, [{ response: Object.assign(answer, { writableLength: 0 }) }]);
    check(100, [{ response: Object.assign(answer, { writableLength: 1 }) }]);
    check(199, [{ response: answer }]);
    assert.equal(socket.isCut, false);
    check(200, [{ response: answer }]);
    assert.equal(socket.isCut, true);
  });

  it('is ignored when its response has no connection any more', (context) => {
    const check = checksOf(context);
    const socket = new Connection();
    const { response } = responseOver(socket, {});
    for (const time of [0, 100]) check(time, [{ response: { ...response, socket: null } }]);
    assert.equal(socket.isCut, false);
  });

  it('is disconnected without others', (context) => {
    const check = checksOf(context);
    const [slow, quick] = [new Connection(), new Connection()];
    const responses = [responseOver(quick, taking), responseOver(slow, taking)];
    check(0, responses);
    quick.bytesWritten = 5;
    check(100, responses);
    assert.deepEqual([slow.isCut, quick.isCut], [true, false]);
  });
});

describe('A client of HTTP/2', () => {
  /** A session, and the codes with which its streams were closed. */
  function session() {
    const socket = new Connection();
    const all = { socket, closes: 0, close: () => void all.closes++, codes: [] as number[] };
    const response = (turn: Turn) => {
      const stream = { session: all, close: (code: number) => void all.codes.push(code) };
      return { response: { ...responseOver(socket, turn).response, stream } };
    };
    return { all, socket, response };
  }

  it('loses only the stream that it does not read', (context) => {
    const check = checksOf(context);
    const { all, socket, response } = session();
    const responses = [response(taking), response({})];
    for (const time of [0, 100]) check(time, responses, [all]);
    assert.deepEqual([all.codes, all.closes, socket.isCut], [[8], 0, false]);
  });

  it('loses a session without activity', (context) => {
    const check = checksOf(context);
    const [idle, busy] = [session(), session()];
    const sessions = [idle.all, busy.all];
    for (const time of [0, 99]) check(time, [busy.response({})], sessions);
    assert.equal(idle.all.closes, 0);
    check(100, [busy.response({})], sessions);
    assert.deepEqual([idle.all.closes, busy.all.closes], [1, 0]);
  });
});
