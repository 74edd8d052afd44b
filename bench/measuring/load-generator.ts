// The load: one GET over and over on a number of kept connections, each waiting for its answer. A process of its own on
// plain sockets, because the generator shares the cores with what it measures.
//   node load-generator.ts '{"url":…,"headers":{…},"connections":32,"seconds":5}'
// It prints one JSON line: requests a second, p50 and p99 in milliseconds, and how many answers were not 200.
import { connect, type Socket } from 'node:net';

interface Order {
  url: string;
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}

const order = JSON.parse(process.argv[2] ?? '') as Order;
const { hostname, port, host, pathname, search } = new URL(order.url);
const lines = Object.entries({ host, ...order.headers }).map(([name, value]) => `${name}: ${value}\r\n`);
const request = Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`);
const END_OF_HEAD = Buffer.from('\r\n\r\n');

const latencies: number[] = [];
const sockets: Socket[] = [];
let refused = 0;
let isOver = false;

const NOTHING: Buffer = Buffer.alloc(0);
// One buffer for all: what is read is counted and never kept. The generator shares the cores with what it measures.
const buffer = Buffer.allocUnsafeSlow(256 * 1024);

function open(): void {
  const socket = connect({
    port: Number(port),
    host: hostname,
    onread: {
      buffer,
      callback(length) {
        take(buffer.subarray(0, length));
        return true;
      },
    },
  });
  socket.setNoDelay(true);
  let sentAt = 0;
  let head = NOTHING;
  /** Bytes of the body still to come; undefined while the head is being read. */
  let missing: number | undefined;
  const send = () => {
    sentAt = performance.now();
    socket.write(request);
  };
  const take = (chunk: Buffer) => {
    if (missing === undefined) {
      head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
      const end = head.indexOf(END_OF_HEAD);
      if (end === -1) {
        head = Buffer.from(head);
        return;
      }
      const text = head.toString('latin1', 0, end);
      if (!text.startsWith('HTTP/1.1 200')) refused += 1;
      const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
      if (length === undefined) throw new Error('an answer without a length');
      missing = Number(length) - (head.length - end - 4);
      head = NOTHING;
    } else missing -= chunk.length;
    if (missing > 0) return;
    missing = undefined;
    latencies.push(performance.now() - sentAt);
    if (!isOver) send();
  };
  socket.on('connect', send);
  socket.on('error', (error) => {
    if (!isOver) throw error;
  });
  socket.on('close', () => {
    if (!isOver) throw new Error('the server closed a connection');
  });
  sockets.push(socket);
}

const startedAt = performance.now();
for (let count = 0; count < order.connections; count += 1) open();
setTimeout(() => {
  isOver = true;
  const seconds = (performance.now() - startedAt) / 1000;
  latencies.sort((left, right) => left - right);
  const at = (part: number) => latencies[Math.floor((latencies.length - 1) * part)] ?? Number.NaN;
  const result = { perSecond: latencies.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), refused };
  process.stdout.write(`${JSON.stringify(result)}\n`);
  for (const socket of sockets) socket.destroy();
}, order.seconds * 1000);
