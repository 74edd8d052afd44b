// node simulators/scim-client/main.ts provision --agent entra --url http://localhost:8080/scim/v2 --token … --user sara@corp.example
// Prints each request and its answer; ends with 1 where the service refuses.
import { parseArgs } from 'node:util';
import { findPerson, PEOPLE } from '../identity-providers/people.ts';
import { COMMANDS, type Exchange, runCommand } from './client.ts';
import { AGENTS, type AgentName, type ScimPerson } from './requests.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    agent: { type: 'string', default: 'okta' },
    url: { type: 'string', default: 'http://localhost:8080/scim/v2' },
    token: { type: 'string', default: process.env.SCIM_TOKEN ?? '' },
    user: { type: 'string', default: 'sara@corp.example' },
    'given-name': { type: 'string' },
    'family-name': { type: 'string' },
    department: { type: 'string' },
  },
});

const [wanted] = positionals;
const commands = wanted === 'all' ? COMMANDS : COMMANDS.filter((each) => each === wanted);
const agent = Object.keys(AGENTS).find((each): each is AgentName => each === values.agent);
if (commands.length === 0 || positionals.length !== 1 || agent === undefined || values.token === '') {
  console.error(
    `Usage: node simulators/scim-client/main.ts <${COMMANDS.join('|')}|all> --agent <${Object.keys(AGENTS).join('|')}> --token <token>
  [--url http://localhost:8080/scim/v2] [--user <e-mail address>] [--given-name …] [--family-name …] [--department …]
The token is also taken from SCIM_TOKEN.`,
  );
  process.exit(2);
}
try {
  for (const command of commands) {
    console.log(`# ${agent}: ${command} ${command === 'test' ? '' : values.user}`.trimEnd());
    await runCommand({ agent, baseUrl: values.url, token: values.token, onExchange: print }, command, personOf());
  }
} catch (error) {
  console.error(error instanceof Error ? `${error.message}${error.cause ? ` (${error.cause})` : ''}` : error);
  process.exitCode = 1;
}

function personOf(): ScimPerson {
  const known = findPerson(PEOPLE, values.user);
  return {
    id: known?.id ?? `idp-${values.user}`,
    email: values.user,
    givenName: values['given-name'] ?? known?.givenName ?? 'New',
    familyName: values['family-name'] ?? known?.familyName ?? 'Colleague',
    groups: known?.groups ?? [],
    ...(values.department === undefined ? {} : { department: values.department }),
  };
}

function print({ request: { method, path, body }, status, body: answer }: Exchange): void {
  console.log(
    `> ${method} ${decodeURIComponent(path)}${body === undefined ? '' : `\n${JSON.stringify(body, null, 2)}`}`,
  );
  console.log(`< ${status}${answer === null ? '' : `\n${JSON.stringify(answer, null, 2)}`}\n`);
}
