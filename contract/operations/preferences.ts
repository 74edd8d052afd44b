import { signedIn } from '../access.ts';
import { Preferences, PreferencesChange } from '../preferences.ts';
import { defineOperations } from './operation.ts';

export const preferenceOperations = defineOperations('Profile', {
  getMyPreferences: {
    method: 'GET',
    path: '/api/me/preferences',
    summary: "Get the current user's preferences",
    access: signedIn,
    scope: 'none',
    reply: Preferences,
  },
  updateMyPreferences: {
    method: 'PATCH',
    path: '/api/me/preferences',
    summary: "Update the current user's preferences",
    description: 'The language also applies to mails sent to the person. `null` resets a preference.',
    access: signedIn,
    scope: 'none',
    body: PreferencesChange,
    reply: Preferences,
  },
});
