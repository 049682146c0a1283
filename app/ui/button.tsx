import { clsx } from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './button.module.css'
import { Icon, type IconName } from './icon.tsx'

type Look = {
  variant?: 'primary' | 'secondary' | 'danger' | 'danger-outline' | 'text'
  /** 44 px high instead of 52; extra small, for rows of buttons in the back office: 40. */
  size?: 'small' | 'extra-small'
  icon?: IconName
  children: ReactNode
}

type ButtonProps = Look &
  Omit<ComponentPropsWithRef<'button'>, 'children'> & {
    /** What the button says while it works; it keeps its width and takes no second press. */
    busyText?: string | undefined
    busy?: boolean
    /** Unavailable but still reachable and explained, unlike `disabled`. */
    unavailable?: boolean
  }

export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    icon,
    children,
    busyText,
    busy = false,
    unavailable = false,
    className,
    ...rest
  } = props
  const { type = 'submit', onClick, ...attributes } = rest
  const refused = busy || unavailable
  return (
    <button
      {...attributes}
      type={type}
      className={classNames(variant, size, className)}
      aria-disabled={refused || undefined}
      aria-busy={busy || undefined}
      onClick={refused ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon && <Icon name={icon} />}
      {busy ? (busyText ?? children) : children}
    </button>
  )
}

export function ButtonLink(props: Look & Omit<ComponentPropsWithRef<'a'>, 'children'> & { href: string }) {
  const { variant, size, icon, children, className, ...rest } = props
  return (
    <a {...rest} className={classNames(variant, size, className)}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  )
}

const looks = {
  primary: 'primary',
  secondary: 'secondary',
  danger: 'danger',
  'danger-outline': 'dangerOutline',
  text: 'text',
} as const
const sizes = { small: 'small', 'extra-small': 'extraSmall' } as const

function classNames(
  variant: Look['variant'] = 'primary',
  size: Look['size'],
  more: string | undefined,
): string {
  return clsx(styles.button, styles[looks[variant]], size && styles[sizes[size]], more)
}
