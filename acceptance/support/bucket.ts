// A bucket of a service that speaks S3, on this machine, as an operator names one in PCS_FILES_URL.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import S3rver from 's3rver';
import { atEnd } from './ending.ts';
import { freshFolder } from './processes.ts';

const NAME = 'pictures';

export interface Bucket {
  /** PCS_FILES_URL. */
  readonly url: string;
  /** The keys of all objects in it. */
  keys(): Promise<string[]>;
  /** Takes it off the network, and back. */
  stop(): Promise<void>;
  resume(): Promise<void>;
}

/** Starts an empty bucket that ends with the test file. */
export async function startBucket(): Promise<Bucket> {
  const directory = await freshFolder();
  const serve = async (port: number) => {
    const configureBuckets = [{ name: NAME, configs: [] }];
    const server = new S3rver({ address: '127.0.0.1', port, silent: true, directory, configureBuckets });
    return { server, port: (await server.run()).port };
  };
  const first = await serve(0);
  let server: S3rver | undefined = first.server;
  const stop = async () => {
    await server?.close();
    server = undefined;
  };
  atEnd(stop);
  const endpoint = encodeURIComponent(`http://127.0.0.1:${first.port}`);
  return {
    url: `s3://S3RVER:S3RVER@s3.test/${NAME}/here?endpoint=${endpoint}`,
    stop,
    async resume() {
      server = (await serve(first.port)).server;
    },
    async keys() {
      const entries = await readdir(join(directory, NAME), { recursive: true });
      return entries.filter((each) => each.endsWith('_object')).map((each) => each.replace(/\._S3rver_object$/, ''));
    },
  };
}
