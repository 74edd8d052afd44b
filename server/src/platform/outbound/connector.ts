// One connection to one address that was judged just before: no name is looked up here, so that nothing can change between
// the judgement and the connection.
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** Where a connection goes. */
export interface Route {
  /** Scheme, host and port as the URL standard writes them. */
  readonly origin: string;
  /** The DNS name that the certificate must hold; empty for an address, which it must then hold itself. */
  readonly serverName: string;
  readonly address: string;
}

/** A connection that could not be made, with the code of its cause (`ECONNREFUSED`, `CERT_HAS_EXPIRED`). */
export class ConnectError extends Error {
  readonly phase: 'connect' | 'tls';
  readonly code: string;

  constructor(phase: 'connect' | 'tls', cause: Error) {
    super(cause.message, { cause });
    this.name = 'ConnectError';
    this.phase = phase;
    this.code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  }
}

export interface Connecting {
  /** Authorities (PEM) to trust instead of those that Node trusts. */
  readonly ca: string | undefined;
  readonly connected: () => void;
  /** Called once where no connection comes about. Errors after it are the socket's `close`. */
  readonly failed: (error: ConnectError) => void;
}

/**
 * Begins to connect and answers with the socket, which may be destroyed meanwhile; nothing is told of it then. There is no
 * time limit: whoever waits has one. No session of TLS is resumed: Node does not check the name in one again.
 */
export function connectTo(route: Route, { ca, connected, failed }: Connecting): Socket {
  const { protocol, port } = new URL(route.origin);
  const isTls = protocol === 'https:';
  const options = {
    host: route.address,
    port: Number(port) || (isTls ? 443 : 80),
    noDelay: true,
    keepAlive: true,
  };
  const tlsOptions = { servername: route.serverName, ALPNProtocols: ['http/1.1'], ...(ca !== undefined && { ca }) };
  const socket: Socket = isTls ? connectTls({ ...options, ...tlsOptions }) : connectTcp(options);
  let phase: ConnectError['phase'] | undefined = 'connect';
  if (isTls) socket.once('connect', () => (phase &&= 'tls'));
  socket.once(isTls ? 'secureConnect' : 'connect', () => {
    phase = undefined;
    connected();
  });
  // Stays: a socket without it that fails late would end the process.
  socket.on('error', (error) => {
    const at = phase;
    phase = undefined;
    if (at !== undefined) failed(new ConnectError(at, error));
  });
  // A connection that is closed while it is made comes without an error now and then.
  socket.on('close', () => {
    const at = phase;
    phase = undefined;
    if (at !== undefined) failed(new ConnectError(at, new Error('closed before it was made')));
  });
  return socket;
}
