import { useId } from 'react';
import classes from './segments.module.css';

interface Props<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly data: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** Chooses one of a few, like Mantine's SegmentedControl, which would add 3 kB of script to the first screen. */
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
