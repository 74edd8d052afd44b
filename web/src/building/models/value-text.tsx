import { useTranslation } from 'react-i18next';
import type { Schema } from '../../api/client.ts';
import { useFormats } from '../../language/formats.ts';

type Value = Schema<'ElementValue'>;
type Scalar = Exclude<Value['value'], readonly unknown[]>;

/** Models give lengths in metres: a tenth of a millimetre is as much as one reads. */
const DIGITS = 4;

/** A value of an element as people read it, with its unit. */
export function ValueText({ value: { value, unit } }: { readonly value: Value }) {
  const { t } = useTranslation('models');
  const { number, list } = useFormats();
  const shown = (one: Scalar) => {
    if (one === null) return t('noValue');
    if (typeof one === 'boolean') return t(one ? 'yes' : 'no');
    return typeof one === 'number' ? number(one, DIGITS) : one;
  };
  const text = Array.isArray(value) ? list(value.map(shown)) : shown(value as Scalar);
  return (
    <span className="own-direction">
      {text}
      {unit !== null && ` ${unitMark(unit)}`}
    </span>
  );
}

/** m2 as m². */
function unitMark(unit: string): string {
  return unit.replaceAll('2', '²').replaceAll('3', '³');
}
