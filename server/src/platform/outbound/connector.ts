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

/** A connection that could not be made. Its lack of a `code` matters: undici tries again by itself after some of them. */
export class ConnectError extends Error {
  readonly phase: 'connect' | 'tls';
  readonly isRefused: boolean;

  constructor(phase: 'connect' | 'tls', cause: Error) {
    super(cause.message, { cause });
    this.name = 'ConnectError';
    this.phase = phase;
    this.isRefused = 'code' in cause && cause.code === 'ECONNREFUSED';
  }
}

/** As undici takes it. */
export type Connected = (...outcome: [null, Socket] | [ConnectError, null]) => void;

/**
 * Begins to connect and answers with the socket, which may be destroyed meanwhile; nothing is told of it then. There is no
 * time limit: whoever waits has one. No session of TLS is resumed: Node does not check the name in one again. `ca`:
 * authorities to trust instead of those that Node trusts.
 */
export function connectTo(route: Route, ca: string | undefined, connected: Connected): Socket {
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
    connected(null, socket);
  });
  // Stays: undici lets go of its own before the socket is quite dead.
  socket.on('error', (error) => {
    const failed = phase;
    phase = undefined;
    if (failed !== undefined) connected(new ConnectError(failed, error), null);
  });
  return socket;
}
