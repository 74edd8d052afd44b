// The mails of a service without a mail server, which lie in its data folder.
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { Service } from './processes.ts';
import { eventually } from './waiting.ts';

/** Counts the mails to an address in the data folders of processes. */
export async function countMails(dataDirs: readonly string[], to: string): Promise<number> {
  const mails = await Promise.all(dataDirs.map((dataDir) => readMails(dataDir)));
  return mails.flat().filter((mail) => isTo(mail, to)).length;
}

const isTo = (mail: Email, to: string) => mail.to?.some(({ address }) => address === to) === true;

async function readMails(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((each) => each.endsWith('.eml')).toSorted();
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
}

/** Waits for the latest mail to an address that holds a link of this path, and returns the link's token. */
export async function findMailedToken(service: Pick<Service, 'dataDir'>, to: string, path: string): Promise<string> {
  const link = new RegExp(`https?://\\S+/${path}#token=([\\w~.-]+)`);
  const token = await eventually(`a mail to ${to} with a link to ${path}`, async () => {
    const theirs = (await readMails(service.dataDir)).filter((mail) => isTo(mail, to));
    return theirs.map(({ text }) => link.exec(text ?? '')?.[1]).findLast((each) => each !== undefined);
  });
  return token ?? assert.fail(`no token in the mail to ${to}`);
}
