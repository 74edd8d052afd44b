// What webhook benchmarks post to: as little as can be on plain sockets, since it shares the cores with what is measured.
// A POST is answered with 204, one to `/hang…` never. It keeps when each event first came.
//   node hook-receiver.ts '{}'
//   GET /taken   { count, last, arrivals: { <event id>: <microseconds> } } since the last time; `last`: when the last one came
//   GET /count   how many came since then
// Moments are microseconds of the system's monotonic clock, which all processes share.
import { type AddressInfo, createServer, type Socket } from 'node:net';

const END_OF_HEAD = Buffer.from('\r\n\r\n');
const NOTHING: Buffer = Buffer.alloc(0);
const NO_CONTENT = Buffer.from('HTTP/1.1 204 No Content\r\n\r\n');

let count = 0;
let lastAt = 0;
let arrivals: Record<string, number> = {};

const now = () => Number(process.hrtime.bigint() / 1000n);

function answer(socket: Socket, head: string, body: string): void {
  if (head.startsWith('POST /hang')) return;
  if (head.startsWith('POST ')) {
    count += 1;
    lastAt = now();
    // `{"id":"<uuid>"`: the event's. The bodies of the raw loop have none.
    const id = body.slice(7, 43);
    if (body.startsWith('{"id":"')) arrivals[id] ??= lastAt;
    socket.write(NO_CONTENT);
    return;
  }
  const taken = head.startsWith('GET /taken');
  const text = JSON.stringify(taken ? { count, last: lastAt, arrivals } : { count });
  socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  if (!taken) return;
  count = 0;
  arrivals = {};
}

const server = createServer((socket) => {
  let rest = NOTHING;
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf(END_OF_HEAD); end !== -1; end = rest.indexOf(END_OF_HEAD)) {
      const head = rest.toString('latin1', 0, end);
      const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
      const next = end + 4 + length;
      if (rest.length < next) return;
      answer(socket, head, rest.toString('latin1', end + 4, next));
      rest = rest.subarray(next);
    }
  });
});
server.listen(0, '127.0.0.1', 4_096, () => {
  console.log(`listening on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.once('SIGTERM', () => process.exit(0));
