// A connection's socket that reads into one buffer over and over. Node by itself makes a buffer of 64 KiB for each read; V8
// counts those and collects its whole heap for them three times a second under load, 60 µs of its threads for a page of 50
// (2026-11-20). `onread` is documented of net.Socket, and `stream` of pg's configuration.
import { Socket } from 'node:net';

/** What a reader in place needs to know of the socket. */
export interface ReadInPlace {
  /** Set by who reads each chunk at once and keeps none of it: until then chunks are copies. */
  isReadInPlace?: boolean;
}

const BUFFER_BYTES = 64 * 1024;

/** A socket for pg to connect. Its chunks of data are valid during the event alone, once they are read in place. */
export function openWireSocket(): Socket & ReadInPlace {
  const buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  const socket: Socket & ReadInPlace = new Socket({
    onread: {
      buffer,
      callback(length) {
        const chunk = buffer.subarray(0, length);
        socket.emit('data', socket.isReadInPlace === true ? chunk : Buffer.from(chunk));
        return true;
      },
    },
  });
  return socket;
}
