import { signedIn } from '../access.ts';
import { Preferences, PreferencesChange } from '../preferences.ts';
import { defineOperations } from './operation.ts';

export const preferenceOperations = defineOperations('Profile', {
  getMyPreferences: {
    method: 'GET',
    path: '/api/me/preferences',
    summary: 'Get one’s own language and theme',
    access: signedIn,
    scope: 'none',
    reply: Preferences,
  },
  updateMyPreferences: {
    method: 'PATCH',
    path: '/api/me/preferences',
    summary: 'Change one’s own language and theme',
    description: 'The language is that of the mails to the person, too. `null` takes a choice back.',
    access: signedIn,
    scope: 'none',
    body: PreferencesChange,
    reply: Preferences,
  },
});
