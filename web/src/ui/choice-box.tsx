import type { ChangeEvent } from 'react';
import classes from './choice-box.module.css';

interface Props {
  readonly label: string;
  readonly isChosen: boolean;
  /** True if some, but not all, of its rows are chosen. */
  readonly isPartly?: boolean;
  readonly isDisabled?: boolean;
  readonly tabIndex?: number;
  readonly className?: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** Shows the checkbox of a row: the native one, since a list draws many of them while it is scrolled. */
export function ChoiceBox({
  label,
  isChosen,
  isPartly = false,
  isDisabled = false,
  tabIndex,
  className,
  onChange,
}: Props) {
  return (
    <input
      type="checkbox"
      className={className === undefined ? classes.box : `${classes.box} ${className}`}
      aria-label={label}
      ref={(box) => {
        // HTML has no attribute for it.
        if (box !== null) box.indeterminate = isPartly;
      }}
      checked={isChosen}
      disabled={isDisabled}
      tabIndex={tabIndex}
      onChange={onChange}
    />
  );
}
