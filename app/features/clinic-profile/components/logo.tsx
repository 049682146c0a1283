import { clsx } from 'clsx'
import { currentClinic as clinic } from '#app/features/clinic-profile/website/current-clinic.ts'
import { localPath } from '#app/language/addresses.ts'
import styles from './logo.module.css'

/** The lit door under the half sun; its colours follow the ground that it is on (`--mark-*`). */
export function LogoMark() {
  return (
    <svg
      className={styles.mark}
      viewBox="0 0 42 42"
      width="42"
      height="42"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M3 41V20a18 18 0 0 1 36 0v21Z" fill="var(--mark-door, var(--primary))" />
      <path d="M9.5 27a11.5 11.5 0 0 1 23 0Z" fill="var(--mark-sun)" />
      <path
        d="M9 31.2h24M14 35.6h14"
        stroke="var(--mark-line, var(--bg))"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** From so many letters on a name is set smaller where it shares a line with buttons. */
const lengths = [
  { from: 37, is: 'very-long' },
  { from: 21, is: 'long' },
  { from: 12, is: 'medium' },
] as const

const lengthOf = (name: string) => lengths.find(({ from }) => [...name].length >= from)?.is

/** Mark, name and a line under it, as a link home. */
export function Logo({
  line,
  href = localPath('/'),
  className,
}: {
  line?: string
  href?: string
  className?: string | undefined
}) {
  const { name } = clinic()
  return (
    <a className={clsx(styles.logo, className)} href={href} data-name={lengthOf(name)}>
      <LogoMark />
      <span>
        <span className={styles.name}>{name}</span>
        {line && <small>{line}</small>}
      </span>
    </a>
  )
}
