import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Uploads, UploadsView } from './uploads.ts';

export const UploadsContext = createContext<Uploads | undefined>(undefined);

/** The uploads of this page, above all screens. */
export function useUploads(): Uploads {
  const uploads = useContext(UploadsContext);
  if (uploads === undefined) throw new Error('UploadsContext is missing above this component.');
  return uploads;
}

/** How the uploads stand, as they change. */
export function useUploadsView(): UploadsView {
  const { subscribe, view } = useUploads();
  return useSyncExternalStore(subscribe, view);
}
