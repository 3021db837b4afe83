import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A server that accepts mails and stores them. Recipients whose address contains `refused` are refused. */
export async function startSmtpSink() {
  const messages: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    converse(socket, messages);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    messages,
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The commands of SMTP that a client needs to send a mail. */
function converse(socket: Socket, messages: string[]): void {
  let text = '';
  let isData = false;
  const answer = (line: string): void => void socket.write(`${line}\r\n`);
  answer('220 sink');
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += String(chunk);
    for (;;) {
      const end = isData ? '\r\n.\r\n' : '\r\n';
      const at = text.indexOf(end);
      if (at < 0) return;
      const part = text.slice(0, at);
      text = text.slice(at + end.length);
      if (isData) {
        isData = false;
        messages.push(part);
        answer('250 kept');
      } else if (/^DATA/i.test(part)) {
        isData = true;
        answer('354 go on');
      } else if (/^QUIT/i.test(part)) {
        answer('221 bye');
        socket.end();
      } else {
        answer(/^RCPT.*refused/i.test(part) ? '550 no such mailbox' : '250 ok');
      }
    }
  });
}
