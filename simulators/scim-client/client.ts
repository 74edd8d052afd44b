// Does with the requests what the agents do with them: looks first, then creates or changes.
import { AGENTS, type AgentName, type ScimPerson, type ScimRequest } from './requests.ts';

export interface Exchange {
  readonly request: ScimRequest;
  readonly status: number;
  /** What came as JSON, or null. */
  readonly body: unknown;
}

export interface ScimClientOptions {
  readonly agent: AgentName;
  /** `http://localhost:8080/scim/v2` */
  readonly baseUrl: string;
  readonly token: string;
  /** Told of each request with its answer. */
  readonly onExchange?: (exchange: Exchange) => void;
}

/** What can be done, in the order in which a life at a company goes. */
export const COMMANDS = ['test', 'provision', 'update', 'deactivate', 'reactivate', 'delete'] as const;

export type Command = (typeof COMMANDS)[number];

/**
 * Does one thing to one person.
 * @throws Error where the service answers with anything but success, or does not know them
 */
export async function runCommand(options: ScimClientOptions, command: Command, person: ScimPerson): Promise<Exchange> {
  const agent = AGENTS[options.agent];
  if (command === 'test') return send(options, agent.test());
  const id = await findId(options, person);
  if (command === 'provision') {
    return send(options, id === undefined ? agent.create(person) : agent.update(id, person));
  }
  if (id === undefined) throw new Error(`the service does not know ${person.email}: provision them first`);
  if (command === 'update') return send(options, agent.update(id, person));
  if (command === 'delete') return send(options, agent.remove(id));
  return send(options, agent.setActive(id, command === 'reactivate'));
}

async function findId(options: ScimClientOptions, person: ScimPerson): Promise<string | undefined> {
  for (const request of AGENTS[options.agent].find(person)) {
    const { Resources: [found] = [] } = Object((await send(options, request)).body) as { Resources?: { id: string }[] };
    if (found !== undefined) return found.id;
  }
  return undefined;
}

async function send(options: ScimClientOptions, request: ScimRequest): Promise<Exchange> {
  const { method, path, body } = request;
  const answer = await fetch(`${options.baseUrl.replace(/\/$/, '')}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${options.token}`,
      accept: 'application/scim+json',
      ...(body === undefined ? {} : { 'content-type': 'application/scim+json; charset=utf-8' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const exchange = { request, status: answer.status, body: readJson(text) };
  options.onExchange?.(exchange);
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}`);
  return exchange;
}

/** What is not JSON is shown as it came. */
function readJson(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
