// A process that uses a session of a directory: `count` adds to a value of it 25 times, each time as one request;
// `hold` opens it and waits.
import { FileSessionStore, Session } from '../../../../server/web/index.ts';

const [task, directory = '', id = ''] = process.argv.slice(2);

async function opened(): Promise<Session> {
  const store = new FileSessionStore(directory);
  const session = Session.create({ store, gcProbability: 0, lockTimeout: 60_000 });
  await session.open(id);
  return session;
}

if (task === 'hold') {
  const session = await opened();
  console.log(session.get('count'));
  setInterval(() => undefined, 1000);
} else {
  for (let turn = 0; turn < 25; turn++) {
    const session = await opened();
    session.set('count', Number(session.get('count')) + 1);
    await session.close();
  }
}
