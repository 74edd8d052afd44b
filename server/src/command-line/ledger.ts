// `ledger verify`: the chain of an exported governance ledger (docs/governance-ledger.md), with nothing but the file.

import { readFile } from 'node:fs/promises';
import { type GovernanceEntry, GovernanceEntryPage } from '../../../contract/clashes.ts';
import { createPlainMessage } from '../../../contract/messages/message.ts';
import { openChainCheck } from '../coordination/ledger/public.ts';
import { invalidField, validationFailed } from '../platform/app-error.ts';
import { compileRequest } from '../platform/http/schema.ts';
import { type Answer, facts } from './printing.ts';

interface Page {
  readonly data: readonly GovernanceEntry[];
  readonly nextCursor: string | null;
}

/** Walks the entries of the file in their order; the exit code is 1 where one does not fit or the export is cut short. */
export async function ledgerVerify({ file }: { readonly file: string }): Promise<Answer> {
  const pages = pagesOf(await textOf(file));
  const check = openChainCheck();
  for (const entry of pages.flatMap((page) => page.data)) check.take(entry);
  const firstInvalid = check.firstInvalid() ?? null;
  const isComplete = pages.at(-1)?.nextCursor === null;
  const found = { valid: firstInvalid === null, entries: check.entries(), firstInvalid };
  const record = { ...found, complete: isComplete, lastHash: firstInvalid === null ? check.lastHash() : null };
  const { entries } = found;
  const values = { entries, 'first invalid': firstInvalid?.sequence, id: firstInvalid?.id, why: firstInvalid?.reason };
  const hints = isComplete ? [] : ['The export is cut short: its last page has a nextCursor. Fetch the rest, too.'];
  const headline = found.valid ? 'the chain holds' : 'the chain is broken';
  const text = facts(headline, { ...values, 'last hash': record.lastHash }, ...hints);
  return found.valid && isComplete ? { record, text } : { record, text, exitCode: 1 };
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw invalidField('file', createPlainMessage(`${file} cannot be read (${code})`));
  }
}

function pagesOf(text: string): Page[] {
  const whole = parsed(text);
  const lines = () => text.split('\n').filter((line) => line.trim() !== '');
  const pages = whole === undefined ? lines().map(parsed) : Array.isArray(whole) ? whole : [whole];
  if (pages.length === 0) throw invalidField('file', createPlainMessage('holds no page'));
  const check = compileRequest(GovernanceEntryPage);
  for (const [index, page] of pages.entries()) {
    if (page === undefined) throw invalidField(`file/${index}`, createPlainMessage('is not JSON'));
    // The check brings ids and instants to one form; the chain is over what the file says.
    const faults = check(structuredClone(page));
    if (faults.length > 0) {
      throw validationFailed(faults.slice(0, 5).map((each) => ({ ...each, path: `file/${index}/${each.path}` })));
    }
  }
  return pages as Page[];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not one value: perhaps a page a line, which is tried next, and told by its place where it is no JSON either.
    return undefined;
  }
}
