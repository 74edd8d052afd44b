// The adapter of the accounting provider. It holds no state, touches no database and decides nothing.
import { createMessage } from '../../../../contract/messages/message.ts';
import { isMembers, readId, readText, requireIdentified } from '../answers/public.ts';
import { type Choice, VendorFault, type VendorSession } from '../vendors/public.ts';
import { createDraft, deleteDraft, findDocuments, formatDraft, getDocument, updateDraft } from './documents.ts';
import { API, readPage } from './pages.ts';
import type { AccountingAdapter, AccountingChoice, ChoiceList, ProviderCompany } from './provider.ts';

/** Names are cut here: a provider may send megabytes. */
const MAX_NAME_LENGTH = 500;
const MAX_CODE_LENGTH = 100;

/** The accounting provider. */
export const accountingAdapter: AccountingAdapter = {
  readAccount,
  readCompany,
  listChoices,
  getDocument,
  findDocuments,
  formatDraft,
  createDraft,
  updateDraft,
  deleteDraft,
};

async function readAccount(session: VendorSession): Promise<Choice> {
  const { body } = await session.call({ method: 'GET', path: `${API}/me` });
  const { id, members } = requireIdentified(body);
  return { id, name: cutText(members.name) ?? cutText(members.email) ?? id };
}

async function readCompany(session: VendorSession): Promise<ProviderCompany> {
  const { body } = await session.call({ method: 'GET', path: `${API}/company` });
  const { id, members } = requireIdentified(body);
  const { currency, hasDraftBills } = members;
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) {
    throw new VendorFault('bad_answer', createMessage('integrations.faultIncomplete'));
  }
  // Bills of a provider that does not say so may be posted as they are made.
  return { id, name: cutText(members.name) ?? id, currency, hasDraftBills: hasDraftBills === true };
}

async function listChoices(
  session: VendorSession,
  { list, q, cursor }: { readonly list: ChoiceList; readonly q: string | null; readonly cursor: string | null },
): Promise<{ readonly choices: readonly AccountingChoice[]; readonly next: string | null }> {
  const search = q === null || q === '' ? undefined : q;
  const { items, next } = await readPage(session, list, { query: { search }, cursor });
  return { choices: items.flatMap(readChoice), next };
}

/** Returns a choice; nothing for one without an id, which nobody can choose. */
function readChoice(item: unknown): readonly AccountingChoice[] {
  const id = isMembers(item) ? readId(item.id) : undefined;
  if (!isMembers(item) || typeof id !== 'string') return [];
  const name = cutText(item.name) ?? id;
  const category = cutText(item.category);
  const code = cutText(item.code, MAX_CODE_LENGTH);
  // The same name may be in several categories of tracking.
  return [{ id, name: category === null ? name : `${category} / ${name}`, code, isArchived: item.isArchived === true }];
}

function cutText(value: unknown, maxLength = MAX_NAME_LENGTH): string | null {
  const text = readText(value)?.trim();
  return text ? text.slice(0, maxLength).toWellFormed() : null;
}
