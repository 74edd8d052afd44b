// The language and the theme of a person.
/** Pages are in them from their first paint on, and mails in the language of the person they go to. */
export { openPreferenceFinders } from './preference-finders.ts';
