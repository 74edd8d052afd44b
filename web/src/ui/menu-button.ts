import type { ReactElement, ReactNode, Ref } from 'react';

/** What a button takes from its menu. */
export interface MenuButtonProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onClick?: () => void;
  readonly 'aria-haspopup'?: 'menu';
  readonly 'aria-expanded'?: boolean;
}

export interface MenuOnDemandProps {
  readonly button: (props: MenuButtonProps) => ReactElement;
  /** The items; may be fetched when they are first shown. */
  readonly children: ReactNode;
  readonly position?: 'bottom-start' | 'bottom-end';
  readonly width?: number;
  /** True where there is more than items, such as a field that finds them: the children bring the element of role `menu`. */
  readonly hasField?: boolean;
}
