import { signedIn, signedInOrApplication } from '../access.ts';
import { Profile, ProfileChange } from '../profile.ts';
import { defineOperations } from './operation.ts';

const tag = { name: 'Profile', description: 'The profile of the signed-in person.' };

export const profileOperations = defineOperations(tag, {
  getMyProfile: {
    method: 'GET',
    path: '/api/me',
    summary: "Get the current user's profile",
    access: signedInOrApplication,
    scope: 'none',
    reply: Profile,
    etag: true,
  },
  updateMyProfile: {
    method: 'PATCH',
    path: '/api/me',
    summary: "Update the current user's name",
    access: signedIn,
    scope: 'none',
    body: ProfileChange,
    reply: Profile,
    etag: true,
    refuses: ['precondition_failed'],
  },
});
