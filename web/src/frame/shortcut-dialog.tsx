import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ShortcutList } from '../parts/shortcut-list.tsx';

/** The keys that do something, in a dialog. */
export function ShortcutDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('frame');
  return (
    <Modal opened onClose={onClose} title={t('shortcuts.title')} closeButtonProps={{ 'aria-label': t('close') }}>
      <ShortcutList />
    </Modal>
  );
}
