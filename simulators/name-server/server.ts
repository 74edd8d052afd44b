// A name server with the TXT records that it is told, for trying the verification of domains without owning one.
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { answerControl, bodyOf, isControl, type ListenOptions, listen, send } from '../identity-providers/listener.ts';
import { recordsPage } from '../identity-providers/pages.ts';
import { type Outcome, readQuestion, writeAnswer } from './packet.ts';

export interface NameServerOptions extends ListenOptions {
  /** Of the questions, over UDP; 0, any free one, when not given. */
  readonly dnsPort?: number;
}

export interface NameServer {
  /** Of its page and its control address. */
  readonly url: string;
  /** `127.0.0.1:8093`: what a resolver is told. */
  readonly server: string;
  /** Names in lower case with their texts; null: it fails for the name. */
  readonly records: Map<string, readonly string[] | null>;
  close(): Promise<void>;
}

const NAME = /^(?=.{1,253}$)[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})+$/;
const FAULTS = ['server_failure', 'refused', 'silent'] as const;
type Fault = (typeof FAULTS)[number];

interface Settings {
  fault: Fault | null;
}

/** Starts it, on UDP for questions and on HTTP for who sets the records. */
export async function startNameServer(options: NameServerOptions = {}): Promise<NameServer> {
  const { host = '127.0.0.1', dnsPort = 0 } = options;
  const records: NameServer['records'] = new Map();
  const settings: Settings = { fault: null };
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  socket.on('message', (packet, { address, port }) => {
    const answer = answerTo(packet, records, settings);
    if (answer !== undefined) socket.send(answer, port, address);
  });
  socket.bind(dnsPort, host);
  await once(socket, 'listening');
  const { port } = socket.address();
  const server = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
  const pages = await listen(() => serving(records, settings, server), options).catch(async (error: unknown) => {
    await closed(socket);
    throw error;
  });
  return {
    url: pages.url,
    server,
    records,
    close: async () => void (await Promise.all([pages.close(), closed(socket)])),
  };
}

function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.close(() => resolve()));
}

function answerTo(packet: Buffer, records: NameServer['records'], { fault }: Settings): Buffer | undefined {
  const question = readQuestion(packet);
  if (question === undefined || fault === 'silent') return undefined;
  const texts = records.get(question.name);
  const outcome = fault ?? outcomeOf(texts);
  return writeAnswer(question, outcome, texts ?? []);
}

function outcomeOf(texts: readonly string[] | null | undefined): Outcome {
  if (texts === undefined) return 'no_such_name';
  return texts === null ? 'server_failure' : 'answered';
}

type Handler = Parameters<typeof listen>[0] extends (url: string) => infer H ? H : never;

function serving(records: NameServer['records'], settings: Settings, server: string): Handler {
  const state = () => ({ server, records: Object.fromEntries(records), ...settings });
  const actions = {
    'GET state': state,
    'PUT records'(given: string) {
      const wanted = readRecords(JSON.parse(given));
      records.clear();
      for (const [name, texts] of wanted) records.set(name, texts);
      return state();
    },
    'PUT fault'(given: string) {
      if (!FAULTS.some((each) => each === given)) throw new Error(`a fault is one of ${FAULTS.join(', ')}`);
      settings.fault = given as Fault;
      return state();
    },
    'DELETE fault'() {
      settings.fault = null;
      return state();
    },
  };
  return async (request, response) => {
    if (isControl(request)) return answerControl(actions, request, response);
    if (request.url !== '/') return send(response, 404, 'There is nothing here.');
    let fault: string | undefined;
    if (request.method === 'POST') {
      const form = new URLSearchParams(await bodyOf(request));
      fault = change(records, form.get('name') ?? '', form.get('text') ?? '');
      if (fault === undefined) return void response.writeHead(303, { location: '/' }).end();
    }
    send(response, fault === undefined ? 200 : 422, recordsPage({ server, records, fault }));
  };
}

/** Adds a text to a name, or without one forgets the name; what is wrong with it, if anything. */
function change(records: NameServer['records'], name: string, text: string): string | undefined {
  const key = name.trim().toLowerCase().replace(/\.$/, '');
  if (!NAME.test(key)) return 'That is no name of a record.';
  if (text.trim() === '') records.delete(key);
  else records.set(key, [...new Set([...(records.get(key) ?? []), text.trim()])]);
  return undefined;
}

function readRecords(given: unknown): NameServer['records'] {
  const entries = Object.entries(Object(given)).map(([name, texts]): [string, readonly string[] | null] => {
    const isTexts = texts === null || (Array.isArray(texts) && texts.every((each) => typeof each === 'string'));
    if (!NAME.test(name) || !isTexts) throw new Error('records are texts or null by their names, { "name": ["text"] }');
    return [name, texts];
  });
  return new Map(entries);
}
