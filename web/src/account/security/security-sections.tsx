import { useState } from 'react';
import { AppSection } from './app-section.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { RecoverySection } from './recovery-section.tsx';

/** Passkeys, the authenticator app and recovery codes, which are shown whenever there are new ones. */
export function SecuritySections() {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <>
      <PasskeySection onCodes={setCodes} />
      <AppSection onCodes={setCodes} />
      <RecoverySection onCodes={setCodes} />
      {codes !== null && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </>
  );
}
