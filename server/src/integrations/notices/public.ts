// Mails about connections.
export { type NoticeDeps, notifyAdmins } from './notices.ts';
