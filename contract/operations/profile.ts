import { signedIn, signedInOrApplication } from '../access.ts';
import { Profile, ProfileChange } from '../profile.ts';
import { defineOperations } from './operation.ts';

export const profileOperations = defineOperations('Profile', {
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
