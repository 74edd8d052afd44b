// The accounting provider: what is read there, and drafts of documents.
export { accountingAdapter } from './adapter.ts';
export type {
  AccountingAdapter,
  AccountingChoice,
  ChoiceList,
  DocumentKind,
  DocumentStatus,
  DraftDocument,
  ProviderCompany,
  ProviderDocument,
  ProviderLine,
} from './provider.ts';
