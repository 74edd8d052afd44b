import type { ChangeEvent } from 'react';
import classes from './choice-box.module.css';

interface Props {
  readonly label: string;
  readonly isChosen: boolean;
  /** Some of what it stands for is chosen. */
  readonly isPartly?: boolean;
  readonly isDisabled?: boolean;
  readonly tabIndex?: number;
  readonly className?: string | undefined;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** The box before a row: the browser's own, since a list draws many of them while it is scrolled. */
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
        // The document has no attribute for it.
        if (box !== null) box.indeterminate = isPartly;
      }}
      checked={isChosen}
      disabled={isDisabled}
      tabIndex={tabIndex}
      onChange={onChange}
    />
  );
}
