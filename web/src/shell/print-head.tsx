import { useFormats } from '../language/formats.ts';
import { usePrinting } from '../ui/printing.ts';
import { useTitleSuffix } from '../ui/window-title.ts';

/** The project or workspace, and the time, above a screen on paper: the navigation, which says where one is, is not printed. */
export function PrintHead() {
  const { instant } = useFormats();
  const place = useTitleSuffix().replace(/^ · /, '');
  if (!usePrinting()) return null;
  return (
    <div className="printed-head">
      <span className="own-direction">{place}</span>
      <time>{instant(new Date().toISOString())}</time>
    </div>
  );
}
