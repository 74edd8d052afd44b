// Writes the text of one HTTP/1.1 request (RFC 9112 §3).

/** A request over a connection that leads to the host already. */
export interface RequestParts {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const VALUE = /^[\t\x20-\x7e]*$/;
const PATH = /^[\x21-\x7e]+$/;

/** Formats a request. Throws where a name, a value or the path could be read as more than itself. */
export function formatRequest(host: string, { method, path, headers, body }: RequestParts): string {
  if (!PATH.test(path) || !VALUE.test(host)) throw new TypeError('the target of a request is not plain ASCII');
  let text = `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n`;
  for (const name in headers) {
    const value = headers[name] ?? '';
    if (!NAME.test(name) || !VALUE.test(value)) throw new TypeError(`the header ${name} is not plain ASCII`);
    text += `${name}: ${value}\r\n`;
  }
  if (body === undefined) return `${text}\r\n`;
  return `${text}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
