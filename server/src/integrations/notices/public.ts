// Mails about connections.
export { type AccountingNoticeDeps, notifyAccountingAdmins } from './accounting-notices.ts';
export { type NoticeDeps, notifyAdmins } from './notices.ts';
