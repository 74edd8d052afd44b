import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/dialog.tsx';
import { ShortcutList } from '../ui/shortcut-list.tsx';

/** The keys that do something, in a dialog. */
export function ShortcutDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Dialog opened onClose={onClose} title={t('shortcuts.title')} closeButtonProps={{ 'aria-label': t('close') }}>
      <ShortcutList />
    </Dialog>
  );
}
