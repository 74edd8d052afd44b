// Debian's nginx as operators put it in front of the service: it ends TLS with a certificate that signs itself, and compresses.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { atEnd } from './ending.ts';
import { eventually } from './waiting.ts';

const run = promisify(execFile);
const PROGRAMS = ['/usr/sbin/nginx', '/usr/bin/openssl'] as const;
const [NGINX, OPENSSL] = PROGRAMS;

/**
 * The reason why tests with nginx are left out here; undefined where it is installed, or has to be: `.ci/run` names in
 * PCS_TEST_TOOLS the tools that it installs, and a test without one of those fails.
 */
export function whyWithoutNginx(): string | undefined {
  if (process.env.PCS_TEST_TOOLS?.split(' ').includes('nginx') === true) return undefined;
  const missing = PROGRAMS.filter((each) => !existsSync(each));
  return missing.length === 0
    ? undefined
    : `left out: ${missing.join(' and ')} not installed (apt-get install nginx openssl)`;
}

/** One port of the proxy. */
export interface ProxyPort {
  readonly port: number;
  /** True where the service is told what the client accepts; else nginx alone compresses. */
  readonly passesAcceptEncoding: boolean;
}

/** Starts nginx in front of the service at this address; it is stopped at the end of the file. Returns its certificate. */
export async function startNginx(upstream: string, ports: readonly ProxyPort[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pcs-nginx-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const files = ['-keyout', key, '-out', certificate];
  await run(OPENSSL, ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject, ...files]);
  const configuration = join(folder, 'nginx.conf');
  await writeFile(configuration, writeConfiguration(folder, upstream, ports));
  const child = spawn(NGINX, ['-c', configuration, '-p', folder, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said = text(child.stderr);
  atEnd(async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended: ${await said}`);
    child.kill('SIGTERM');
    await once(child, 'close');
  });
  for (const { port } of ports) await eventually(`nginx listens on ${port}`, () => listens(port));
  return readFile(certificate, 'utf8');
}

function writeConfiguration(folder: string, upstream: string, ports: readonly ProxyPort[]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${folder}/${each};`,
  );
  return `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    worker_processes 1;
    pid ${folder}/nginx.pid;
    events {}
    http {
      access_log off;
      ${temporary.join('\n')}
      ssl_certificate ${folder}/certificate.pem;
      ssl_certificate_key ${folder}/key.pem;
      gzip on;
      gzip_vary on;
      gzip_types *;
      gzip_proxied any;
      gzip_min_length 1;
      client_max_body_size 0;
      ${ports.map((each) => writeServer(upstream, each)).join('\n')}
    }`;
}

function writeServer(upstream: string, { port, passesAcceptEncoding }: ProxyPort): string {
  return `
      server {
        listen 127.0.0.1:${port} ssl;
        location / {
          proxy_pass ${upstream};
          proxy_http_version 1.1;
          proxy_set_header Host $http_host;
          proxy_set_header X-Forwarded-For $remote_addr;
          ${passesAcceptEncoding ? '' : "proxy_set_header Accept-Encoding '';"}
        }
      }`;
}

async function listens(port: number): Promise<true | undefined> {
  const socket = connect({ host: '127.0.0.1', port });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return undefined;
  } finally {
    socket.destroy();
  }
}
