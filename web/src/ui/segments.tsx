import { useId } from 'react';
import classes from './segments.module.css';

interface Props<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly data: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** One of a few, as Mantine's SegmentedControl shows it, for the first screen: that costs 3 kB more of script. */
export function Segments<Value extends string>({ label, value, data, onChange }: Props<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classes.root}>
      {data.map((each) => (
        <label key={each.value} className={classes.segment}>
          <input
            type="radio"
            className={classes.input}
            name={name}
            value={each.value}
            checked={each.value === value}
            onChange={() => onChange(each.value)}
          />
          {each.label}
        </label>
      ))}
    </div>
  );
}
