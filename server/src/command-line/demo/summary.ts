// What the demo prints once it can be tried: plain text, with each curl line whole on a line of its own (contract §12).

export interface DemoFacts {
  readonly baseUrl: string;
  readonly email: string;
  /** Undefined once the owner has chosen another. */
  readonly password: string | undefined;
  readonly key: string;
  readonly writeKey: string;
  /** Where the demo's own receiver takes every event. */
  readonly receiverUrl: string;
  /** Networks that webhooks may name although they are not public. */
  readonly allowedTargets: readonly string[];
  readonly dataDir: string;
  /** Of the application to connect; undefined where somebody deleted it. */
  readonly clientId: string | undefined;
  /** Undefined where somebody renamed the project's code. */
  readonly projectId: string | undefined;
  /** A live photo; undefined where somebody deleted them all. */
  readonly photoId: string | undefined;
}

/** The text, from one empty line to the next. */
export function summaryOf(facts: DemoFacts): string {
  const rows = [
    ['Address', facts.baseUrl],
    ['Documentation', `${facts.baseUrl}/api/docs`],
    ['Sign-in', facts.email],
    ['Password', facts.password ?? 'the one that was chosen since'],
    ['Read key', facts.key],
    ['Write key', facts.writeKey],
    ['Webhooks', ['to public addresses', ...facts.allowedTargets].join(', ')],
    ['Receiver', `${facts.receiverUrl} takes every event`],
    ['Command line', `PCS_DATA_DIR="${facts.dataDir}" npm run -s pcs -- --help`],
  ];
  const about = rows.map(([name = '', value]) => `  ${name.padEnd(13)}  ${value}`);
  const lines = ['', 'The demo is ready.', '', ...about, '', 'In another terminal:', '', ...curlLines(facts), ''];
  if (facts.clientId !== undefined) lines.push(...connecting(facts.baseUrl, facts.clientId));
  return `${lines.join('\n')}\n`;
}

/** The last line waits for a person's consent, so that it is not among those that answer at once. */
const connecting = (baseUrl: string, clientId: string) => [
  'To connect an application in your name (docs/integrators.md, 12):',
  '',
  `node bootstrap.mjs simulators/oauth-client/main.ts --issuer "${baseUrl}/oauth" --client-id ${clientId}`,
  '',
];

/** Double quotes, since cmd.exe knows no others; nothing in these lines means anything to a shell within them. */
function curlLines({ baseUrl, key, projectId, photoId }: DemoFacts): string[] {
  const ask = (path: string) => `curl -s -H "X-Api-Key: ${key}" "${baseUrl}/api${path}"`;
  const get = (path: string) => ask(`/v1${path}`);
  if (projectId === undefined) return [get('/whoami'), get('/projects'), get('/projects?limit=1'), ask('/feed/issues')];
  const capture = `/projects/${projectId}/capture`;
  return [
    get('/projects'),
    get(`${capture}/floor-plans`),
    get(`${capture}/photos?limit=3`),
    get(`${capture}/photos?updated_since=2026-01-01T00:00:00Z&visibility=live&limit=3`),
    get(`/projects/${projectId}/issues?status=open&limit=3`),
    get(`/projects/${projectId}/spaces?limit=3`),
    get(`/projects/${projectId}/sensors`),
    get(`/projects/${projectId}/anomalies?limit=3`),
    ask('/feed/issues'),
    ...(photoId === undefined ? [] : [get(`${capture}/photos/${photoId}/files`)]),
  ];
}
